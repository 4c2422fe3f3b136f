import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { type Files, keepFile, receiveFile, type ReceivedFile } from '#modules/files';
import { plainDateAt } from '#platform/clock';
import type { Tx } from '#platform/database';
import { insertClaimFile } from '../demo-claims.store.ts';
import type { CompanyPlan } from '../plan-history.ts';
import type { PlannedClaim } from '../planned-claim.ts';
import { at } from '../post-history.ts';
import { drawReceipt } from './draw-receipt.ts';
import { receiptOf } from './receipt-content.ts';

/** The receipts in the store, by claim, waiting for their rows. */
export type Receipts = ReadonlyMap<string, ReceivedFile>;

const decidedDays = 14;

/** Which claims have their paper: all that wait, those decided lately, and whatever has a story of its own. */
function hasReceipt(claim: PlannedClaim, today: PlainDate): boolean {
  if (claim.status === 'pending' || claim.employee.username === 'zuzana.hrivnakova') return true;
  return claim.decidedAt !== null && plainDateAt(claim.decidedAt) > addDays(today, -decidedDays);
}

/** Draws the receipts and puts them into the store, before any transaction is open. */
export async function drawReceipts(
  files: Files,
  companies: readonly CompanyPlan[],
  today: PlainDate,
): Promise<Receipts> {
  const receipts = new Map<string, ReceivedFile>();
  const payers = new Map<string, string>();
  for (const claim of companies.flatMap((company) => company.claims)) {
    if (!hasReceipt(claim, today)) continue;
    const { firstName, lastName } = claim.employee;
    // The same document twice is the same paper, made out to whoever came first.
    const document = `${claim.facts.issuerName} ${claim.facts.documentNumber}`;
    const payerName = payers.get(document) ?? `${firstName} ${lastName}`;
    payers.set(document, payerName);
    const { bytes, pages } = await drawReceipt(receiptOf(claim, payerName));
    const name = claim.facts.actionCode === 'RP' ? 'faktura' : 'potvrdenie';
    const received = await receiveFile(files, {
      content: bytes,
      declaredName: `${name}-${claim.facts.documentNumber}.pdf`,
      isMadeHere: true,
    });
    receipts.set(claim.id, { ...received, pageCount: pages });
  }
  return receipts;
}

/** Writes the rows of the receipts, each at the hour its claim was submitted. */
export async function keepReceipts(tx: Tx, claims: readonly PlannedClaim[], receipts: Receipts): Promise<void> {
  for (const claim of claims) {
    const received = receipts.get(claim.id);
    if (!received) continue;
    const { companyId, submittedBy, submittedAt } = claim;
    const author = { personId: submittedBy, roleName: null, impersonatedPersonId: null, requestId: null };
    const file = await at(submittedAt, () => keepFile(tx, received, { companyId, author, purpose: 'claimDocument' }));
    await insertClaimFile(tx, { companyId, claimId: claim.id, ...file, addedAt: submittedAt, addedBy: submittedBy });
  }
}
