import { readFileSync } from 'node:fs';

export const ClaimTable = readFileSync;
