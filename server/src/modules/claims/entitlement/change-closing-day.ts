import { daysInMonth, plainDateOf, yearOf } from '@polana/contract/plain-date';
import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { type ClosingDay, lockClosingDay, storeClosingDay } from './entitlement.store.ts';

/**
 * Sets until which day of the next year a year's allowances stay open. No year is closed by it at once, and none that is closed
 * is opened again: what has expired stays expired.
 */
export async function changeClosingDay(tx: Tx, closing: ClosingDay, author: Author): Promise<void> {
  const { month, day } = closing;
  if (day > daysInMonth(plainYear, month)) throw new Refusal('closing_day_invalid', 400, { path: 'day' });
  const before = await lockClosingDay(tx);
  if (before.month === month && before.day === day) return;
  const year = yearOf(today()) - 1;
  const wasOpen = isOpen(before);
  if (!wasOpen && isOpen(closing))
    throw new Refusal('closing_day_reopens_year', 409, { path: 'day', values: { year } });
  if (wasOpen && !isOpen(closing)) throw new Refusal('closing_day_too_soon', 409, { path: 'day', values: { year } });
  await storeClosingDay(tx, closing);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'allowanceClosing.changed',
    objectType: 'allowanceClosing',
    objectId: null,
    changes: { closingDay: { from: textOf(before), to: textOf(closing) } },
  });
}

/** Without a 29 February: the day is one that every year has. */
const plainYear = 2027;

/** Whether last year's allowances are open today. */
function isOpen({ month, day }: ClosingDay): boolean {
  return today() <= plainDateOf(yearOf(today()), month, day);
}

function textOf({ month, day }: ClosingDay): string {
  return `${day}. ${month}.`;
}
