import { addDays, addMonths, partsOf, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';

/** First and last month of a year, 1 to 12. */
export interface Months {
  from: number;
  to: number;
}

const wholeYear: Months = { from: 1, to: 12 };

/** The days a year's statistics speak of, or those of some of its months. */
export interface Period {
  year: number;
  months: Months;
  isWholeYear: boolean;
  today: PlainDate;
  isCurrentYear: boolean;
  from: PlainDate;
  to: PlainDate;
  /** The last day of the year, whichever months are asked for. */
  yearEnd: PlainDate;
  /** The day people are judged on: today, in a finished year its last day. */
  day: PlainDate;
  /** The same span of the year before. */
  previousFrom: PlainDate;
  previousTo: PlainDate;
  previousDay: PlainDate;
  /** The months it speaks of. */
  ownMonths: PlainDate[];
  /** Months of claims: the last twelve, in a finished year its own; where fewer are asked for, these. */
  claimMonths: PlainDate[];
}

export function periodOf(year: number, today: PlainDate, months: Months = wholeYear): Period {
  const isCurrentYear = year === yearOf(today);
  const isWholeYear = months.from === wholeYear.from && months.to === wholeYear.to;
  const [from, to] = [plainDateOf(year, months.from, 1), lastDayOf(year, months.to)];
  const yearEnd = lastDayOf(year, wholeYear.to);
  const day = isCurrentYear ? today : yearEnd;
  const previousTo = lastDayOf(year - 1, months.to);
  const ownMonths = monthsFrom(from, months.to - months.from + 1);
  return {
    year,
    months,
    isWholeYear,
    today,
    isCurrentYear,
    from,
    to,
    yearEnd,
    day,
    previousFrom: plainDateOf(year - 1, months.from, 1),
    previousTo,
    previousDay: day < to ? addMonths(day, -12) : previousTo,
    ownMonths,
    claimMonths: isCurrentYear && isWholeYear ? monthsFrom(addMonths(monthOf(today), -11), 12) : ownMonths,
  };
}

function lastDayOf(year: number, month: number): PlainDate {
  return addDays(addMonths(plainDateOf(year, month, 1), 1), -1);
}

/** A month by its first day. */
export function monthOf(date: PlainDate): PlainDate {
  const { year, month } = partsOf(date);
  return plainDateOf(year, month, 1);
}

export function monthsFrom(first: PlainDate, count: number): PlainDate[] {
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}
