import type { Tx } from '#platform/database';
import { allowanceAccount, type AllowanceOf, type Booking } from './ledger.rules.ts';
import { type PostedTransfer, postTransfer } from './post-transfer.ts';

export interface EntitlementCredit extends Booking, AllowanceOf {
  amountCents: number;
}

/** Credits an employment's allowance of a year from the company's fund. */
export function creditEntitlement(tx: Tx, credit: EntitlementCredit): Promise<PostedTransfer> {
  return postTransfer(tx, { ...credit, type: 'entitlement', from: { kind: 'fund' }, to: allowanceAccount(credit) });
}
