import { fullRatio, shareRoundedUp } from './money.ts';
import { addDays, addMonths, daysBetween, type PlainDate } from './plain-date.ts';

/** The arithmetic of both allowances: the same function in the browser and on the server; the server decides. */

export interface ContributionRule {
  /** Percent of the eligible expenses that the employer pays. */
  percent: number;
  /** The most a full-time employee gets in a calendar year. */
  capCents: number;
}

export interface ContributionInput {
  rule: ContributionRule;
  /** Working time on the as-of date, ten-thousandths of a percent. */
  ratio: number;
  expenseCents: number;
  /** What was paid or is reserved for the same employee, year and allowance. */
  usedCents: number;
}

export interface Contribution {
  /** The yearly limit at this working time. */
  limitCents: number;
  leftCents: number;
  /** The share of the expense before the limit. */
  shareCents: number;
  contributionCents: number;
  ownCents: number;
  limitedBy: 'share' | 'limit';
}

/** The yearly limit: only the maximum shrinks with the working time, rounded up to the cent. */
export function yearlyLimit(capCents: number, ratio: number): number {
  return shareRoundedUp(capCents, ratio, fullRatio);
}

export function contributionOf({ rule, ratio, expenseCents, usedCents }: ContributionInput): Contribution {
  const limitCents = yearlyLimit(rule.capCents, ratio);
  const leftCents = Math.max(0, limitCents - usedCents);
  const shareCents = shareRoundedUp(expenseCents, rule.percent, 100);
  const contributionCents = Math.min(shareCents, leftCents);
  return {
    limitCents,
    leftCents,
    shareCents,
    contributionCents,
    ownCents: expenseCents - contributionCents,
    limitedBy: shareCents <= leftCents ? 'share' : 'limit',
  };
}

/** Entitled from this very day: the start plus whole calendar months. */
export function entitledFrom(employmentStart: PlainDate, months: number): PlainDate {
  return addMonths(employmentStart, months);
}

export function nightsOf(stayFrom: PlainDate, stayTo: PlainDate): number {
  return daysBetween(stayFrom, stayTo);
}

/** Day 0 is the end of the stay or the issue of the document; the last day in time is day 0 plus the days given. */
export function lastDayToSubmit(dayZero: PlainDate, days: number): PlainDate {
  return addDays(dayZero, days);
}
