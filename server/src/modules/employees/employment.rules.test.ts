import { expect, test } from 'vitest';
import { ratioAt } from './employment.rules.ts';

const history = [
  { validFrom: '2026-03-01', ratio: 500_000 },
  { validFrom: '2026-09-01', ratio: 750_000 },
  { validFrom: '2026-06-01', ratio: 1_000_000 },
];

test.each([
  ['2026-02-28', null],
  ['2026-03-01', 500_000],
  ['2026-05-31', 500_000],
  ['2026-06-01', 1_000_000],
  ['2026-09-01', 750_000],
  ['2027-01-01', 750_000],
])('the ratio on %s is that of the latest change begun, in whatever order they are kept: %s', (day, ratio) => {
  expect(ratioAt(history, day)).toBe(ratio);
});

test('a ratio of nothing is not the same as none', () => {
  expect(ratioAt([{ validFrom: '2026-01-01', ratio: 0 }], '2026-01-01')).toBe(0);
  expect(ratioAt([], '2026-01-01')).toBeNull();
});
