import { yearlyLimit } from '@polana/contract/allowance';
import { plainDateOf, type PlainDate, yearOf } from '@polana/contract/plain-date';
import { entitledFrom, ratioAt, type RatioChange } from '../employment.rules.ts';

export interface EmploymentSpan {
  startDate: PlainDate;
  endDate: PlainDate | null;
}

/** The most a full-time employee gets, valid from a day to a day. */
export interface Cap {
  validFrom: PlainDate;
  validTo: PlainDate | null;
  capCents: number;
}

/** This year, and the one before while its accounts are open. */
export function openYears(today: PlainDate, lastOpenDayBefore: PlainDate): number[] {
  const year = yearOf(today);
  return today <= lastOpenDayBefore ? [year - 1, year] : [year];
}

/** The day a year's allowance is judged by: today, or its last one when the year is over. */
export function judgedOn(year: number, today: PlainDate): PlainDate {
  const lastDay = plainDateOf(year, 12, 31);
  return today < lastDay ? today : lastDay;
}

export function capOn(caps: readonly Cap[], day: PlainDate): Cap | undefined {
  return caps.find((cap) => cap.validFrom <= day && (cap.validTo === null || cap.validTo >= day));
}

/** What a year's allowance should amount to by the ratio, the cap and the months in force on the day it is judged by. */
export function entitledCents(
  span: EmploymentSpan,
  history: readonly RatioChange[],
  rule: { capCents: number; monthsMin: number },
  year: number,
  day: PlainDate,
): number {
  const isEmployed = span.endDate === null || span.endDate >= plainDateOf(year, 1, 1);
  if (!isEmployed || entitledFrom(span.startDate, rule.monthsMin) > day) return 0;
  return yearlyLimit(rule.capCents, ratioAt(history, day) ?? 0);
}
