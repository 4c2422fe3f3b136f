import { daysInMonth, pattern } from './plain-date-form.ts';

/** Calendar arithmetic on `YYYY-MM-DD` strings, the same in browser and server: no instants, no time zones, no DST. */

export { daysInMonth, isPlainDate } from './plain-date-form.ts';

export type PlainDate = string;

const dayMilliseconds = 86_400_000;

interface Parts {
  year: number;
  month: number;
  day: number;
}

export function partsOf(date: PlainDate): Parts {
  const match = pattern.exec(date);
  if (!match) throw new RangeError(`not a plain date: ${date}`);
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

export function plainDateOf(year: number, month: number, day: number): PlainDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Days since 1970-01-01. */
function dayNumber(date: PlainDate): number {
  const { year, month, day } = partsOf(date);
  return Date.UTC(year, month - 1, day) / dayMilliseconds;
}

export function addDays(date: PlainDate, days: number): PlainDate {
  const moved = new Date((dayNumber(date) + days) * dayMilliseconds);
  return plainDateOf(moved.getUTCFullYear(), moved.getUTCMonth() + 1, moved.getUTCDate());
}

/** The same day of a later month; the last day where that month is shorter. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = (index % 12) + 1;
  return plainDateOf(targetYear, targetMonth, Math.min(day, daysInMonth(targetYear, targetMonth)));
}

/** Calendar days from one date to another; nights of a stay when given arrival and departure. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function yearOf(date: PlainDate): number {
  return partsOf(date).year;
}
