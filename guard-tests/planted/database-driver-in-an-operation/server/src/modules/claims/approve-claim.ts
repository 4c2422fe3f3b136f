import { sql } from 'kysely';

export const approveClaim = sql;
