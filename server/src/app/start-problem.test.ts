import { expect, test } from 'vitest';
import { ConfigError } from '#platform/config';
import { PostgresProblem } from './embedded-postgres-problem.ts';
import { assertPortIsFree } from './port.ts';
import { toldAtStart } from './start-problem.ts';

function failed(code: string, path?: string): Error {
  return Object.assign(new Error(`${code}: it failed`), { code, path });
}

test('what somebody can put right is told in a sentence without a trace of the program', async () => {
  const elsewhere = await assertPortIsFree('203.0.113.1', 3000).catch(toldAtStart);
  expect(elsewhere).toBe('Cannot listen on 203.0.113.1:3000 (EADDRNOTAVAIL).');
  expect(toldAtStart(new PostgresProblem('PostgreSQL is missing.'))).toBe('PostgreSQL is missing.');
  expect(toldAtStart(new ConfigError(['PORT is too large.', 'LOG_LEVEL is none.']))).toBe(
    'The configuration is not right:\n  PORT is too large.\n  LOG_LEVEL is none.',
  );
  expect(toldAtStart(failed('EACCES', '/srv/.data/postgres/owner.json'))).toMatch(
    /^\/srv\/\.data\/postgres\/owner\.json may not be written: another user started .* POLANA_DATA_DIR=… npm start$/,
  );
  expect(toldAtStart(failed('ENOSPC'))).toBe('The disk is full: make room and start again.');
});

test('anything else is told with where it broke', () => {
  expect(toldAtStart(failed('EACCES'))).toMatch(/^Poľana could not start: Error: EACCES: it failed\n\s+at /);
});
