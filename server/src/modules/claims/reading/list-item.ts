import type { ClaimListItem } from '@polana/contract/claim-fields';
import { textFromCents } from '@polana/contract/money';
import type { Claim } from '../claim.store.ts';
import { type Payment, paidOn, whollyPaidOn } from '../closing/closing.rules.ts';

export type ListedClaim = Pick<
  Claim,
  | 'claimId'
  | 'number'
  | 'actionCode'
  | 'category'
  | 'status'
  | 'version'
  | 'infoRequested'
  | 'late'
  | 'duplicateSuspected'
  | 'employmentId'
  | 'sportOrganisation'
  | 'issuerName'
  | 'sumCents'
  | 'contributionCents'
  | 'asOfDate'
  | 'stayTo'
  | 'periodTo'
  | 'submittedAt'
  | 'decidedAt'
  | 'reasonCode'
  | 'reasonText'
> & { employeeName: string; personalNumber: string; decidedByName: string | null };

/** A claim as lists show it. */
export function listItemOf(claim: ListedClaim): ClaimListItem {
  const { infoRequested, late, duplicateSuspected } = claim;
  return {
    id: claim.claimId,
    number: claim.number,
    actionCode: claim.actionCode,
    category: claim.category,
    status: claim.status,
    flags: { infoRequested, late, duplicateSuspected },
    version: claim.version,
    employee: { id: claim.employmentId, name: claim.employeeName, personalNumber: claim.personalNumber },
    title: claim.sportOrganisation ?? claim.issuerName,
    sum: textFromCents(claim.sumCents),
    contribution: textFromCents(claim.contributionCents),
    stayFrom: claim.asOfDate,
    stayTo: claim.stayTo ?? claim.periodTo ?? claim.asOfDate,
    submittedAt: claim.submittedAt.toISOString(),
    decidedAt: claim.decidedAt?.toISOString() ?? null,
    decidedBy: claim.decidedByName,
    reasonCode: claim.reasonCode,
    reasonText: claim.reasonText,
  };
}

/** When a claim is paid; what came with each month where that was more than one. Of a claim that is not approved nothing is owed. */
export function paymentPart(
  status: Claim['status'],
  payments: readonly Payment[],
): Pick<ClaimListItem, 'paidOn' | 'payments'> {
  const told = payments.map(({ month, payDay, isClosed, amountCents }) => ({
    amount: textFromCents(amountCents),
    on: paidOn(month, payDay),
    isClosed,
  }));
  return {
    paidOn: status === 'approved' ? whollyPaidOn(payments) : null,
    ...(told.length > 1 && { payments: told }),
  };
}
