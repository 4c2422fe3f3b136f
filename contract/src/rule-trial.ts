import { contributionOf, type Contribution, type ContributionRule } from './allowance.ts';
import type { ClaimCategory, Relation } from './claim-fields.ts';

/** A case tried against a version of a rule: the same function in the operator's calculator and over the claims of a year. */

export interface TriedRule extends ContributionRule {
  employmentMonthsMin: number;
  nightsMin: number | null;
  deadlineDays: number;
  childAgeMax: number | null;
  membershipMonthsMin: number | null;
  relations: readonly Relation[];
}

/** What is not given is not asked for. */
export interface TriedCase {
  ratio: number;
  expenseCents: number;
  usedCents: number;
  category?: ClaimCategory;
  nights?: number;
  relations?: readonly Relation[];
  childAge?: number;
  /** Whole months in the sports organisation. */
  membershipMonths?: number;
  /** Whole months of employment. */
  employmentMonths?: number;
  /** A company more generous than the law asks for fewer months. */
  employmentMonthsOwn?: number;
  /** Days from the end of the stay or the issue of the document to the submission. */
  daysToSubmit?: number;
}

export const obstacles = [
  'employmentTooShort',
  'nightsTooFew',
  'personNotEligible',
  'childTooOld',
  'membershipTooShort',
] as const;
export type Obstacle = (typeof obstacles)[number];

export interface Trial extends Contribution {
  /** Why nothing is paid; the law's own conditions. */
  obstacles: Obstacle[];
  /** Late, not lost: only said. */
  isLate: boolean;
}

export function tryRule(rule: TriedRule, tried: TriedCase): Trial {
  const found = obstaclesOf(rule, tried);
  const { ratio, expenseCents, usedCents } = tried;
  const contribution = contributionOf({ rule, ratio, expenseCents, usedCents });
  return {
    ...contribution,
    ...(found.length > 0 && { contributionCents: 0, ownCents: expenseCents }),
    obstacles: found,
    isLate: (tried.daysToSubmit ?? 0) > rule.deadlineDays,
  };
}

function obstaclesOf(rule: TriedRule, tried: TriedCase): Obstacle[] {
  const { category, relations = [], employmentMonths, childAge, membershipMonths, nights } = tried;
  const monthsMin = Math.min(rule.employmentMonthsMin, tried.employmentMonthsOwn ?? rule.employmentMonthsMin);
  const isCamp = category === 'CAMP';
  const fails: Record<Obstacle, boolean> = {
    employmentTooShort: isBelow(employmentMonths, monthsMin),
    nightsTooFew: !isCamp && isBelow(nights, rule.nightsMin),
    personNotEligible:
      !isCamp &&
      rule.relations.length > 0 &&
      (relations.some((one) => !rule.relations.includes(one)) ||
        (category === 'PARENT' && !rule.relations.includes('PARENT'))),
    childTooOld: childAge !== undefined && rule.childAgeMax !== null && childAge > rule.childAgeMax,
    membershipTooShort: isBelow(membershipMonths, rule.membershipMonthsMin),
  };
  return obstacles.filter((one) => fails[one]);
}

function isBelow(value: number | undefined, min: number | null): boolean {
  return value !== undefined && min !== null && value < min;
}
