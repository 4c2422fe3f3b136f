import { lastDayToSubmit } from '@polana/contract/allowance';
import { addDays, daysBetween, isPlainDate, plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { AllowanceRule } from '../allowance-rule.store.ts';

/** Less than this is not worth a mail. */
export const centsWorthAMail = 500;
/** Somebody who became entitled hears of it once, at most this many days later: nobody may have looked for a while. */
export const entitledHeardWithinDays = 14;

export interface YearReminder {
  /** Of the allowance. */
  year: number;
  /** The day it is about. */
  about: PlainDate;
  stage: number;
  mail: 'yearEnd' | 'yearClosing';
}

/**
 * Which reminders of money left are due on a day: before the year ends there is still time for a stay, before it is closed still
 * time to send receipts. Due for weeks, because each comes once and a night without the portal must not swallow it.
 */
export function yearRemindersOn(today: PlainDate, lastYearClosesOn: PlainDate): YearReminder[] {
  const year = yearOf(today);
  const reminders: YearReminder[] = [];
  if (today >= plainDateOf(year, 11, 15) && today <= plainDateOf(year, 12, 20))
    reminders.push({ year, about: plainDateOf(year, 12, 31), stage: 1, mail: 'yearEnd' });
  if (today >= addDays(lastYearClosesOn, -30) && today <= addDays(lastYearClosesOn, -3))
    reminders.push({ year: year - 1, about: lastYearClosesOn, stage: 2, mail: 'yearClosing' });
  return reminders;
}

/** Until when a stay can begin that the allowance of the year is drawn for: whoever leaves earlier has until their last day. */
export function lastDayToUse(year: number, lastDay: PlainDate | null): PlainDate {
  const yearEnd = plainDateOf(year, 12, 31);
  return lastDay !== null && lastDay < yearEnd ? lastDay : yearEnd;
}

/** Whether the employment ends, or has ended, before the year of the allowance does: then what the allowance can be used for ends with it. */
export function endingOf(year: number, lastDay: PlainDate | null, today: PlainDate): 'ahead' | 'past' | null {
  if (lastDay === null || lastDay >= plainDateOf(year, 12, 31)) return null;
  return lastDay >= today ? 'ahead' : 'past';
}

/** A draft's last day is announced a week before, and again on the day before it or on the day itself. */
export function draftStageOn(today: PlainDate, deadline: PlainDate): 1 | 2 | null {
  const daysLeft = daysBetween(today, deadline);
  if (daysLeft < 0 || daysLeft > 7) return null;
  return daysLeft <= 1 ? 2 : 1;
}

const noteFrom: Record<ActionCode, number> = { RP: 0, SP: 4 };

/** What is noted of a draft's reminder does not name the allowance, so the stages of each are counted apart. */
export function notedStageOf(actionCode: ActionCode, stage: 1 | 2): number {
  return noteFrom[actionCode] + stage;
}

/** Until when a claim that was begun should be sent; null while the draft does not tell the day that counts. */
export function deadlineOfDraft(
  values: Readonly<Record<string, unknown>>,
  rule: Pick<AllowanceRule, 'deadlineDays' | 'deadlineFrom'>,
): PlainDate | null {
  const dayZero = values[rule.deadlineFrom === 'documentIssued' ? 'documentDate' : 'stayTo'];
  if (typeof dayZero !== 'string' || !isPlainDate(dayZero)) return null;
  return lastDayToSubmit(dayZero, rule.deadlineDays);
}

/** The day a draft would be judged by; today where it does not say. */
export function asOfDateOfDraft(values: Readonly<Record<string, unknown>>, today: PlainDate): PlainDate {
  const day = values['stayFrom'] ?? values['periodFrom'];
  return typeof day === 'string' && isPlainDate(day) ? day : today;
}
