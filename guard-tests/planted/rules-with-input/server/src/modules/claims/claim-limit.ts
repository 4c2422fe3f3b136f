import { readFileSync } from 'node:fs';

export const limit = readFileSync('limit').length;
