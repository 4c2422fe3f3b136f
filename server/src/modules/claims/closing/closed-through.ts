import { addDays, addMonths, type PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';
import { findLastClosing } from './closing.store.ts';

/** The last day of the last month whose wages are closed; null where the company has closed none. */
export async function closedThrough(tx: ReadTx, companyId: string): Promise<PlainDate | null> {
  const last = await findLastClosing(tx, companyId);
  return last ? addDays(addMonths(last.month, 1), -1) : null;
}
