import { contributionOf, type ContributionRule } from '@polana/contract/allowance';
import { listRatioChanges, ratioAt } from '#modules/employees';
import { readBalances } from '#modules/ledger';
import type { Author } from '#platform/actor';
import { today } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { findRuleOfClaim } from './allowance-rule.store.ts';
import { findLimitedClaims, type Claim } from './claim.store.ts';
import { findEmploymentsOfSamePerson } from './claimant.store.ts';
import { lastOpenDayOf } from './entitlement/entitlement.store.ts';
import { giveBackExtra } from './entitlement/give-back-extra.ts';
import { releaseToRenew, reserveAnew, type Renewal } from './reserve-anew.ts';
import { readUsed } from './used-allowance.ts';

/** A claim that waits as it is now, and what it got before. */
export interface RaisedClaim extends Claim {
  beforeCents: number;
}

export interface Freed {
  /** Claims that wait and get more now, with what they get. */
  raised: readonly RaisedClaim[];
  /** Approved ones that got less and could get more now, if the company takes the approval back or corrects the payment. */
  payable: readonly Claim[];
  /** What of it the employee can claim for something else, beside the raised ones and what went back to the fund. */
  freeCents: number;
  /** New claims of its year are no longer taken: only a corrected one of this claim gets something of it. */
  isYearClosed: boolean;
}

export const nothingFreed: Freed = { raised: [], payable: [], freeCents: 0, isYearClosed: false };

/** After a claim has freed money: first whatever waits for less because of it gets its share, then what is over goes back. */
export async function settleFreed(tx: Tx, freeing: Claim, freedCents: number, author: Author): Promise<Freed> {
  const heldBeforeCents = (await leftCentsOf(tx, freeing)) - freedCents;
  const raised = await raiseLimitedClaims(tx, freeing, author);
  const payable = await findPayable(tx, freeing);
  await giveBackExtra(tx, freeing, author.personId);
  // Raised in another employment of the person, a claim takes of their limit without taking of this account.
  const unusedCents = raised.reduce((rest, one) => rest - (one.contributionCents - one.beforeCents), freedCents);
  const freeCents = Math.max(0, Math.min(unusedCents, (await leftCentsOf(tx, freeing)) - heldBeforeCents));
  return { raised, payable, freeCents, isYearClosed: today() > (await lastOpenDayOf(tx, freeing.year)) };
}

async function leftCentsOf(tx: ReadTx, { employmentId, year, actionCode }: Claim): Promise<number> {
  const balances = await readBalances(tx, [employmentId], year);
  return balances.find((one) => one.actionCode === actionCode)?.leftCents ?? 0;
}

/**
 * The person's other claims that wait for less than their share, as the year's limit was used, are computed with what is left now, in
 * the order they first came. What was approved stays as it was approved. The books are held. Answers those that get more.
 */
export async function raiseLimitedClaims(tx: Tx, freeing: Claim, author: Author): Promise<RaisedClaim[]> {
  const raised: RaisedClaim[] = [];
  for (const claim of await findOthers(tx, freeing, 'pending')) {
    const now = await raise(tx, claim, freeing, author);
    if (now) raised.push({ ...now, beforeCents: claim.contributionCents });
  }
  return raised;
}

async function findPayable(tx: Tx, freeing: Claim): Promise<Claim[]> {
  const payable: Claim[] = [];
  for (const claim of await findOthers(tx, freeing, 'approved'))
    if ((await dueNow(tx, claim, claim.calculation.ratio)) > claim.contributionCents) payable.push(claim);
  return payable;
}

async function findOthers(tx: Tx, freeing: Claim, status: Claim['status']): Promise<Claim[]> {
  const { companyId, employmentId, year, actionCode } = freeing;
  const employmentIds = await findEmploymentsOfSamePerson(tx, companyId, employmentId);
  const limited = await findLimitedClaims(tx, companyId, employmentIds, { year, actionCode, status });
  return limited.filter(({ claimId }) => claimId !== freeing.claimId);
}

/** What a claim would get if it were computed beside what the person's others use now. */
export async function dueNow(
  tx: ReadTx,
  claim: Claim,
  ratio: number,
  rule: ContributionRule = claim.calculation,
): Promise<number> {
  const { year, actionCode, contributionCents } = claim;
  const used = await readUsed(tx, claim, year, actionCode);
  const usedCents = used.usedCents - contributionCents;
  return contributionOf({ rule, ratio, expenseCents: claim.calculation.expenseCents, usedCents }).contributionCents;
}

/** Null where there is nothing more for it. */
async function raise(tx: Tx, claim: Claim, freeing: Claim, author: Author): Promise<Claim | null> {
  const { companyId, employmentId, asOfDate } = claim;
  const ratio = ratioAt(await listRatioChanges(tx, companyId, employmentId), asOfDate) ?? 0;
  if ((await dueNow(tx, claim, ratio, await findRuleOfClaim(tx, claim))) <= claim.contributionCents) return null;

  const renewal: Renewal = { kind: 'raised', source: freeing.number, author };
  await releaseToRenew(tx, claim, renewal);
  return reserveAnew(tx, claim, { ratio }, renewal);
}
