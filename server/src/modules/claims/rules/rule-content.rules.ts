import type { RuleDeclaration, RuleValues, RuleVersion } from '@polana/contract/operator-rules';
import { centsFromText, textFromCents } from '@polana/contract/money';
import { partsOf, plainDateOf, type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { declarationIdsOf } from '@polana/contract/rule-draft';
import type { AllowanceRule } from '../allowance-rule.store.ts';
import type { WordingVersion } from './declaration-version.store.ts';
import type { DraftContent } from './rule-draft.store.ts';

/** The part of a rule that operators decide, as it travels. */
export function valuesOf(rule: AllowanceRule): RuleValues {
  return {
    act: rule.act,
    paragraph: rule.paragraph,
    percent: rule.percent,
    cap: textFromCents(rule.capCents),
    employmentMonthsMin: rule.employmentMonthsMin,
    nightsMin: rule.nightsMin,
    deadlineDays: rule.deadlineDays,
    childAgeMax: rule.childAgeMax,
    membershipMonthsMin: rule.membershipMonthsMin,
    relations: rule.relations,
  };
}

/** The version that follows another one, as a rule. What an allowance does not know stays empty. */
export function ruleOf(before: AllowanceRule, validFrom: PlainDate, { cap, ...values }: RuleValues): AllowanceRule {
  const { actionCode, deadlineFrom } = before;
  const kept = { actionCode, deadlineFrom, validFrom, validTo: null, capCents: centsFromText(cap) };
  return { ruleId: ruleIdOf(actionCode, validFrom), ...kept, ...values };
}

/** `RP-2027`, or `RP-2027-07-01` for a version that begins within the year. */
function ruleIdOf(actionCode: ActionCode, validFrom: PlainDate): string {
  const { year, month, day } = partsOf(validFrom);
  return `${actionCode}-${month === 1 && day === 1 ? year : validFrom}`;
}

/** Nights and persons belong to recreation, the child to sport: the other allowance has none of them. */
export function fitsAllowance(actionCode: ActionCode, { rule, declarations }: DraftContent): boolean {
  const ids = declarations.map((one) => one.id);
  const known = declarationIdsOf(actionCode);
  const isSport = actionCode === 'SP';
  return (
    (rule.nightsMin === null) === isSport &&
    (rule.childAgeMax !== null) === isSport &&
    (rule.membershipMonthsMin !== null) === isSport &&
    (!isSport || rule.relations.length === 0) &&
    new Set(rule.relations).size === rule.relations.length &&
    new Set(ids).size === ids.length &&
    ids.every((id) => known.includes(id))
  );
}

/** 1 January of the next year, or of the one after the newest version. */
export function proposedFirstDay(newestFrom: PlainDate, today: PlainDate): PlainDate {
  return plainDateOf(Math.max(yearOf(today), yearOf(newestFrom)) + 1, 1, 1);
}

/** The declarations of an allowance as they are worded on a day. */
export function declarationsOn(
  wordings: readonly WordingVersion[],
  actionCode: ActionCode,
  day: PlainDate,
): RuleVersion['declarations'] {
  return declarationIdsOf(actionCode).map((id) => {
    const on = (audience: WordingVersion['audience']) =>
      wordings.findLast((one) => one.declarationId === id && one.audience === audience && one.validFrom <= day);
    const [employee, company] = [on('employee'), on('company')];
    return {
      id,
      version: employee?.version ?? 0,
      employee: { sk: employee?.textSk ?? '', en: employee?.textEn ?? '' },
      company: { sk: company?.textSk ?? '', en: company?.textEn ?? '' },
    };
  });
}

type FieldValue = string | number | null | readonly string[];

export type Differences = Record<string, { from: FieldValue; to: FieldValue }>;

/** What changes from one content to another, by field: `percent`, `RP-2.employee.sk`. */
export function contentDifferences(before: DraftContent, after: DraftContent): Differences {
  return differencesOf(flat(before), flat(after));
}

function differencesOf(before: Record<string, FieldValue>, after: Record<string, FieldValue>): Differences {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const differing = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(
    differing.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  );
}

function flat({ rule, declarations }: DraftContent): Record<string, FieldValue> {
  return { ...rule, ...Object.fromEntries(declarations.flatMap(wordingFields)) };
}

function wordingFields({ id, employee, company }: RuleDeclaration): [string, string][] {
  return [
    [`${id}.employee.sk`, employee.sk],
    [`${id}.employee.en`, employee.en],
    [`${id}.company.sk`, company.sk],
    [`${id}.company.en`, company.en],
  ];
}
