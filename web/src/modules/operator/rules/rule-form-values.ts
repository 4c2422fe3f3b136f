import { relations as everyRelation, type Relation } from '@polana/contract/claim-fields';
import { centsFromText } from '@polana/contract/money';
import {
  actMax,
  paragraphMax,
  type RuleDeclaration,
  type RuleDraft,
  ruleLimits,
  type RuleValues,
} from '@polana/contract/operator-rules';
import type { ActionCode } from '@polana/contract/roles';
import type { TriedRule } from '@polana/contract/rule-trial';
import type { DraftRequest } from './rules.queries.ts';
import { amountFromTyped, centsFromTyped, wholeFromTyped } from './typed-figures.ts';

/** A draft as it stands in the form: figures are text until they are saved. */
export interface RuleFormValues {
  validFrom: string;
  act: string;
  paragraph: string;
  percent: string;
  cap: string;
  employmentMonthsMin: string;
  nightsMin: string;
  deadlineDays: string;
  childAgeMax: string;
  membershipMonthsMin: string;
  relations: Record<Relation, boolean>;
  declarations: RuleDeclaration[];
}

const wholeFields = [
  'percent',
  'employmentMonthsMin',
  'nightsMin',
  'deadlineDays',
  'childAgeMax',
  'membershipMonthsMin',
] as const;
export type WholeField = (typeof wholeFields)[number];

/** Which figures an allowance knows. */
export function fieldsOf(actionCode: ActionCode): WholeField[] {
  const foreign: readonly WholeField[] = actionCode === 'RP' ? ['childAgeMax', 'membershipMonthsMin'] : ['nightsMin'];
  return wholeFields.filter((field) => !foreign.includes(field));
}

export function formValuesOf(
  { validFrom, rule, declarations }: RuleDraft,
  moneyFigure: (wire: string) => string,
): RuleFormValues {
  const figure = (value: number | null) => (value === null ? '' : String(value));
  return {
    validFrom: validFrom ?? '',
    act: rule.act,
    paragraph: rule.paragraph,
    percent: figure(rule.percent),
    cap: moneyFigure(rule.cap),
    employmentMonthsMin: figure(rule.employmentMonthsMin),
    nightsMin: figure(rule.nightsMin),
    deadlineDays: figure(rule.deadlineDays),
    childAgeMax: figure(rule.childAgeMax),
    membershipMonthsMin: figure(rule.membershipMonthsMin),
    relations: Object.fromEntries(
      everyRelation.map((one) => [one, rule.relations.includes(one)]),
    ) as RuleFormValues['relations'],
    declarations,
  };
}

export type FieldProblem = { kind: 'text' } | { kind: 'cap' } | { kind: 'range'; min: number; max: number };

/** What cannot even be saved, by field. */
export function fieldProblems(actionCode: ActionCode, values: RuleFormValues): Map<string, FieldProblem> {
  const problems = new Map<string, FieldProblem>();
  if (values.act.trim() === '' || values.act.length > actMax) problems.set('act', { kind: 'text' });
  if (values.paragraph.trim() === '' || values.paragraph.length > paragraphMax)
    problems.set('paragraph', { kind: 'text' });
  for (const field of fieldsOf(actionCode)) {
    const { min, max } = ruleLimits[field];
    const value = wholeFromTyped(values[field]);
    if (value === null || value < min || value > max) problems.set(field, { kind: 'range', min, max });
  }
  const cap = centsFromTyped(values.cap);
  if (cap === null || cap < ruleLimits.capCents.min || cap > ruleLimits.capCents.max)
    problems.set('cap', { kind: 'cap' });
  return problems;
}

/** The rule as it would be saved; null while a figure is wrong. */
export function ruleFromForm(actionCode: ActionCode, values: RuleFormValues): RuleValues | null {
  if (fieldProblems(actionCode, values).size > 0) return null;
  const known = fieldsOf(actionCode);
  const whole = (field: WholeField) => wholeFromTyped(values[field]) ?? 0;
  const own = (field: WholeField) => (known.includes(field) ? whole(field) : null);
  return {
    act: values.act.trim(),
    paragraph: values.paragraph.trim(),
    percent: whole('percent'),
    cap: amountFromTyped(values.cap) ?? '0.00',
    employmentMonthsMin: whole('employmentMonthsMin'),
    nightsMin: own('nightsMin'),
    deadlineDays: whole('deadlineDays'),
    childAgeMax: own('childAgeMax'),
    membershipMonthsMin: own('membershipMonthsMin'),
    relations: actionCode === 'RP' ? everyRelation.filter((one) => values.relations[one]) : [],
  };
}

export function requestFromForm(rule: RuleValues, values: RuleFormValues, version: number): DraftRequest {
  return { version, validFrom: values.validFrom || null, rule, declarations: values.declarations };
}

/** For the calculator. */
export function triedRuleOf({ cap, ...rule }: RuleValues): TriedRule {
  return { ...rule, capCents: centsFromText(cap) };
}
