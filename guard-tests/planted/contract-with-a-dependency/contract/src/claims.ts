import { readFileSync } from 'node:fs';

export const claim = readFileSync;
