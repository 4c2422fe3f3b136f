import { expect, test } from 'vitest';
import { isInSchoolHolidays } from './school-holidays.rules.ts';

const calendar = {
  periods: [
    { firstDay: '2026-02-16', lastDay: '2026-02-20' },
    { firstDay: '2026-02-23', lastDay: '2026-02-27' },
  ],
  knownTo: '2026-08-31',
};

test.each([
  ['2026-02-16', '2026-02-20', true, 'a whole week of one region'],
  ['2026-02-14', '2026-02-16', true, 'the weekend before and the first day'],
  ['2026-02-20', '2026-02-23', true, 'the last day of one, the weekend and the first of another'],
  ['2026-02-27', '2026-03-01', true, 'the last day and the weekend after'],
  ['2026-02-13', '2026-02-16', false, 'from the school day before'],
  ['2026-02-27', '2026-03-02', false, 'to the school day after'],
  ['2026-02-14', '2026-02-15', false, 'a weekend alone is no holiday'],
  ['2026-08-29', '2026-08-31', false, 'the last day that is known'],
  ['2026-08-29', '2026-09-01', true, 'a day later nobody knows'],
])('%s to %s: %s, %s', (from, to, isInside) => {
  expect(isInSchoolHolidays(calendar, from, to)).toBe(isInside);
});
