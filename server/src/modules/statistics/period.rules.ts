import { addMonths, partsOf, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';

/** The days a year's statistics speak of. */
export interface Period {
  year: number;
  today: PlainDate;
  isCurrentYear: boolean;
  from: PlainDate;
  to: PlainDate;
  /** The day people are judged on: today, in a finished year its last day. */
  day: PlainDate;
  /** The same span of the year before. */
  previousFrom: PlainDate;
  previousTo: PlainDate;
  previousDay: PlainDate;
  /** Twelve months of claims: the last ones, in a finished year its own. */
  claimsFrom: PlainDate;
}

export function periodOf(year: number, today: PlainDate): Period {
  const isCurrentYear = year === yearOf(today);
  const [from, to] = [plainDateOf(year, 1, 1), plainDateOf(year, 12, 31)];
  const day = isCurrentYear ? today : to;
  return {
    year,
    today,
    isCurrentYear,
    from,
    to,
    day,
    previousFrom: plainDateOf(year - 1, 1, 1),
    previousTo: plainDateOf(year - 1, 12, 31),
    previousDay: addMonths(day, -12),
    claimsFrom: isCurrentYear ? addMonths(monthOf(today), -11) : from,
  };
}

/** A month by its first day. */
export function monthOf(date: PlainDate): PlainDate {
  const { year, month } = partsOf(date);
  return plainDateOf(year, month, 1);
}

export function monthsFrom(first: PlainDate, count: number): PlainDate[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}
