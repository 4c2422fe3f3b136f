import { contributionOf } from '@polana/contract/allowance';
import { recordAudit } from '#modules/audit';
import { voidReservation } from '#modules/ledger';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import type { StoredCalculation } from './calculation.rules.ts';
import { insertClaimEvent } from './claim-event.store.ts';
import { changeClaim, type Claim } from './claim.store.ts';
import { reserveWhatIsLeft } from './reserve-contribution.ts';
import { readUsed } from './used-allowance.ts';

/** Why a claim that waits is computed anew; `source` says what made it necessary. */
export interface Renewal {
  kind: 'raised' | 'recomputed';
  source: string | null;
  author: Author;
}

/** What was set aside for a waiting claim is free; the books and the claim are held. Something is set aside anew by `reserveAnew`. */
export async function releaseToRenew(tx: Tx, claim: Claim, { kind, author }: Renewal): Promise<void> {
  const { companyId, claimId, version, reservationId } = claim;
  if (!reservationId) return;
  const idempotencyKey = `claim ${claimId} ${version} ${kind}`;
  const createdBy = author.personId;
  await voidReservation(tx, { companyId, reservationId, idempotencyKey, createdBy, subjectId: claimId });
}

/** Computes a released claim with what is left now and sets the whole of it aside, so that it has one reservation; none where nothing is
 *  left. The claim, its timeline and the log tell. Answers the claim as it is then. */
export async function reserveAnew(tx: Tx, claim: Claim, ratio: number, renewal: Renewal): Promise<Claim> {
  const { companyId, claimId, number } = claim;
  const { kind, source, author } = renewal;
  const renewed = await setAside(tx, claim, ratio, author);
  const { contributionCents } = renewed.calculation;
  // The row is held, so it still is as it was read.
  if (!(await changeClaim(tx, claim, { ...renewed, contributionCents })))
    throw new Error(`claim ${claimId} changed under its lock`);
  await insertClaimEvent(tx, { companyId, claimId, kind, byPersonId: null });
  await recordAudit(tx, {
    author,
    companyId,
    action: `claim.${kind}`,
    objectType: 'claim',
    objectId: claimId,
    changes: {
      number,
      contributionCents: { from: claim.contributionCents, to: contributionCents },
      ...(ratio !== claim.calculation.ratio && { ratio: { from: claim.calculation.ratio, to: ratio } }),
      ...(source !== null && { source }),
    },
  });
  return { ...claim, ...renewed, contributionCents, version: claim.version + 1 };
}

async function setAside(
  tx: Tx,
  claim: Claim,
  ratio: number,
  author: Author,
): Promise<{ calculation: StoredCalculation; reservationId: string | null }> {
  const { companyId, employmentId, claimId, asOfDate, actionCode, year, version, sumCents: expenseCents } = claim;
  const { ruleId, act, paragraph, percent, capCents } = claim.calculation;
  const rule = { ruleId, act, paragraph, percent, capCents };
  const { usedCents } = await readUsed(tx, claim, year, actionCode);
  const sum = contributionOf({ rule, ratio, expenseCents, usedCents });
  if (sum.contributionCents === 0)
    return { calculation: { ...rule, ratio, expenseCents, usedCents, ...sum }, reservationId: null };
  return reserveWhatIsLeft(tx, {
    companyId,
    employmentId,
    claimId,
    actionCode,
    asOfDate,
    rule,
    ratio,
    expenseCents,
    idempotencyKey: `claim ${claimId} ${version}`,
    createdBy: author.personId,
  });
}
