import { yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { creditDue } from './credit-due.ts';
import { lastOpenDayOf } from './entitlement.store.ts';

/** Credits somebody's allowance of a year if it is due, so that nobody waits for the night; does nothing for closed and coming years. */
export async function ensureEntitlement(
  tx: Tx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  year: number,
  actionCode: ActionCode,
): Promise<void> {
  if (year > yearOf(today()) || today() > (await lastOpenDayOf(tx, year))) return;
  await creditDue(tx, { companyId, year, actionCode }, [employmentId], null);
}
