import { expect, test } from 'vitest';
import { isKeptFrom } from './first-submission.rules.ts';

test.each([
  ['a stay that was over by then', { actionCode: 'RP', asOfDate: '2026-05-01', stayTo: '2026-05-04' }, true],
  ['a stay that ended the day after', { actionCode: 'RP', asOfDate: '2026-05-01', stayTo: '2026-05-05' }, false],
  ['a stay of which only the first day is known yet', { actionCode: 'RP', asOfDate: '2026-05-04' }, true],
  ['a stay of which nothing is known yet', { actionCode: 'RP' }, true],
  ['a season that had not begun, of the same year', { actionCode: 'SP', asOfDate: '2026-09-01' }, true],
  ['a season of the year after', { actionCode: 'SP', asOfDate: '2027-01-01' }, false],
  ['a season of the year before', { actionCode: 'SP', asOfDate: '2025-09-01' }, true],
  ['a season of which nothing is known yet', { actionCode: 'SP' }, true],
] as const)('the first submission on 4 May 2026 counts for %s: %o %s', (_, corrected, isKept) => {
  expect(isKeptFrom('2026-05-04', corrected)).toBe(isKept);
});
