/** Prints `contract/openapi.json`; with `--check` only says whether the committed one is stale. */
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { endpoints } from '../index.ts';
import { openApiDocument } from './document.ts';

const target = new URL('../../openapi.json', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const printed = `${JSON.stringify(openApiDocument(endpoints, version), null, 2)}\n`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== printed) {
    process.stderr.write('contract/openapi.json is stale: run `npm run openapi`.\n');
    process.exitCode = 1;
  }
} else {
  writeFileSync(target, printed);
}
