import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { lockBooks, voidReservation } from '#modules/ledger';
import { insertClaimEvent } from './claim-event.store.ts';
import { changeClaim, findWaitingClaims, type Claim } from './claim.store.ts';
import { findClaimant } from './claimant.store.ts';
import en from './decisions.en.json' with { type: 'json' };
import sk from './decisions.sk.json' with { type: 'json' };
import { raiseLimitedClaims } from './raise-limited-claims.ts';

const texts = { sk, en };

/**
 * Rejects what waits of an employment that the company ends, with the reason in the language of the employee, whom the mail about the end
 * tells: what was reserved is free again, and the company may reopen each. Answers how many.
 */
export async function closeClaimsOfEmployment(
  tx: Tx,
  { companyId, employmentId }: { companyId: string; employmentId: string },
  author: Author,
): Promise<number> {
  await lockBooks(tx, companyId);
  const claims = await findWaitingClaims(tx, companyId, employmentId);
  if (claims.length === 0) return 0;
  const claimant = await findClaimant(tx, companyId, employmentId);
  const reasonText = texts[claimant?.lang ?? 'sk'].employmentEnded;
  for (const claim of claims) await closeClaim(tx, claim, reasonText, author);
  // Whoever came back may have claims that wait in another employment.
  for (const claim of claims) await raiseLimitedClaims(tx, claim, author);
  return claims.length;
}

async function closeClaim(tx: Tx, claim: Claim, reasonText: string, author: Author): Promise<void> {
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
  const closed = { status: 'rejected', infoRequested: false, reasonCode: 'OTHER', reasonText } as const;
  // The row is held, so it still is as it was read.
  if (!(await changeClaim(tx, claim, { ...closed, ...decided })))
    throw new Error(`claim ${claimId} changed under its lock`);
  await insertClaimEvent(tx, {
    companyId,
    claimId,
    kind: 'rejected',
    text: reasonText,
    at,
    byPersonId: author.personId,
  });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'claim.rejected',
    objectType: 'claim',
    objectId: claimId,
    reason: 'employment_ended',
    changes: { number, status: { from: 'pending', to: 'rejected' } },
  });
}
