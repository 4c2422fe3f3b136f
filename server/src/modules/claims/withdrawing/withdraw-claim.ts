import type { Language } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import { holdEmployment } from '#modules/employees';
import { lockBooks, voidReservation } from '#modules/ledger';
import type { Author, Employee } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { insertClaimEvent } from '../claim-event.store.ts';
import { changeClaim, lockClaim, type Claim } from '../claim.store.ts';
import { alreadyDecided } from '../decisions/deciding.ts';
import { settleFreed } from '../raise-limited-claims.ts';

export interface OwnClaim {
  employee: Employee;
  author: Author;
  lang: Language;
  claimId: string;
  /** As it was shown. */
  version: number;
}

/** Takes an own pending claim back: what it reserved is free again, once, for others that wait first. */
export function withdrawClaim(db: Database, own: OwnClaim): Promise<void> {
  return inTransaction(db, async (tx) => {
    // As for a rejection: the list of employees follows (see `holdClaimant`).
    await holdEmployment(tx, own.employee.companyId, own.employee.employmentId);
    const claim = await holdOwnClaim(tx, own);
    const { companyId, claimId, reservationId, version } = claim;
    const { personId } = own.employee;
    if (reservationId) {
      await voidReservation(tx, {
        companyId,
        reservationId,
        idempotencyKey: `claim ${claimId} withdrawn ${version}`,
        createdBy: personId,
        subjectId: claimId,
      });
      await settleFreed(tx, claim, claim.contributionCents, own.author);
    }
    const decidedAt = now();
    const withdrawn = { status: 'rejected', reasonCode: 'WITHDRAWN', infoRequested: false } as const;
    const isChanged = await changeClaim(tx, claim, { ...withdrawn, reasonText: null, decidedAt, decidedBy: personId });
    if (!isChanged) throw new Refusal('claim_changed', 409);
    await insertClaimEvent(tx, { companyId, claimId, kind: 'withdrawn', at: decidedAt, byPersonId: personId });
    await recordAudit(tx, {
      author: own.author,
      companyId,
      action: 'claim.withdrawn',
      objectType: 'claim',
      objectId: claimId,
      changes: { number: claim.number, status: { from: 'pending', to: 'rejected' } },
      reason: 'WITHDRAWN',
    });
  });
}

/** The books first, then the claim, as everywhere in this room. Somebody else's claim does not exist. */
export async function holdOwnClaim(tx: Tx, { employee, lang, claimId, version }: OwnClaim): Promise<Claim> {
  await lockBooks(tx, employee.companyId);
  const claim = await lockClaim(tx, employee.companyId, claimId);
  if (!claim || claim.employmentId !== employee.employmentId) throw new Refusal('claim_not_found', 404);
  if (claim.reasonCode === 'WITHDRAWN' && claim.status === 'rejected')
    throw new Refusal('claim_already_withdrawn', 409);
  if (claim.status !== 'pending') throw await alreadyDecided(tx, lang, claim);
  if (claim.version !== version) throw new Refusal('claim_changed', 409);
  return claim;
}
