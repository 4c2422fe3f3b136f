import { route } from '#platform/http/route';

export const approveClaim = route;
