import { partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';

/** The first day of the month a date lies in: what a month is called by. */
export function monthOf(date: PlainDate): PlainDate {
  const { year, month } = partsOf(date);
  return plainDateOf(year, month, 1);
}
