import { contributionOf } from '@polana/contract/allowance';
import { recordAudit } from '#modules/audit';
import { listRatioChanges, ratioAt } from '#modules/employees';
import { voidReservation } from '#modules/ledger';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { insertClaimEvent } from './claim-event.store.ts';
import { changeClaim, findLimitedClaims, type Claim } from './claim.store.ts';
import { findEmploymentsOfSamePerson } from './claimant.store.ts';
import { giveBackExtra } from './entitlement/give-back-extra.ts';
import { reserveWhatIsLeft } from './reserve-contribution.ts';
import { readUsed } from './used-allowance.ts';

/** After a claim has freed money: first whatever waits for less because of it gets its share, then what is over goes back. */
export async function settleFreed(tx: Tx, freeing: Claim, author: Author): Promise<Claim[]> {
  const raised = await raiseLimitedClaims(tx, freeing, author);
  await giveBackExtra(tx, freeing, author.personId);
  return raised;
}

/**
 * The person's other claims that wait for less than their share, as the year's limit was used, are computed with what is left now, in
 * the order they first came. What was approved stays as it was approved. The books are held. Answers those that get more.
 */
export async function raiseLimitedClaims(tx: Tx, freeing: Claim, author: Author): Promise<Claim[]> {
  const { companyId, employmentId, claimId } = freeing;
  const employmentIds = await findEmploymentsOfSamePerson(tx, companyId, employmentId);
  const raised: Claim[] = [];
  for (const claim of await findLimitedClaims(tx, companyId, employmentIds, freeing))
    if (claim.claimId !== claimId && (await raise(tx, claim, freeing, author))) raised.push(claim);
  return raised;
}

/** The reservation is made anew for the whole amount, so that a claim has one. False where there is nothing more for it. */
async function raise(tx: Tx, claim: Claim, freeing: Claim, author: Author): Promise<boolean> {
  const { companyId, employmentId, claimId, asOfDate, actionCode, reservationId, version } = claim;
  const { ruleId, act, paragraph, percent, capCents } = claim.calculation;
  const rule = { ruleId, act, paragraph, percent, capCents };
  const ratio = ratioAt(await listRatioChanges(tx, companyId, employmentId), asOfDate) ?? 0;
  const { usedCents } = await readUsed(tx, claim, claim.year, actionCode);
  const usedByOthers = usedCents - claim.contributionCents;
  const due = contributionOf({ rule, ratio, expenseCents: claim.sumCents, usedCents: usedByOthers });
  if (!reservationId || due.contributionCents <= claim.contributionCents) return false;

  const createdBy = author.personId;
  const idempotencyKey = `claim ${claimId} ${version} raised`;
  await voidReservation(tx, { companyId, reservationId, idempotencyKey, createdBy, subjectId: claimId });
  const reserved = await reserveWhatIsLeft(tx, {
    companyId,
    employmentId,
    claimId,
    actionCode,
    asOfDate,
    rule,
    ratio,
    expenseCents: claim.sumCents,
    idempotencyKey: `claim ${claimId} ${version}`,
    createdBy,
  });
  const { contributionCents } = reserved.calculation;
  // The row is held, so it still is as it was read.
  if (!(await changeClaim(tx, claim, { ...reserved, contributionCents })))
    throw new Error(`claim ${claimId} changed under its lock`);
  await insertClaimEvent(tx, { companyId, claimId, kind: 'raised', byPersonId: null });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'claim.raised',
    objectType: 'claim',
    objectId: claimId,
    changes: {
      number: claim.number,
      contributionCents: { from: claim.contributionCents, to: contributionCents },
      source: freeing.number,
    },
  });
  return true;
}
