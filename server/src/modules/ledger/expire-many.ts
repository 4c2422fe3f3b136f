import type { Tx } from '#platform/database';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import { type AllowanceExpiry, expirySha256 } from './expire-allowance.ts';
import { allowanceAccount } from './ledger.rules.ts';
import { sameContent } from './post-transfer.ts';
import { findTransfersByKey, insertTransfers } from './transfer.store.ts';
import { byDate, keysOf, partsOf, type Written, writtenOf } from './written-lines.ts';

export interface ExpiryLine extends Omit<AllowanceExpiry, 'companyId'>, Written {}

/**
 * Sends what is left of many allowances of one company back to the fund at once, each account at most in one line. The same keys
 * and rules as one by one: nothing left, or a key used before, writes nothing. Answers how much went back.
 */
export async function expireMany(tx: Tx, companyId: string, lines: readonly ExpiryLine[]): Promise<number> {
  await lockBooks(tx, companyId);
  const account = await findOrOpenAccounts(tx, companyId, [{ kind: 'fund' }, ...lines.map(allowanceAccount)]);
  const earlier = await findTransfersByKey(tx, companyId, keysOf(lines));
  const drafts = lines.flatMap((line) => {
    const sha256 = expirySha256({ ...line, companyId });
    const { id: fromAccountId, availableCents } = account(allowanceAccount(line));
    if (sameContent(earlier.get(line.idempotencyKey) ?? null, sha256) || availableCents === 0) return [];
    return {
      ...writtenOf(line, undefined, sha256),
      type: 'expiry' as const,
      fromAccountId,
      toAccountId: account({ kind: 'fund' }).id,
      amountCents: availableCents,
      effectiveDate: line.effectiveDate,
      subjectId: line.subjectId ?? null,
      reservationId: null,
      reversesId: null,
    };
  });
  for (const part of partsOf(byDate(drafts))) await insertTransfers(tx, companyId, part);
  return drafts.reduce((sum, draft) => sum + draft.amountCents, 0);
}
