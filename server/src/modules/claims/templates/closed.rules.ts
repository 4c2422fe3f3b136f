import { yearlyLimit } from '@polana/contract/allowance';
import type { ClosedReason } from '@polana/contract/claim-form';
import { plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { ProgrammePeriod, RatioChange } from '#modules/employees';

interface OpenYear {
  year: number;
  /** Paid or reserved, in every employment of the person in the company. */
  usedCents: number;
  /** How the company and the law ran the allowance in that year. */
  periods: readonly ProgrammePeriod[];
}

export interface ProgrammeOfEmployee {
  today: PlainDate;
  programme: { isOpen: boolean; isSuspended: boolean };
  employment: { startDate: PlainDate; lastDay: PlainDate | null; isRestricted: boolean };
  entitledFrom: PlainDate;
  ratios: readonly RatioChange[];
  /** This year, and the last one while it is open. */
  years: readonly OpenYear[];
}

/** Years whose allowance can be claimed today: this one, and the last one until it closes. */
export function openYearsOn(today: PlainDate, lastYearClosesOn: PlainDate): number[] {
  const year = yearOf(today);
  return today <= lastYearClosesOn ? [year, year - 1] : [year];
}

/** Why somebody cannot claim at all; null while there is a day in an open year that could still be claimed for. */
export function closedReasonOf(employee: ProgrammeOfEmployee): ClosedReason | null {
  const { today, programme, employment, entitledFrom, years } = employee;
  const { lastDay } = employment;
  if (employment.isRestricted) return 'processingRestricted';
  if (programme.isSuspended) return 'companySuspended';
  if (!programme.isOpen) return 'programmeClosed';
  if (lastDay !== null && lastDay < today && lastDay < entitledFrom) return 'employmentEnded';
  if (today < entitledFrom) return 'notEntitledYet';
  const limits = years.map((one) => ({ usedCents: one.usedCents, limitCents: limitIn(employee, one) }));
  if (limits.some(({ limitCents, usedCents }) => limitCents > usedCents)) return null;
  if (lastDay !== null && yearOf(lastDay) < yearOf(today)) return 'employmentEnded';
  // The words of either reason speak of this year.
  return limits[0]?.limitCents === 0 ? 'ratioZero' : 'balanceTooLow';
}

/**
 * The limit by the most favourable day of the year that can be claimed for, because a claim is judged by the working time and the law
 * of its own day; nothing where there is no such day, or where the company did not provide the allowance in a year that is over.
 */
function limitIn(employee: ProgrammeOfEmployee, { year, periods }: OpenYear): number {
  const { today, employment, entitledFrom, ratios } = employee;
  const { lastDay } = employment;
  if (year < yearOf(today) && !periods.some(({ isOpen }) => isOpen)) return 0;
  const [newYear, yearEnd] = [plainDateOf(year, 1, 1), plainDateOf(year, 12, 31)];
  const from = entitledFrom > newYear ? entitledFrom : newYear;
  const to = lastDay !== null && lastDay < yearEnd ? lastDay : yearEnd;
  const days = [from, ...[...ratios, ...periods].map(({ validFrom }) => validFrom)];
  const limits = days
    .filter((day) => from <= day && day <= to)
    .map((day) => yearlyLimit(onDay(periods, day)?.capCents ?? 0, onDay(ratios, day)?.ratio ?? 0));
  return Math.max(0, ...limits);
}

function onDay<Dated extends { validFrom: PlainDate }>(history: readonly Dated[], day: PlainDate): Dated | undefined {
  return history.findLast(({ validFrom }) => validFrom <= day);
}
