import { addDays, partsOf, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { Random } from './random.ts';

/** Every date of the demo is counted from the day it was filled in. */
export interface DemoCalendar {
  today: PlainDate;
  year: number;
  lastYear: number;
  /** The day from which the companies with a history use the portal. */
  historyFrom: PlainDate;
  /** The year in which the prepared stories play: in the first days of January there is no room for them yet. */
  storyYear: number;
}

export function demoCalendar(today: PlainDate): DemoCalendar {
  const year = yearOf(today);
  const isTooEarly = today < plainDateOf(year, 1, 20);
  return {
    today,
    year,
    lastYear: year - 1,
    historyFrom: plainDateOf(year - 1, 1, 1),
    storyYear: isTooEarly ? year - 1 : year,
  };
}

/** A year's accounts stay open until this day of the next year. */
export function lastOpenDayOf(year: number): PlainDate {
  return plainDateOf(year + 1, 3, 31);
}

const fixedHolidays = new Set([
  '01-01',
  '01-06',
  '05-01',
  '05-08',
  '07-05',
  '08-29',
  '09-15',
  '11-01',
  '11-17',
  '12-24',
  '12-25',
  '12-26',
]);

function isWorkingDay(date: PlainDate): boolean {
  const { year, month, day } = partsOf(date);
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !fixedHolidays.has(date.slice(5));
}

export function addWorkingDays(date: PlainDate, days: number): PlainDate {
  let moved = date;
  for (let left = days; left > 0;) {
    moved = addDays(moved, 1);
    if (isWorkingDay(moved)) left -= 1;
  }
  return moved;
}

export function lastWorkingDayUntil(date: PlainDate): PlainDate {
  return isWorkingDay(date) ? date : lastWorkingDayUntil(addDays(date, -1));
}

/** Some minute between two full hours. */
export function timeOn(date: PlainDate, random: Random, hourFrom: number, hourTo: number): Date {
  const minute = random.between(hourFrom * 60, hourTo * 60 - 1);
  return instantAt(date, `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`);
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
