import { claim } from '@polana/contract/claims';
import { postTransfer } from '#modules/ledger';
import { isApprovable } from './claim.rules.ts';

export function approveClaim(amountCents: number): void {
  if (isApprovable(amountCents)) postTransfer(claim.parse({ amountCents }).amountCents);
}
