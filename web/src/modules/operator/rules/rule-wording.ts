import { textFromCents } from '@polana/contract/money';
import { ruleLimits, type RuleValues } from '@polana/contract/operator-rules';
import type { DraftProblem } from '@polana/contract/rule-draft';
import { format } from '#platform/format.ts';
import type { FieldProblem } from './rule-form-values.ts';
import { rulesText } from './rules.texts.ts';

export type RuleField = keyof RuleValues;

/** A field of a rule in words: `24 mesiacov`, `55 %`. */
export function wordedField(rule: RuleValues, field: RuleField): string {
  switch (field) {
    case 'percent':
      return format.ratio(String(rule.percent));
    case 'cap':
      return format.money(rule.cap);
    case 'relations':
      return rule.relations.map((one) => rulesText(`relation.${one}`)).join(', ');
    case 'employmentMonthsMin':
    case 'membershipMonthsMin':
      return wordedCount('months', rule[field]);
    case 'nightsMin':
      return wordedCount('nights', rule.nightsMin);
    case 'deadlineDays':
      return wordedCount('days', rule.deadlineDays);
    case 'childAgeMax':
      return wordedCount('years', rule.childAgeMax);
    default:
      return rule[field];
  }
}

function wordedCount(unit: 'months' | 'nights' | 'days' | 'years', count: number | null): string {
  return count === null ? '–' : rulesText(unit, { count });
}

/** The fields that a rule has, in the order they are shown; an allowance does not know some of them. */
export function shownFields(rule: RuleValues): RuleField[] {
  const fields: RuleField[] = [
    'percent',
    'cap',
    'employmentMonthsMin',
    'nightsMin',
    'relations',
    'childAgeMax',
    'membershipMonthsMin',
    'deadlineDays',
    'act',
    'paragraph',
  ];
  return fields.filter((field) => rule[field] !== null && (field !== 'relations' || rule.relations.length > 0));
}

export function declarationName(id: string): string {
  return id === 'PRIVACY' ? rulesText('declaration.privacy') : rulesText('declaration.own', { number: id.slice(-1) });
}

export function wordedProblem({ code, path, values }: DraftProblem): string {
  const [, id = '', audience, lang] = path.split('.');
  if (code === 'declarations_too_few') return rulesText('problem.declarations_too_few', { name: declarationName(id) });
  if (code === 'translation_missing') {
    const who = rulesText(audience === 'company' ? 'declaration.company' : 'declaration.employee');
    const inLanguage = rulesText(lang === 'en' ? 'declaration.en' : 'declaration.sk');
    return rulesText('problem.translation_missing', { name: `${declarationName(id)}, ${who}, ${inLanguage}` });
  }
  return rulesText(`problem.${code}`, { date: values['date'] ? format.date(values['date']) : '' });
}

export function wordedFieldProblem(problem: FieldProblem): string {
  if (problem.kind === 'range') return rulesText('problem.range', { min: problem.min, max: problem.max });
  if (problem.kind === 'text') return rulesText('problem.text');
  const money = (cents: number) => format.roundMoney(textFromCents(cents));
  return rulesText('problem.cap', { min: money(ruleLimits.capCents.min), max: money(ruleLimits.capCents.max) });
}
