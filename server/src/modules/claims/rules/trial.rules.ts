import type { RuleTrialResult } from '@polana/contract/operator-rules';
import { textFromCents } from '@polana/contract/money';
import { tryRule, type TriedCase, type TriedRule } from '@polana/contract/rule-trial';
import type { PaidClaim } from './rule-trial.store.ts';

/** Running totals of a trial; nobody's name or claim is kept. */
export interface TrialTotals {
  people: number;
  claims: number;
  baseCents: number;
  draftCents: number;
  betterPeople: number;
  worsePeople: number;
  refusedClaims: number;
}

export const noTotals: TrialTotals = {
  people: 0,
  claims: 0,
  baseCents: 0,
  draftCents: 0,
  betterPeople: 0,
  worsePeople: 0,
  refusedClaims: 0,
};

/** Adds one person's claims of the year in a company, in their order: each one finds what the earlier ones used. */
export function addPerson(
  totals: TrialTotals,
  claims: readonly PaidClaim[],
  base: TriedRule,
  draft: TriedRule,
): TrialTotals {
  let [baseCents, draftCents, refusedClaims] = [0, 0, 0];
  for (const claim of claims) {
    const before = tryRule(base, { ...caseOf(claim), usedCents: baseCents });
    const after = tryRule(draft, { ...caseOf(claim), usedCents: draftCents });
    // What was approved against the rule of its day was an exception, and would be one again.
    const isRefused = after.obstacles.some((one) => !before.obstacles.includes(one));
    baseCents += Math.min(before.shareCents, before.leftCents);
    draftCents += isRefused ? 0 : Math.min(after.shareCents, after.leftCents);
    refusedClaims += isRefused ? 1 : 0;
  }
  return {
    people: totals.people + 1,
    claims: totals.claims + claims.length,
    baseCents: totals.baseCents + baseCents,
    draftCents: totals.draftCents + draftCents,
    betterPeople: totals.betterPeople + (draftCents > baseCents ? 1 : 0),
    worsePeople: totals.worsePeople + (draftCents < baseCents ? 1 : 0),
    refusedClaims: totals.refusedClaims + refusedClaims,
  };
}

function caseOf(claim: PaidClaim): TriedCase {
  return {
    ratio: claim.ratio,
    expenseCents: claim.expenseCents,
    usedCents: 0,
    category: claim.category,
    relations: claim.relations,
    employmentMonths: claim.employmentMonths,
    ...(claim.nights !== null && { nights: claim.nights }),
    ...(claim.childAge !== null && { childAge: claim.childAge }),
    ...(claim.membershipMonths !== null && { membershipMonths: claim.membershipMonths }),
    ...(claim.employmentMonthsOwn !== null && { employmentMonthsOwn: claim.employmentMonthsOwn }),
  };
}

export function resultOf({ baseCents, draftCents, ...counts }: TrialTotals): RuleTrialResult {
  return { ...counts, baseTotal: textFromCents(baseCents), draftTotal: textFromCents(draftCents) };
}
