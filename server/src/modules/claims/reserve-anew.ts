import { contributionOf } from '@polana/contract/allowance';
import { recordAudit } from '#modules/audit';
import { voidReservation } from '#modules/ledger';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { findRuleOfClaim } from './allowance-rule.store.ts';
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

/** By which working time, and beside what of the limit; without the latter, beside whatever is used now. */
export interface Terms {
  ratio: number;
  usedCents?: number;
}

/** What was set aside for a waiting claim is free; the books and the claim are held. Something is set aside anew by `reserveAnew`. */
export async function releaseToRenew(tx: Tx, claim: Claim, { kind, author }: Renewal): Promise<void> {
  const { companyId, claimId, version, reservationId } = claim;
  if (!reservationId) return;
  const idempotencyKey = `claim ${claimId} ${version} ${kind}`;
  const createdBy = author.personId;
  await voidReservation(tx, { companyId, reservationId, idempotencyKey, createdBy, subjectId: claimId });
}

/** Computes a released claim by the rule of its as-of date with what is left now and sets the whole of it aside, so that it has one
 *  reservation; none where nothing is left. The claim, its timeline and the log tell. Answers the claim as it is then. */
export async function reserveAnew(tx: Tx, claim: Claim, terms: Terms, renewal: Renewal): Promise<Claim> {
  const { companyId, claimId, number } = claim;
  const { kind, source, author } = renewal;
  const { ratio } = terms;
  const renewed = await setAside(tx, claim, terms, author.personId);
  const { contributionCents, ruleId } = renewed.calculation;
  // The row is held, so it still is as it was read.
  if (!(await changeClaim(tx, claim, { ...renewed, ruleId, contributionCents })))
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
      ...(ruleId !== claim.calculation.ruleId && { rule: { from: claim.calculation.ruleId, to: ruleId } }),
      ...(source !== null && { source }),
    },
  });
  return { ...claim, ...renewed, ruleId, contributionCents, version: claim.version + 1 };
}

/** What a claim that waits for the whole of its sum gets of what is left now, set aside; nothing of it where nothing is left. */
export async function setAside(
  tx: Tx,
  claim: Claim,
  { ratio, ...terms }: Terms,
  createdBy: string | null,
): Promise<{ calculation: StoredCalculation; reservationId: string | null }> {
  const { companyId, employmentId, claimId, asOfDate, actionCode, year, version, sumCents: expenseCents } = claim;
  const rule = await findRuleOfClaim(tx, claim);
  const usedCents = terms.usedCents ?? (await readUsed(tx, claim, year, actionCode)).usedCents;
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
    usedCents,
    idempotencyKey: `claim ${claimId} ${version}`,
    createdBy,
  });
}
