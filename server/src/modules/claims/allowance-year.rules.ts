import { plainDateOf, type PlainDate } from '@polana/contract/plain-date';

/** A year's accounts stay open until this day of the next one. */
export function lastOpenDayOf(year: number): PlainDate {
  return plainDateOf(year + 1, 3, 31);
}
