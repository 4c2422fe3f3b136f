import type { ReadTx } from '#platform/database';
import { findTransfersByKey } from './transfer.store.ts';

/** Which of these keys stand for a movement already, whatever was moved; true until the commit once the books are locked. */
export async function bookedKeys(tx: ReadTx, companyId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await findTransfersByKey(tx, companyId, keys)).keys());
}
