import { contributionOf, entitledFrom, lastDayToSubmit, nightsOf } from '@polana/contract/allowance';
import type { ClaimCategory, Relation } from '@polana/contract/claim-fields';
import { daysBetween, yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import type { StoredCalculation } from '../calculation.rules.ts';
import { isEmployeeMissing, isMemberLongEnough } from './circle.rules.ts';
import { problem, type Problem } from './problem.rules.ts';
import { isInSchoolHolidays, type HolidayCalendar } from './school-holidays.rules.ts';

/** What somebody claims, as far as it is filled in. */
export interface ClaimFacts {
  actionCode: ActionCode;
  category?: ClaimCategory | undefined;
  sumCents?: number | undefined;
  stayFrom?: PlainDate | undefined;
  stayTo?: PlainDate | undefined;
  periodFrom?: PlainDate | undefined;
  periodTo?: PlainDate | undefined;
  documentDate?: PlainDate | undefined;
  memberSince?: PlainDate | undefined;
  ageOfChild?: number | undefined;
  relations?: readonly Relation[] | undefined;
}

/** What the portal knows of the employee, the company and the law on the claim's as-of date. */
export interface Circumstances {
  today: PlainDate;
  /** The day that counts for the deadline and for a year's end: today, or the first submission of the claim that is being corrected. */
  submittedOn: PlainDate;
  programme: {
    isOpen: boolean;
    isSuspended: boolean;
    closedReason: string;
    /** The company took claims at some time of the year of the as-of date. */
    wasOpenThatYear: boolean;
  };
  employment: { startDate: PlainDate; lastDay: PlainDate | null };
  /** Months of employment before somebody is entitled: the law's, or fewer where the company is more generous. */
  monthsMin: number;
  /** The day from which the company's dated settings entitle this employee at all. */
  entitledSince: PlainDate;
  /** Working time on the as-of date; null before the employment. */
  ratio: number | null;
  rule: AllowanceRule | null;
  /** Paid or reserved in the year of the as-of date. */
  usedCents: number;
  /** The last day on which that year can be claimed. */
  yearClosesOn: PlainDate;
  holidays: HolidayCalendar;
}

export interface Judgement {
  /** In the order of the law's questions; the ones that block come with those that only warn. */
  problems: Problem[];
  nights: number | null;
  /** Last day to submit, and days until then, negative when past. */
  deadline: PlainDate | null;
  daysLeft: number | null;
  isLate: boolean;
  calculation: StoredCalculation | null;
}

/** The day a claim is judged by: the first day of the stay or of the activity. */
export function asOfDateOf(facts: ClaimFacts): PlainDate | undefined {
  return facts.actionCode === 'RP' ? facts.stayFrom : facts.periodFrom;
}

/** Every check of a claim in one order, the same while the form is being filled in, at submission and for the approver. */
export function judgeClaim(facts: ClaimFacts, circumstances: Circumstances): Judgement {
  const { rule } = circumstances;
  const asOfDate = asOfDateOf(facts) ?? circumstances.today;
  const calculation = calculationOf(facts, circumstances);
  const { deadline, daysLeft } = deadlineOf(facts, circumstances);
  const isLate = daysLeft !== null && daysLeft < 0;
  const problems = [
    ...programmeProblems(facts, circumstances, asOfDate),
    ...employmentProblems(facts, circumstances, asOfDate),
    ...(rule ? factProblems(facts, circumstances, rule) : [problem('rule_missing', firstDayPath(facts))]),
    ...moneyProblems(facts, circumstances, asOfDate),
    ...(isLate ? [lateProblem(facts, circumstances, deadline ?? asOfDate)] : []),
  ];
  return { problems, nights: nightsIn(facts), deadline, daysLeft, isLate, calculation };
}

/** A year that is over keeps what the company decided for it: who opens an allowance gives it from then on. */
function programmeProblems(facts: ClaimFacts, { programme }: Circumstances, asOfDate: PlainDate): Problem[] {
  if (programme.isSuspended) return [problem('company_suspended', '')];
  if (!programme.isOpen) return [problem('programme_closed', '', { reason: programme.closedReason })];
  if (programme.wasOpenThatYear) return [];
  return [problem('programme_closed_then', firstDayPath(facts), { year: yearOf(asOfDate) })];
}

function employmentProblems(facts: ClaimFacts, circumstances: Circumstances, asOfDate: PlainDate): Problem[] {
  const { ratio, employment, monthsMin } = circumstances;
  const path = firstDayPath(facts);
  const isEmployed =
    employment.startDate <= asOfDate && (employment.lastDay === null || asOfDate <= employment.lastDay);
  const entitledOn = entitledFrom(employment.startDate, monthsMin);
  return [
    ...(ratio === 0 ? [problem('ratio_zero', path)] : []),
    ...(isEmployed ? [] : [problem('not_employed_then', path)]),
    ...(isEmployed && asOfDate < entitledOn
      ? [problem('not_entitled_yet', path, { date: entitledOn, months: monthsMin })]
      : isEmployed
        ? creditProblems(facts, circumstances, asOfDate)
        : []),
  ];
}

/**
 * An allowance is claimed from the day it is credited: 1 January, or the day somebody becomes entitled. Only a season may begin
 * later than today; a stay is over before it is claimed.
 */
function creditProblems(facts: ClaimFacts, circumstances: Circumstances, asOfDate: PlainDate): Problem[] {
  const { today, entitledSince, monthsMin } = circumstances;
  if (facts.actionCode !== 'SP' || asOfDate <= today) return [];
  const path = firstDayPath(facts);
  if (today < entitledSince) return [problem('not_entitled_yet', path, { date: entitledSince, months: monthsMin })];
  const year = yearOf(asOfDate);
  return yearOf(today) < year ? [problem('allowance_year_not_begun', path, { year })] : [];
}

function factProblems(facts: ClaimFacts, circumstances: Circumstances, rule: AllowanceRule): Problem[] {
  return facts.actionCode === 'RP'
    ? [...stayProblems(facts, circumstances, rule), ...personProblems(facts, rule)]
    : sportProblems(facts, circumstances, rule);
}

function stayProblems(facts: ClaimFacts, circumstances: Circumstances, rule: AllowanceRule): Problem[] {
  const { today, holidays } = circumstances;
  const { stayFrom, stayTo, category } = facts;
  if (!stayFrom || !stayTo) return documentProblems(facts, circumstances);
  const nights = nightsOf(stayFrom, stayTo);
  if (nights < 0) return [problem('dates_reversed', 'stayTo')];
  const isCamp = category === 'CAMP';
  const nightsMin = isCamp ? 1 : (rule.nightsMin ?? 0);
  return [
    ...(nights < nightsMin
      ? [isCamp ? problem('camp_one_day', 'stayTo') : problem('nights_too_few', 'stayTo', { nights, nightsMin })]
      : []),
    ...(isCamp && !isInSchoolHolidays(holidays, stayFrom, stayTo) ? [problem('not_school_holiday', 'stayFrom')] : []),
    ...(today < stayTo ? [problem('stay_not_over', 'stayTo')] : []),
    ...documentProblems(facts, circumstances),
  ];
}

const children: readonly Relation[] = ['CHILD', 'FOSTER_CHILD', 'PREADOPTION_CHILD', 'HOUSEHOLD'];

function personProblems({ category, relations = [] }: ClaimFacts, rule: AllowanceRule): Problem[] {
  if (category === 'PARENT' && !rule.relations.includes('PARENT')) return [problem('person_not_eligible', 'category')];
  const eligible = category === 'CAMP' ? children : rule.relations;
  if (relations.some((relation) => !eligible.includes(relation))) return [problem('person_not_eligible', 'persons')];
  return isEmployeeMissing(category, relations) ? [problem('employee_not_along', 'persons')] : [];
}

function sportProblems(facts: ClaimFacts, circumstances: Circumstances, rule: AllowanceRule): Problem[] {
  const { periodFrom, periodTo, memberSince, ageOfChild } = facts;
  const { submittedOn } = circumstances;
  const { childAgeMax, membershipMonthsMin } = rule;
  if (periodFrom && periodTo && periodTo < periodFrom) return [problem('dates_reversed', 'periodTo')];
  const year = yearOf(periodFrom ?? circumstances.today);
  const isTooOld = ageOfChild !== undefined && childAgeMax !== null && ageOfChild > childAgeMax;
  const memberLongEnough =
    !memberSince ||
    membershipMonthsMin === null ||
    isMemberLongEnough({ memberSince, periodTo, submittedOn }, membershipMonthsMin);
  const isTwoYears = periodFrom && periodTo && yearOf(periodFrom) !== yearOf(periodTo);
  return [
    ...(isTooOld ? [problem('child_too_old', 'ageOfChild', { count: childAgeMax, year })] : []),
    ...(memberLongEnough ? [] : [problem('membership_too_short', 'memberSince', { months: membershipMonthsMin ?? 0 })]),
    ...(isTwoYears ? [problem('period_two_years', 'periodTo')] : []),
    ...documentProblems(facts, circumstances),
  ];
}

/** Nobody holds a document of a day that has not come, of either allowance. */
function documentProblems({ documentDate }: ClaimFacts, { today }: Circumstances): Problem[] {
  return documentDate && documentDate > today ? [problem('document_date_future', 'documentDate')] : [];
}

function moneyProblems(facts: ClaimFacts, circumstances: Circumstances, asOfDate: PlainDate): Problem[] {
  const { submittedOn, rule, ratio, usedCents, yearClosesOn } = circumstances;
  const year = yearOf(asOfDate);
  const path = facts.actionCode === 'RP' ? 'stayFrom' : 'periodFrom';
  if (submittedOn > yearClosesOn) return [problem('allowance_year_closed', path, { year, date: yearClosesOn })];
  if (!rule || !ratio) return [];
  const { leftCents } = contributionOf({ rule, ratio, expenseCents: 0, usedCents });
  return leftCents > 0 ? [] : [problem('balance_too_low', '', { year })];
}

/** Late, not lost: the time to submit is a matter of order, the claim does not end with it. */
function lateProblem(facts: ClaimFacts, { submittedOn }: Circumstances, deadline: PlainDate): Problem {
  const dayZero = dayZeroOf(facts) ?? deadline;
  const values = { days: daysBetween(dayZero, submittedOn), deadlineDays: daysBetween(dayZero, deadline) };
  return facts.actionCode === 'RP'
    ? problem('document_older_than_30_days', 'stayTo', { ...values, event: 'stayEnd' })
    : problem('document_older_than_30_days', 'documentDate', { ...values, event: 'documentIssued' });
}

function deadlineOf(facts: ClaimFacts, { rule, submittedOn }: Circumstances) {
  const dayZero = dayZeroOf(facts);
  if (!dayZero || !rule) return { deadline: null, daysLeft: null };
  const deadline = lastDayToSubmit(dayZero, rule.deadlineDays);
  return { deadline, daysLeft: daysBetween(submittedOn, deadline) };
}

/** The day the time to submit is counted from: the end of the stay, or the issue of the document. */
function dayZeroOf(facts: ClaimFacts): PlainDate | undefined {
  return facts.actionCode === 'RP' ? facts.stayTo : facts.documentDate;
}

function nightsIn({ actionCode, stayFrom, stayTo }: ClaimFacts): number | null {
  return actionCode === 'RP' && stayFrom && stayTo ? nightsOf(stayFrom, stayTo) : null;
}

function firstDayPath({ actionCode }: ClaimFacts): string {
  return actionCode === 'RP' ? 'stayFrom' : 'periodFrom';
}

function calculationOf({ sumCents }: ClaimFacts, { rule, ratio, usedCents }: Circumstances): StoredCalculation | null {
  if (sumCents === undefined || !rule || ratio === null) return null;
  const { ruleId, act, paragraph, percent, capCents } = rule;
  const sum = contributionOf({ rule, ratio, expenseCents: sumCents, usedCents });
  return { ruleId, act, paragraph, percent, capCents, ratio, expenseCents: sumCents, usedCents, ...sum };
}
