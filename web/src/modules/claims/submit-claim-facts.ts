import { nightsOf } from '@polana/contract/allowance';
import {
  daysLeftOf,
  memberLongEnough,
  schoolHolidayOf,
  type FieldProblem,
  type Judged,
} from './submit-claim-problems.ts';
import { submitClaimText } from './submit-claim.texts.ts';

export interface Fact {
  id: string;
  tone: 'ok' | 'warning';
  text: string;
}

/** What the dates already prove; what they break is said at the fields. */
export function factsOf(judged: Judged): Fact[] {
  return [stayFact(judged), membershipFact(judged), deadlineFact(judged)].filter((fact) => fact !== null);
}

/** "Late is not lost" holds only of dates that may be claimed at all: beside a closed year it would promise what nobody can decide. */
export function provenBeside(broken: readonly FieldProblem[], facts: readonly Fact[]): Fact[] {
  return facts.filter((fact) => fact.tone === 'ok' || !broken.some(isOfDates));
}

/** Nobody is asked to confirm late dates that are refused anyway. */
export function withoutLateness(problems: readonly FieldProblem[]): FieldProblem[] {
  return problems.some(isOfDates) ? problems.filter((problem) => problem.field !== 'late') : [...problems];
}

const isOfDates = ({ field, kind }: FieldProblem) => kind === 'rule' && (field === 'stay' || field === 'period');

const ok = (id: string, text: string): Fact => ({ id, tone: 'ok', text });

function stayFact({ values, template, today }: Judged): Fact | null {
  const { stayFrom, stayTo, category } = values;
  const isWhole = stayFrom !== null && stayTo !== null && stayFrom <= stayTo && stayTo <= today;
  if (template.actionCode !== 'RP' || !isWhole) return null;
  if (category === 'CAMP') {
    const holiday = schoolHolidayOf(stayFrom, stayTo, template);
    return holiday ? ok('camp', submitClaimText('fact.camp', { holiday })) : null;
  }
  const nightsMin = template.rule.nightsMin ?? 0;
  const nights = nightsOf(stayFrom, stayTo);
  if (nights < nightsMin) return null;
  const given = submitClaimText('nights', { count: nights });
  return ok('nights', submitClaimText('fact.nights', { given, min: submitClaimText('nights', { count: nightsMin }) }));
}

function membershipFact(judged: Judged): Fact | null {
  const months = judged.template.rule.membershipMonthsMin;
  const isLongEnough = months !== null && memberLongEnough(judged) === true;
  return isLongEnough ? ok('membership', submitClaimText('fact.membership', { count: months })) : null;
}

function deadlineFact(judged: Judged): Fact | null {
  const daysLeft = daysLeftOf(judged);
  if (daysLeft === null) return null;
  const { deadlineDays, deadlineFrom } = judged.template.rule;
  if (daysLeft >= 0) {
    const days = submitClaimText('days', { count: deadlineDays });
    return ok('deadline', submitClaimText('fact.deadline', { days, count: daysLeft }));
  }
  const event = judged.values.category === 'CAMP' ? 'campEnd' : deadlineFrom;
  const text = submitClaimText(`fact.late.${event}`, { count: deadlineDays - daysLeft });
  return { id: 'deadline', tone: 'warning', text };
}
