import type { ClaimCheck } from '@polana/contract/claim-decisions';
import { entitledFrom, lastDayToSubmit, nightsOf } from '@polana/contract/allowance';
import { fullRatio } from '@polana/contract/money';
import { addMonths, daysBetween, type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { Relation } from '@polana/contract/claim-fields';
import type { ActionCode } from '@polana/contract/roles';
import { isEmployeeMissing, isMemberLongEnough } from '../checks/circle.rules.ts';
import type { StoredCalculation } from '../calculation.rules.ts';

/** Everything about a claim that the approver's checks look at. */
export interface ClaimToCheck {
  claimId: string;
  actionCode: ActionCode;
  category: string;
  asOfDate: PlainDate;
  stayFrom: PlainDate | null;
  stayTo: PlainDate | null;
  periodFrom: PlainDate | null;
  periodTo: PlainDate | null;
  documentDate: PlainDate | null;
  childAge: number | null;
  memberSince: PlainDate | null;
  relations: Relation[];
  firstSubmittedOn: PlainDate;
  calculation: StoredCalculation;
  declarationsCount: number;
  /** A children's camp lies within one of the school holidays. */
  isInSchoolHolidays: boolean;
  employmentStart: PlainDate;
  employmentEnd: PlainDate | null;
  /** By the history of the working time as it stands now; null before its beginning. */
  ratio: number | null;
  /** By law, or fewer where the company is more generous. */
  employmentMonthsMin: number;
  rule: {
    nightsMin: number | null;
    deadlineDays: number;
    childAgeMax: number | null;
    membershipMonthsMin: number | null;
  };
  duplicatesCount: number;
}

export type CheckCode = ClaimCheck['code'];
export type CheckResult = ClaimCheck['result'];

/** A finding before it is put into words: `text` is the key of its sentence. */
export interface Finding {
  code: CheckCode;
  result: CheckResult;
  text: FindingText;
  values: Record<string, number | string>;
}

export type FindingText =
  | 'nights.passed'
  | 'nights.failed'
  | 'schoolHoliday.passed'
  | 'schoolHoliday.failed'
  | 'deadline.stay'
  | 'deadline.document'
  | 'deadline.stayLate'
  | 'deadline.documentLate'
  | 'employment.passed'
  | 'employment.none'
  | 'employment.short'
  | 'employment.ended'
  | 'ratio.part'
  | 'ratio.zero'
  | 'ratio.changed'
  | 'limit.reached'
  | 'limit.payable'
  | 'duplicate.passed'
  | 'duplicate.suspected'
  | 'declarations.passed'
  | 'declarations.missing'
  | 'childAge.passed'
  | 'childAge.failed'
  | 'membership.passed'
  | 'membership.short'
  | 'persons.employeeMissing'
  | 'otherYear.passed'
  | 'otherYear.failed';

const declarationsNeeded = 3;
const order: Record<CheckResult, number> = { failed: 0, warning: 1, passed: 2 };

/** What the rules say of a claim, problems first. */
export function checkClaim(claim: ClaimToCheck): Finding[] {
  const findings = [
    ...(claim.actionCode === 'RP'
      ? [checkStay(claim), checkPersons(claim)]
      : [checkChildAge(claim), checkMembership(claim), checkYear(claim)]),
    checkDeadline(claim),
    checkEmployment(claim),
    checkRatio(claim),
    checkLimit(claim),
    checkDuplicates(claim),
    checkDeclarations(claim),
  ].filter((finding) => finding !== null);
  return findings.toSorted((one, other) => order[one.result] - order[other.result]);
}

export function worstOf(findings: readonly Finding[]): 'failed' | 'warning' | 'clean' {
  const worst = findings[0]?.result ?? 'passed';
  return worst === 'passed' ? 'clean' : worst;
}

function checkStay(claim: ClaimToCheck): Finding | null {
  const { stayFrom, stayTo, rule } = claim;
  if (!stayFrom || !stayTo || rule.nightsMin === null) return null;
  if (claim.category === 'CAMP') {
    const result = claim.isInSchoolHolidays ? 'passed' : 'failed';
    return { code: 'schoolHoliday', result, text: `schoolHoliday.${result}`, values: {} };
  }
  const nights = nightsOf(stayFrom, stayTo);
  const result = nights >= rule.nightsMin ? 'passed' : 'failed';
  return { code: 'nights', result, text: `nights.${result}`, values: { count: nights, minimum: rule.nightsMin } };
}

/** Worth a look only where the employee stayed at home. */
function checkPersons({ category, relations }: ClaimToCheck): Finding | null {
  if (!isEmployeeMissing(category, relations)) return null;
  return { code: 'persons', result: 'warning', text: 'persons.employeeMissing', values: {} };
}

function checkChildAge({ childAge, rule }: ClaimToCheck): Finding | null {
  if (childAge === null || rule.childAgeMax === null) return null;
  const result = childAge <= rule.childAgeMax ? 'passed' : 'failed';
  return { code: 'childAge', result, text: `childAge.${result}`, values: { count: rule.childAgeMax } };
}

function checkMembership({ memberSince, periodTo, firstSubmittedOn: submittedOn, rule }: ClaimToCheck): Finding | null {
  if (!memberSince || rule.membershipMonthsMin === null) return null;
  const isLongEnough = isMemberLongEnough({ memberSince, periodTo, submittedOn }, rule.membershipMonthsMin);
  return {
    code: 'membership',
    result: isLongEnough ? 'passed' : 'failed',
    text: isLongEnough ? 'membership.passed' : 'membership.short',
    values: { since: memberSince, count: rule.membershipMonthsMin },
  };
}

function checkYear({ periodFrom, periodTo }: ClaimToCheck): Finding | null {
  if (!periodFrom || !periodTo) return null;
  const result = yearOf(periodFrom) === yearOf(periodTo) ? 'passed' : 'failed';
  return { code: 'otherYear', result, text: `otherYear.${result}`, values: { year: yearOf(periodFrom) } };
}

function checkDeadline(claim: ClaimToCheck): Finding | null {
  const dayZero = claim.actionCode === 'RP' ? claim.stayTo : claim.documentDate;
  if (!dayZero) return null;
  const { deadlineDays } = claim.rule;
  const isLate = claim.firstSubmittedOn > lastDayToSubmit(dayZero, deadlineDays);
  const kind = claim.actionCode === 'RP' ? 'stay' : 'document';
  return {
    code: 'deadline',
    result: isLate ? 'warning' : 'passed',
    text: isLate ? `deadline.${kind}Late` : `deadline.${kind}`,
    values: { count: Math.max(0, daysBetween(dayZero, claim.firstSubmittedOn)), limit: deadlineDays },
  };
}

function checkEmployment(claim: ClaimToCheck): Finding {
  const { employmentStart: start, employmentEnd: end, employmentMonthsMin: monthsMin, asOfDate } = claim;
  const code = 'employment';
  if (end !== null && end < asOfDate) return { code, result: 'failed', text: 'employment.ended', values: { end } };
  if (entitledFrom(start, monthsMin) > asOfDate) {
    const values = { count: wholeMonths(start, asOfDate), minimum: monthsMin };
    return { code, result: 'failed', text: 'employment.short', values };
  }
  if (monthsMin === 0) return { code, result: 'passed', text: 'employment.none', values: { start } };
  return { code, result: 'passed', text: 'employment.passed', values: { start, count: monthsMin } };
}

function wholeMonths(from: PlainDate, to: PlainDate): number {
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  return months;
}

/** A full working time is nothing to speak of. */
function checkRatio({ ratio, calculation, asOfDate }: ClaimToCheck): Finding | null {
  const code = 'ratio';
  const values = { ratio: ratio ?? 0, before: calculation.ratio, day: asOfDate, limitCents: calculation.limitCents };
  if (!ratio) return { code, result: 'failed', text: 'ratio.zero', values };
  if (ratio !== calculation.ratio) return { code, result: 'warning', text: 'ratio.changed', values };
  return ratio === fullRatio ? null : { code, result: 'passed', text: 'ratio.part', values };
}

/** Worth a look only where the limit and not the share decided. */
function checkLimit({ calculation }: ClaimToCheck): Finding | null {
  const { percent, shareCents, leftCents, contributionCents, limitedBy } = calculation;
  if (limitedBy === 'share') return null;
  const values = { percent, shareCents, leftCents, contributionCents };
  return { code: 'limit', result: 'warning', text: 'limit.reached', values };
}

function checkDuplicates({ duplicatesCount }: ClaimToCheck): Finding {
  const isSuspected = duplicatesCount > 0;
  return {
    code: 'duplicate',
    result: isSuspected ? 'warning' : 'passed',
    text: isSuspected ? 'duplicate.suspected' : 'duplicate.passed',
    values: { count: duplicatesCount },
  };
}

function checkDeclarations({ declarationsCount: count }: ClaimToCheck): Finding {
  const isComplete = count >= declarationsNeeded;
  return {
    code: 'declarations',
    result: isComplete ? 'passed' : 'failed',
    text: isComplete ? 'declarations.passed' : 'declarations.missing',
    values: { count, needed: declarationsNeeded },
  };
}
