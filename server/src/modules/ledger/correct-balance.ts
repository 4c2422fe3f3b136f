import type { Tx } from '#platform/database';
import type { AccountReference, Booking } from './ledger.rules.ts';
import { type PostedTransfer, postTransfer } from './post-transfer.ts';

type EmploymentAccount = Extract<AccountReference, { employmentId: string }>;
type CompanyAccount = Extract<AccountReference, { kind: 'fund' | 'payout' }>;

export interface Correction extends Booking {
  employment: EmploymentAccount;
  company: CompanyAccount;
  direction: 'toEmployment' | 'toCompany';
  amountCents: number;
  /** Why: mandatory, a correction has no other trace of its reason. */
  note: string;
}

/** Puts right what can no longer be reversed (a closed month): an amount between an employment's account and the company's. */
export function correct(tx: Tx, correction: Correction): Promise<PostedTransfer> {
  const { employment, company, direction, ...booking } = correction;
  const [from, to] = direction === 'toEmployment' ? [company, employment] : [employment, company];
  return postTransfer(tx, { ...booking, type: 'correction', from, to });
}
