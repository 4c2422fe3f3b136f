import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  daysInMonth,
  isPlainDate,
  partsOf,
  plainDateOf,
  yearOf,
} from './plain-date.ts';

test.each([
  '1900-01-01',
  '2200-12-31',
  '2024-02-29',
  '2000-02-29',
  '2026-04-30',
  '2026-06-30',
  '2026-09-30',
  '2026-11-30',
  '2026-01-31',
  '2026-12-31',
])('%s is a date', (text) => {
  expect(isPlainDate(text)).toBe(true);
});

test.each([
  '1899-12-31',
  '2201-01-01',
  '2026-00-10',
  '2026-13-10',
  '2026-01-00',
  '2026-01-32',
  '2026-02-29',
  '2100-02-29',
  '2024-02-30',
  '2026-04-31',
  '2026-06-31',
  '2026-09-31',
  '2026-11-31',
  'x2026-01-01',
  '2026-01-01x',
])('%s is none', (text) => {
  expect(isPlainDate(text)).toBe(false);
});

test('a date has its parts, and parts make a date', () => {
  expect(partsOf('2026-07-05')).toEqual({ year: 2026, month: 7, day: 5 });
  expect(plainDateOf(2026, 7, 5)).toBe('2026-07-05');
  expect(plainDateOf(987, 12, 31)).toBe('0987-12-31');
  expect(yearOf('2026-07-05')).toBe(2026);
  expect(() => partsOf('5. 7. 2026')).toThrow('not a plain date: 5. 7. 2026');
});

test.each([
  [2026, 1, 31],
  [2026, 2, 28],
  [2024, 2, 29],
  [2100, 2, 28],
  [2000, 2, 29],
  [2026, 4, 30],
  [2026, 12, 31],
])('%i-%i has %i days', (year, month, days) => {
  expect(daysInMonth(year, month)).toBe(days);
});

test.each([
  ['2026-12-31', 1, '2027-01-01'],
  ['2027-01-01', -1, '2026-12-31'],
  ['2024-02-28', 2, '2024-03-01'],
  ['1969-12-31', 1, '1970-01-01'],
])('%s and %i days is %s', (date, days, moved) => {
  expect(addDays(date, days)).toBe(moved);
  expect(daysBetween(date, moved)).toBe(days);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-15', 0, '2026-01-15'],
  ['2026-11-30', 1, '2026-12-30'],
  ['2026-12-31', 1, '2027-01-31'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-08-31', 25, '2028-09-30'],
])('%s and %i months is %s', (date, months, moved) => {
  expect(addMonths(date, months)).toBe(moved);
});
