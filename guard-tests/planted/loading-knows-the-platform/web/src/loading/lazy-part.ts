import { callApi } from '#platform/call-api.ts';

export const lazyPart = callApi;
