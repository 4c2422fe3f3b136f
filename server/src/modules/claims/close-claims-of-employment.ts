import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { lockBooks, voidReservation } from '#modules/ledger';
import { insertClaimEvent } from './claim-event.store.ts';
import { changeClaim, findWaitingClaims, type Claim } from './claim.store.ts';
import { raiseLimitedClaims } from './raise-limited-claims.ts';

/** Closes what waits of an employment that ends, as if it had been withdrawn: what was reserved is free again. Answers how many. */
export async function closeClaimsOfEmployment(
  tx: Tx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  author: Author,
): Promise<number> {
  await lockBooks(tx, companyId);
  const claims = await findWaitingClaims(tx, companyId, employmentId);
  for (const claim of claims) await closeClaim(tx, claim, author);
  // Whoever came back may have claims that wait in another employment.
  for (const claim of claims) await raiseLimitedClaims(tx, claim, author);
  return claims.length;
}

async function closeClaim(tx: Tx, claim: Claim, author: Author): Promise<void> {
  const { companyId, claimId, number, version, reservationId } = claim;
  const at = now();
  if (reservationId)
    await voidReservation(tx, {
      companyId,
      reservationId,
      idempotencyKey: `claim ${claimId} ${version} voided`,
      createdBy: author.personId,
    });
  const decided = { decidedAt: at, decidedBy: author.personId };
  const closed = { status: 'rejected', infoRequested: false, reasonCode: 'WITHDRAWN', reasonText: '' } as const;
  // The row is held, so it still is as it was read.
  if (!(await changeClaim(tx, claim, { ...closed, ...decided })))
    throw new Error(`claim ${claimId} changed under its lock`);
  await insertClaimEvent(tx, { companyId, claimId, kind: 'withdrawn', at, byPersonId: author.personId });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'claim.withdrawn',
    objectType: 'claim',
    objectId: claimId,
    reason: 'employment_ended',
    changes: { number, status: { from: 'pending', to: 'rejected' } },
  });
}
