import { addDays, addMonths, partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import type { FirstStepName } from '@polana/contract/statistics-dashboard';
import { workingDaysBetween } from '@polana/contract/working-days';
import type { DecidedLine } from '../decisions.rules.ts';

export interface PayrollCalendar {
  cutOffDay: number;
  /** Day on which the wages of the month before are paid. */
  payDay: number;
  /** Last day of the last closed month; null before the first closing. */
  closedThrough: PlainDate | null;
}

/** The next cut-off day of a month that is not closed, and the pay day of that month's wages. */
export function nextCutOff(
  today: PlainDate,
  { cutOffDay, payDay, closedThrough }: PayrollCalendar,
): { date: PlainDate; payDate: PlainDate } {
  const isClosed = closedThrough !== null && closedThrough >= today;
  const date = onOrAfter(isClosed ? addDays(closedThrough, 1) : today, cutOffDay);
  return { date, payDate: addMonths(inMonthOf(date, payDay), 1) };
}

/** Days up to the 28th, which every month has. */
function onOrAfter(today: PlainDate, day: number): PlainDate {
  const thisMonth = inMonthOf(today, day);
  return thisMonth >= today ? thisMonth : addMonths(thisMonth, 1);
}

function inMonthOf(date: PlainDate, day: number): PlainDate {
  const { year, month } = partsOf(date);
  return plainDateOf(year, month, day);
}

/** Average working days to a decision with one decimal; a decision on the day the claim came is within one day. */
export function averageDays(lines: readonly DecidedLine[]): { count: number; averageDays: string | null } {
  let [count, days] = [0, 0];
  for (const line of lines) {
    count += line.count;
    days += line.count * Math.max(1, workingDaysBetween(line.submittedOn, line.decidedOn));
  }
  if (count === 0) return { count, averageDays: null };
  const tenths = Math.round((days * 10) / count);
  return { count, averageDays: `${Math.floor(tenths / 10)}.${tenths % 10}` };
}

export interface WaitingLine {
  submittedOn: PlainDate;
  count: number;
}

/** Claims that have waited longer than the company wants to take. */
export function overdueCount(lines: readonly WaitingLine[], today: PlainDate, targetDays: number): number {
  return lines
    .filter((line) => workingDaysBetween(line.submittedOn, today) > targetDays)
    .reduce((sum, line) => sum + line.count, 0);
}

export interface StartFacts {
  isProfileChecked: boolean;
  hasEmployees: boolean;
  hasAccess: boolean;
  hasClaims: boolean;
  administrators: number;
  createdOn: PlainDate;
}

const newForMonths = 3;

/** What a new company still has to do; null once all is done, or the company has been at work for a while. */
export function firstStepsOf(facts: StartFacts, today: PlainDate): { name: FirstStepName; isDone: boolean }[] | null {
  const isNew = !facts.hasClaims || addMonths(facts.createdOn, newForMonths) > today;
  const steps: { name: FirstStepName; isDone: boolean }[] = [
    { name: 'profile', isDone: facts.isProfileChecked },
    { name: 'employees', isDone: facts.hasEmployees },
    { name: 'access', isDone: facts.hasAccess },
    { name: 'administrator', isDone: facts.administrators > 1 },
  ];
  return isNew && steps.some((step) => !step.isDone) ? steps : null;
}
