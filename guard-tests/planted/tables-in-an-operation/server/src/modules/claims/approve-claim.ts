import { tablesOf } from '#platform/database';

export const approveClaim = tablesOf;
