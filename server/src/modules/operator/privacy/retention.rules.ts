import { addDays, addMonths, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';

/** What is due on a day, by the periods the operator set. */
export interface Cutoffs {
  /** Rejected claims decided before this day lose their documents, unless a closed month had paid them. */
  rejectedBefore: PlainDate;
  /** Decided claims of this year and earlier ones are emptied. */
  claimYearMax: number;
  /** Who left before this day gets a pseudonym. */
  departedBefore: PlainDate;
  /** Registrations rejected before this day are deleted. */
  registrationsBefore: PlainDate;
}

interface Periods {
  claimYears: number;
  rejectedClaimFileMonths: number;
  personMonths: number;
  traceDays: number;
}

export function cutoffsOn(day: PlainDate, periods: Periods): Cutoffs {
  return {
    rejectedBefore: addMonths(day, -periods.rejectedClaimFileMonths),
    claimYearMax: yearOf(day) - periods.claimYears - 1,
    departedBefore: addMonths(day, -periods.personMonths),
    registrationsBefore: addDays(day, -periods.traceDays),
  };
}

/** The last day on which the records of a year are kept. */
export function keptUntil(year: number, claimYears: number): PlainDate {
  return plainDateOf(year + claimYears, 12, 31);
}

/** The last day on which somebody who left on a day is kept by name. */
export function nameKeptUntil(lastDay: PlainDate, personMonths: number): PlainDate {
  return addMonths(lastDay, personMonths);
}

export function yearsBefore(day: PlainDate, years: number): PlainDate {
  return addMonths(day, -12 * years);
}
