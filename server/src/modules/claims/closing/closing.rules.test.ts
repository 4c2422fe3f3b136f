import { expect, test } from 'vitest';
import { cutOffOn, firstDayOf, lastDayOf, monthOf, monthText, paidOn, wageCodeOf } from './closing.rules.ts';

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
