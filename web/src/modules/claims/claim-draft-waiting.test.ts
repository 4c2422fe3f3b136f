import { expect, test } from 'vitest';
import { isOld } from './claim-draft-waiting.ts';

const now = Date.parse('2026-11-17T10:00:00Z');

test('a waiting receipt is old after a day, and when nobody knows since when it waits', () => {
  expect(isOld({ keptAt: new Date('2026-11-16T10:00:00Z') }, now)).toBe(false);
  expect(isOld({ keptAt: new Date('2026-11-16T09:59:59.999Z') }, now)).toBe(true);
  expect(isOld({}, now)).toBe(true);
});
