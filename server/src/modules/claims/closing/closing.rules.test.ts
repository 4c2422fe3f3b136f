import { expect, test } from 'vitest';
import {
  cutOffOn,
  firstDayOf,
  lastDayOf,
  monthOf,
  monthText,
  paidOn,
  wageCodeOf,
  wagesMonthOf,
} from './closing.rules.ts';

test('a month is called by its first day', () => {
  expect(monthOf('2026-07-31')).toBe('2026-07-01');
  expect(monthText('2026-07-01')).toBe('2026-07');
  expect(firstDayOf('2026-07')).toBe('2026-07-01');
});

test('a month ends before the next one, and its wages are paid in that one', () => {
  expect(lastDayOf('2026-02-01')).toBe('2026-02-28');
  expect(lastDayOf('2026-12-01')).toBe('2026-12-31');
  expect(paidOn('2026-12-01', 12)).toBe('2027-01-12');
  expect(cutOffOn('2026-12-01', 25)).toBe('2026-12-25');
});

test('each allowance has its wage component, the club none', () => {
  const codes = { RP: '501', SP: '502' };
  expect([wageCodeOf('RP', codes), wageCodeOf('SP', codes), wageCodeOf('CLUB', codes)]).toEqual(['501', '502', '']);
});

test.each([
  ['before the cut-off', '2026-11-10', '2026-11-01', '2026-12-12'],
  ['after the cut-off, the month still open', '2026-11-26', '2026-11-01', '2026-12-12'],
  ['after the month was closed early', '2026-11-26', '2026-12-01', '2027-01-12'],
  ['while two months are open', '2026-11-30', '2026-10-01', '2026-12-12'],
  ['in the first days after a month nobody has closed yet', '2026-12-02', '2026-11-01', '2027-01-12'],
  ['at the end of the year', '2026-12-31', '2026-12-01', '2027-01-12'],
  ['after December was closed early', '2026-12-30', '2027-01-01', '2027-02-12'],
  ['on the first day of a year', '2027-01-01', '2026-12-01', '2027-02-12'],
])('what is approved %s is paid with the wages of the closing it gets into', (_when, approvedOn, openMonth, day) => {
  expect(paidOn(wagesMonthOf(approvedOn, openMonth), 12)).toBe(day);
});
