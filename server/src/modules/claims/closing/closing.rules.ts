import type { PayrollKind } from '@polana/contract/claim-closing';
import { addDays, addMonths, partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';

/** The first day of the month a date lies in: what a month is called by. */
export function monthOf(date: PlainDate): PlainDate {
  const { year, month } = partsOf(date);
  return plainDateOf(year, month, 1);
}

/** `2026-07` of its first day. */
export function monthText(month: PlainDate): string {
  return month.slice(0, 7);
}

export function firstDayOf(text: string): PlainDate {
  return `${text}-01`;
}

export function lastDayOf(month: PlainDate): PlainDate {
  return addDays(addMonths(month, 1), -1);
}

/** A day of the month after, on which its wages are paid. */
export function paidOn(month: PlainDate, payDay: number): PlainDate {
  const next = partsOf(addMonths(month, 1));
  return plainDateOf(next.year, next.month, payDay);
}

/** What the wages of one month paid of a claim or, below 0, took back. */
export interface Payment {
  month: PlainDate;
  /** The company's, or the one the month was closed with. */
  payDay: number;
  isClosed: boolean;
  amountCents: number;
}

/** The day on which a claim is wholly paid; none while a part of it lies in an open month. */
export function whollyPaidOn(payments: readonly Payment[]): PlainDate | null {
  const last = payments.at(-1);
  return last && payments.every(({ isClosed }) => isClosed) ? paidOn(last.month, last.payDay) : null;
}

/** The month with whose wages something booked on a day is paid: that of the day, and never one that is closed. */
export function wagesMonthOf(bookedOn: PlainDate, openMonth: PlainDate): PlainDate {
  const month = monthOf(bookedOn);
  return month > openMonth ? month : openMonth;
}

/** Until when a company means to decide what is paid for a month; only closing the month ends it. */
export function cutOffOn(month: PlainDate, cutOffDay: number): PlainDate {
  const { year, month: number } = partsOf(month);
  return plainDateOf(year, number, cutOffDay);
}

export type WageCodes = Readonly<Record<Exclude<PayrollKind, 'CLUB'>, string>>;

/** Rewards of the club have no component of their own. */
export function wageCodeOf(kind: PayrollKind, codes: WageCodes): string {
  return kind === 'CLUB' ? '' : codes[kind];
}
