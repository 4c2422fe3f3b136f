import type { Tx } from '#platform/database';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import { adjustmentSha256, type EntitlementAdjustment } from './adjust-entitlement.ts';
import { adjustmentCents, allowanceAccount, assertWholeCents } from './ledger.rules.ts';
import { sameContent } from './post-transfer.ts';
import { findTransfersByKey, insertTransfers } from './transfer.store.ts';
import { byDate, keysOf, partsOf, writtenOf } from './written-lines.ts';

export type AdjustmentLine = Omit<EntitlementAdjustment, 'companyId'>;

/**
 * Brings many allowances of one company to the given figures at once, each account at most in one line. The same keys and rules as
 * one by one: nothing to move, or a key used before, writes nothing.
 */
export async function adjustMany(tx: Tx, companyId: string, lines: readonly AdjustmentLine[]): Promise<void> {
  if (lines.length === 0) return;
  for (const line of lines) assertWholeCents(line.creditedCents, 0);
  await lockBooks(tx, companyId);
  const account = await findOrOpenAccounts(tx, companyId, [{ kind: 'fund' }, ...lines.map(allowanceAccount)]);
  const fundId = account({ kind: 'fund' }).id;
  const earlier = await findTransfersByKey(tx, companyId, keysOf(lines));
  const drafts = lines.flatMap((line) => {
    const sha256 = adjustmentSha256({ ...line, companyId });
    const allowance = account(allowanceAccount(line));
    const movedCents = adjustmentCents(allowance, line.creditedCents);
    if (sameContent(earlier.get(line.idempotencyKey) ?? null, sha256) || movedCents === 0) return [];
    return {
      ...writtenOf(line, undefined, sha256),
      type: 'ratioAdjustment' as const,
      fromAccountId: movedCents > 0 ? fundId : allowance.id,
      toAccountId: movedCents > 0 ? allowance.id : fundId,
      amountCents: Math.abs(movedCents),
      effectiveDate: line.effectiveDate,
      subjectId: line.subjectId ?? null,
      reservationId: null,
      reversesId: null,
    };
  });
  for (const part of partsOf(byDate(drafts))) await insertTransfers(tx, companyId, part);
}
