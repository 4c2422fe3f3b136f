import type { ClaimEvent } from '@polana/contract/claim-fields';
import { recordAudit, recordAudits } from '#modules/audit';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { insertClaimEvent, insertClaimEvents } from '../claim-event.store.ts';
import { changeClaim, changeClaims, type Claim, type ClaimChanges } from '../claim.store.ts';
import type { Deciding } from './deciding.ts';

interface RecordedDecision {
  changes: ClaimChanges;
  event: ClaimEvent['kind'];
  /** For the timeline, which the employee reads. */
  text: string;
  /** For the audit log. */
  reason: string;
}

/** Writes down that claims of the company were approved as they stand. */
export async function recordApprovals(
  tx: Tx,
  { admin: { companyId, personId }, author }: Deciding,
  claims: readonly Claim[],
): Promise<void> {
  const at = now();
  const decided = { decidedAt: at, decidedBy: personId };
  const [changed] = await Promise.all([
    changeClaims(tx, companyId, claims, {
      status: 'approved',
      infoRequested: false,
      recognisedCents: null,
      reasonText: null,
      ...decided,
    }),
    insertClaimEvents(
      tx,
      claims.map(({ claimId }) => ({ companyId, claimId, kind: 'approved', at, byPersonId: personId })),
    ),
    recordAudits(
      tx,
      claims.map(({ claimId, number, status, contributionCents }) => ({
        author,
        companyId,
        action: 'claim.approved',
        objectType: 'claim',
        objectId: claimId,
        changes: { number, status: { from: status, to: 'approved' }, contributionCents },
      })),
    ),
  ]);
  // The rows are held, so they still are as they were read.
  if (changed !== claims.length) throw new Error('claims changed under their lock');
}

/** Writes a decision down: on the claim, in its timeline and in the audit log. */
export async function recordDecision(
  tx: Tx,
  { admin, author }: Deciding,
  claim: Claim,
  { changes, event, text, reason }: RecordedDecision,
): Promise<void> {
  const at = now();
  const { companyId, claimId, status } = claim;
  const becomes = changes.status ?? status;
  // A question and a correction leave the decision as it was made.
  const decided =
    becomes === status
      ? {}
      : becomes === 'pending'
        ? { decidedAt: null, decidedBy: null }
        : { decidedAt: at, decidedBy: admin.personId };
  const { contributionCents } = changes;
  const [isChanged] = await Promise.all([
    changeClaim(tx, claim, { ...changes, ...decided }),
    insertClaimEvent(tx, { companyId, claimId, kind: event, text, at, byPersonId: admin.personId }),
    recordAudit(tx, {
      author,
      companyId,
      action: `claim.${event}`,
      objectType: 'claim',
      objectId: claimId,
      ...(reason && { reason }),
      changes: {
        number: claim.number,
        ...(becomes !== status && { status: { from: status, to: becomes } }),
        ...(contributionCents !== undefined && { contributionCents }),
      },
    }),
  ]);
  // The row is held, so it still is as it was read.
  if (!isChanged) throw new Error(`claim ${claimId} changed under its lock`);
}
