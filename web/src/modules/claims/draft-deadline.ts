import { lastDayToSubmit } from '@polana/contract/allowance';
import type { ClaimTemplate } from '@polana/contract/claim-form';
import type { ClaimDraft } from '@polana/contract/claim-submission';
import { daysBetween, isPlainDate, type PlainDate } from '@polana/contract/plain-date';

export interface DraftDeadline {
  date: PlainDate;
  /** Negative when the day is over. */
  daysLeft: number;
}

/** Until when a claim that was begun should be sent; null while the draft does not tell the day that counts. */
export function deadlineOfDraft(
  { actionCode, values }: Pick<ClaimDraft, 'actionCode' | 'values'>,
  templates: readonly ClaimTemplate[],
  today: PlainDate,
): DraftDeadline | null {
  const rule = templates.find((template) => template.actionCode === actionCode)?.rule;
  const dayZero = values[rule?.deadlineFrom === 'documentIssued' ? 'documentDate' : 'stayTo'];
  if (!rule || typeof dayZero !== 'string' || !isPlainDate(dayZero)) return null;
  const date = lastDayToSubmit(dayZero, rule.deadlineDays);
  return { date, daysLeft: daysBetween(today, date) };
}
