import { readFileSync } from 'node:fs';

const description = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Of the whole product, as its package says. */
export const productVersion = description.version;
