import type { Tx } from '#platform/database';
import type { Booking } from './ledger.rules.ts';
import { type PostedTransfer, postTransfer } from './post-transfer.ts';

export interface Funding extends Booking {
  amountCents: number;
}

/** Puts money into a company's fund from the operator; needs a transaction for every company, the operator's account is in none. */
export function fundCompany(tx: Tx, funding: Funding): Promise<PostedTransfer> {
  return postTransfer(tx, { ...funding, type: 'funding', from: { kind: 'operator' }, to: { kind: 'fund' } });
}
