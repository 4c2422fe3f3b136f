import { entitledFrom, yearlyLimit } from '@polana/contract/allowance';
import { addDays, plainDateOf, type PlainDate, yearOf } from '@polana/contract/plain-date';
import { ratioAt, type RatioChange } from '../employment.rules.ts';

export interface EmploymentSpan {
  startDate: PlainDate;
  endDate: PlainDate | null;
}

/** How a company runs an allowance from a day until the next period of the year. */
export interface ProgrammePeriod {
  validFrom: PlainDate;
  isOpen: boolean;
  employmentMonthsMin: number;
  /** The law's maximum; null while there is no law. */
  capCents: number | null;
}

/** This year, and the one before while its accounts are open. */
export function openYears(today: PlainDate, lastOpenDayBefore: PlainDate): number[] {
  const year = yearOf(today);
  return today <= lastOpenDayBefore ? [year - 1, year] : [year];
}

/** The day a year's allowance is judged by: today, or its last one when the year is over. */
export function judgedOn(year: number, today: PlainDate): PlainDate {
  return earliest(today, plainDateOf(year, 12, 31));
}

/** From which day the months that the company asks for are full, by the months of each period; the first one reaches back. */
export function entitledSinceBy(
  startDate: PlainDate,
  periods: readonly Pick<ProgrammePeriod, 'validFrom' | 'employmentMonthsMin'>[],
): PlainDate {
  let day = startDate;
  for (const [index, { validFrom, employmentMonthsMin }] of periods.entries()) {
    const full = entitledFrom(startDate, employmentMonthsMin);
    day = index === 0 ? full : latest(validFrom, full);
    const next = periods[index + 1]?.validFrom;
    if (next === undefined || day < next) break;
  }
  return day;
}

/** The yearly limit by the working time and the law of one day. */
export function limitOn(ratios: readonly RatioChange[], periods: readonly ProgrammePeriod[], day: PlainDate): number {
  return yearlyLimit(periodOn(periods, day)?.capCents ?? 0, ratioAt(ratios, day) ?? 0);
}

/**
 * What a year's allowance should amount to by the working time and the law of the day it is judged by, or of the last day of the
 * employment; nothing for who left before the year. Whoever once had the months that were asked for keeps what they gave. Null where
 * no law holds. The periods are those of the year.
 */
export function entitledCents(
  { startDate, endDate }: EmploymentSpan,
  ratios: readonly RatioChange[],
  periods: readonly ProgrammePeriod[],
  day: PlainDate,
): number | null {
  if ((periodOn(periods, day)?.capCents ?? null) === null) return null;
  const judged = earliest(day, endDate ?? day);
  return entitledSinceBy(startDate, periods) > judged ? 0 : limitOn(ratios, periods, judged);
}

/** Somebody's employment as far as entitlement goes. */
export interface EmploymentHistory extends EmploymentSpan {
  /** The day the portal learnt of it: nothing is credited before. */
  knownSince: PlainDate;
  /** From the first day to the latest change. */
  ratios: readonly RatioChange[];
}

export interface DueCredit {
  /** The day it counts from. */
  effectiveDate: PlainDate;
  amountCents: number;
}

/** The first day of the year on which somebody is entitled, up to a day; null where there is none. */
export function firstEntitledDay(
  history: Omit<EmploymentHistory, 'ratios'>,
  periods: readonly ProgrammePeriod[],
  year: number,
  upTo: PlainDate,
): PlainDate | null {
  for (const [index, period] of periods.entries()) {
    const next = periods[index + 1]?.validFrom;
    const entitled = entitledFrom(history.startDate, period.employmentMonthsMin);
    const day = latest(plainDateOf(year, 1, 1), period.validFrom, entitled, history.startDate, history.knownSince);
    const isWithin = next === undefined || day < next;
    if (period.isOpen && period.capCents !== null && isWithin)
      return day <= upTo && day <= (history.endDate ?? day) ? day : null;
  }
  return null;
}

/**
 * What is to be credited for a year: the limit by the working time and the law of the last day looked at, counted from the first
 * day of entitlement, or from the day the working time began to be more than nothing.
 */
export function dueCredit(
  history: EmploymentHistory,
  periods: readonly ProgrammePeriod[],
  year: number,
  today: PlainDate,
): DueCredit | null {
  const judged = earliest(judgedOn(year, today), history.endDate ?? today);
  const entitledDay = firstEntitledDay(history, periods, year, judged);
  if (entitledDay === null) return null;
  const amountCents = limitOn(history.ratios, periods, judged);
  if (amountCents === 0) return null;
  const hadTime = (ratioAt(history.ratios, entitledDay) ?? 0) > 0;
  return {
    amountCents,
    effectiveDate: hadTime
      ? entitledDay
      : latest(entitledDay, changeOn(history.ratios, judged)?.validFrom ?? entitledDay),
  };
}

/** A change with the last day of its own: of the days looked at and of its year, before the next change of the same employment. */
export type SpanOf<Change> = Change & { lastDay: PlainDate };

/**
 * What holds on the last of its days is what a change is followed to: another change may have been entered and booked meanwhile,
 * or the law have changed. The changes are in the order of days.
 */
export function spansOf<Change extends { employmentId: string; validFrom: PlainDate; endDate: PlainDate | null }>(
  changes: readonly Change[],
  to: PlainDate,
): SpanOf<Change>[] {
  const next = new Map<string, PlainDate>();
  return changes
    .toReversed()
    .map((change) => {
      const { employmentId, validFrom, endDate } = change;
      const nextFrom = next.get(employmentId);
      next.set(employmentId, validFrom);
      const dayBefore = nextFrom === undefined ? to : addDays(nextFrom, -1);
      return { ...change, lastDay: earliest(dayBefore, plainDateOf(yearOf(validFrom), 12, 31), endDate ?? dayBefore) };
    })
    .toReversed();
}

/** Which change of the working time holds on a day. The history is in the order of days. */
function changeOn(ratios: readonly RatioChange[], day: PlainDate): RatioChange | undefined {
  return ratios.findLast((one) => one.validFrom <= day);
}

export function periodOn(periods: readonly ProgrammePeriod[], day: PlainDate): ProgrammePeriod | undefined {
  return periods.findLast((one) => one.validFrom <= day);
}

function earliest(...days: readonly PlainDate[]): PlainDate {
  return days.reduce((one, other) => (one < other ? one : other));
}

function latest(...days: readonly PlainDate[]): PlainDate {
  return days.reduce((one, other) => (one > other ? one : other));
}
