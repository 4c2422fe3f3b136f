import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { storeClosingDay } from './entitlement.store.ts';

/** Sets until which day of the next year a year's allowances stay open. What has expired already stays expired. */
export async function changeClosingDay(tx: Tx, closing: { month: number; day: number }, author: Author): Promise<void> {
  await storeClosingDay(tx, closing);
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'allowanceClosing.changed',
    objectType: 'allowanceClosing',
    objectId: null,
    changes: closing,
  });
}
