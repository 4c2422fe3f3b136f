import type { Tx } from '#platform/database';
import { findOrOpenAccounts, lockBooks } from './account.store.ts';
import { allowanceAccount, type AllowanceOf, type Booking, referenceText, requestSha256 } from './ledger.rules.ts';
import { findEarlierTransfer, writeTransfer } from './post-transfer.ts';

export interface AllowanceExpiry extends Booking, AllowanceOf {}

export interface ExpiredAllowance {
  /** Null when nothing was left; then nothing was written. */
  transferId: string | null;
  expiredCents: number;
}

/** Sends what is left of a year's allowance back to the fund; open reservations keep their money. */
export async function expireAllowance(tx: Tx, expiry: AllowanceExpiry): Promise<ExpiredAllowance> {
  const allowance = allowanceAccount(expiry);
  const sha256 = expirySha256(expiry);
  await lockBooks(tx, expiry.companyId);
  const earlier = await findEarlierTransfer(tx, expiry, sha256);
  if (earlier) return { transferId: earlier.id, expiredCents: earlier.amountCents };

  const account = await findOrOpenAccounts(tx, expiry.companyId, [allowance, { kind: 'fund' }]);
  const expiredCents = account(allowance).availableCents;
  if (expiredCents === 0) return { transferId: null, expiredCents };
  const transferId = await writeTransfer(tx, expiry, {
    type: 'expiry',
    fromAccountId: account(allowance).id,
    toAccountId: account({ kind: 'fund' }).id,
    amountCents: expiredCents,
    sha256,
  });
  return { transferId, expiredCents };
}

export function expirySha256(expiry: AllowanceExpiry): string {
  return requestSha256('expire', expiry, [referenceText(allowanceAccount(expiry))]);
}
