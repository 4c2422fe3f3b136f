import type { Tx } from '#platform/database';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import {
  adjustmentCents,
  allowanceAccount,
  type AllowanceOf,
  assertWholeCents,
  type Booking,
  referenceText,
  requestSha256,
} from './ledger.rules.ts';
import { findEarlierTransfer, writeTransfer } from './post-transfer.ts';

export interface EntitlementAdjustment extends Booking, AllowanceOf {
  /** What the whole year should amount to now. */
  creditedCents: number;
}

export interface AdjustedEntitlement {
  /** Null when there was nothing to move; then nothing was written and the key is still free. */
  transferId: string | null;
  /** What really moved: positive towards the employee, negative back to the fund. */
  movedCents: number;
}

/** Brings a year's allowance to the given figure, never below what is reserved and drawn: nothing paid is clawed back. */
export async function adjustEntitlement(tx: Tx, adjustment: EntitlementAdjustment): Promise<AdjustedEntitlement> {
  assertWholeCents(adjustment.creditedCents, 0);
  const allowance = allowanceAccount(adjustment);
  const sha256 = adjustmentSha256(adjustment);
  await lockBooks(tx, adjustment.companyId);
  const account = await findOrOpenAccounts(tx, adjustment.companyId, [{ kind: 'fund' }, allowance]);
  const allowanceId = account(allowance).id;
  const earlier = await findEarlierTransfer(tx, adjustment, sha256);
  if (earlier) {
    const movedCents = earlier.toAccountId === allowanceId ? earlier.amountCents : -earlier.amountCents;
    return { transferId: earlier.id, movedCents };
  }

  const movedCents = adjustmentCents(account(allowance), adjustment.creditedCents);
  if (movedCents === 0) return { transferId: null, movedCents };
  const fundId = account({ kind: 'fund' }).id;
  const transferId = await writeTransfer(tx, adjustment, {
    type: 'ratioAdjustment',
    fromAccountId: movedCents > 0 ? fundId : allowanceId,
    toAccountId: movedCents > 0 ? allowanceId : fundId,
    amountCents: Math.abs(movedCents),
    sha256,
  });
  return { transferId, movedCents };
}

export function adjustmentSha256(adjustment: EntitlementAdjustment): string {
  return requestSha256('adjust', adjustment, [referenceText(allowanceAccount(adjustment)), adjustment.creditedCents]);
}
