import { expect, it } from 'vitest';
import { addDays } from './plain-date.ts';
import { easterSunday, isWorkingDay, workingDaysBetween } from './working-days.ts';

/** First in the file: what is kept of a year from an earlier test would not be reckoned again. */
it.each([
  [2023, '01-06 04-07 04-10 05-01 05-08 07-05 08-29 09-01 09-15 11-01 11-17 12-25 12-26'],
  [2024, '01-01 03-29 04-01 05-01 05-08 07-05 08-29 11-01 12-24 12-25 12-26'],
  [2025, '01-01 01-06 04-18 04-21 05-01 05-08 08-29 09-15 12-24 12-25 12-26'],
  [2026, '01-01 01-06 04-03 04-06 05-01 12-24 12-25'],
])('from Monday to Friday nobody works in %i on %s', (year, days) => {
  const free: string[] = [];
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const isWeekend = [0, 6].includes(new Date(date).getUTCDay());
    if (!isWeekend && !isWorkingDay(date)) free.push(date.slice(5));
  }
  expect(free.join(' ')).toBe(days);
});

it.each([
  [2019, '2019-04-21'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
  [1810, '1810-04-22'],
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2014, '2014-04-20'],
  [2076, '2076-04-19'],
  [2100, '2100-03-28'],
  [2106, '2106-04-18'],
])('Easter %i is on %s', (year, date) => {
  expect(easterSunday(year)).toBe(date);
});

it.each([
  ['2026-07-13', true, 'an ordinary Monday'],
  ['2026-07-11', false, 'a Saturday'],
  ['2026-07-12', false, 'a Sunday'],
  ['2026-04-03', false, 'Good Friday'],
  ['2026-04-06', false, 'Easter Monday'],
  ['2026-01-06', false, 'Epiphany'],
  ['2025-05-08', false, '8 May 2025'],
  ['2026-05-08', true, '8 May 2026, made a working day for that year'],
  ['2028-05-08', false, '8 May 2028'],
  ['2025-09-15', false, '15 September 2025'],
  ['2026-09-15', true, '15 September 2026, made a working day for that year'],
  ['2023-09-01', false, '1 September while it was a day of rest'],
  ['2025-09-01', true, '1 September since it is none'],
  ['2022-11-17', false, '17 November while it was a day of rest'],
  ['2026-11-17', true, '17 November since it is none'],
  ['2026-12-24', false, 'Christmas Eve'],
  ['2026-12-25', false, 'Christmas'],
  ['2025-12-26', false, 'Saint Stephen'],
  ['2026-01-01', false, 'New Year'],
  ['2026-05-01', false, '1 May'],
  ['2027-07-05', false, '5 July'],
  ['2025-08-29', false, '29 August'],
  ['2027-11-01', false, 'All Saints'],
  ['2025-11-17', true, '17 November in the first year it is none'],
  ['2024-11-17', false, 'a Sunday anyway'],
  ['2024-11-18', true, 'the day after'],
  ['2024-09-02', true, 'an ordinary Monday in September'],
  ['2025-04-17', true, 'the Thursday before Easter'],
  ['1969-12-29', true, 'a Monday before days were counted'],
  ['1969-12-28', false, 'a Sunday before days were counted'],
  ['1969-12-27', false, 'a Saturday before days were counted'],
])('%s: %s, %s', (date, isWorking) => {
  expect(isWorkingDay(date)).toBe(isWorking);
});

it.each([
  ['2026-07-13', '2026-07-13', 0],
  ['2026-07-10', '2026-07-13', 1],
  ['2026-07-11', '2026-07-12', 0],
  ['2026-07-11', '2026-07-13', 1],
  ['2026-04-02', '2026-04-07', 1],
  ['2025-12-23', '2026-01-07', 6],
])('from %s to %s are %i working days', (from, to, days) => {
  expect(workingDaysBetween(from, to)).toBe(days);
});
