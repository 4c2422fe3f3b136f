import { addDays, addMonths, type PlainDate } from '@polana/contract/plain-date';

/** From a day on and before another one; null goes on for ever. */
export interface DayRange<Day = PlainDate> {
  from: Day;
  before: Day;
}

/** Whole months, named by their first days, and the days left over at the ends: every day of a range is in exactly one of them. */
export interface SplitRange {
  months: DayRange<PlainDate | null>;
  days: DayRange[];
}

/** Days from the first to the last one, both included, as the tallies of months and of days know them. */
export function splitRange(from: PlainDate | null, to: PlainDate | null): SplitRange {
  const before = to && addDays(to, 1);
  const months = { from: from && firstOnOrAfter(from), before: before && firstOf(before) };
  if (from && before && months.from && months.before && months.from >= months.before)
    return { months: { from: before, before }, days: from < before ? [{ from, before }] : [] };
  const days = [
    ...(from && months.from ? [{ from, before: months.from }] : []),
    ...(before && months.before ? [{ from: months.before, before }] : []),
  ];
  return { months, days: days.filter((range) => range.from < range.before) };
}

/** What of a month (`YYYY-MM`) lies within, and whether that is all of it. */
export function monthWithin(
  month: string,
  from: PlainDate | null,
  to: PlainDate | null,
): DayRange & { isWhole: boolean } {
  const whole = { from: `${month}-01`, before: addMonths(`${month}-01`, 1) };
  const begins = from && from > whole.from ? from : whole.from;
  const before = to && addDays(to, 1) < whole.before ? addDays(to, 1) : whole.before;
  return { from: begins, before, isWhole: begins === whole.from && before === whole.before };
}

function firstOf(date: PlainDate): PlainDate {
  return `${date.slice(0, 7)}-01`;
}

function firstOnOrAfter(date: PlainDate): PlainDate {
  return date === firstOf(date) ? date : addMonths(firstOf(date), 1);
}
