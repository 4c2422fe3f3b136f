import { addDays, type PlainDate } from './plain-date.ts';
import type { ActionCode } from './roles.ts';

/** What keeps a draft of a rule from being scheduled: the operator sees it while typing, and the server refuses by it. */

interface Wording {
  sk: string;
  en: string;
}

export interface DraftedDeclaration {
  id: string;
  employee: Wording;
  company: Wording;
}

export interface DraftToCheck {
  actionCode: ActionCode;
  validFrom: PlainDate | null;
  relations: readonly string[];
  declarations: readonly DraftedDeclaration[];
}

export type DraftProblemCode =
  | 'rule_from_missing'
  | 'rule_from_too_early'
  | 'rule_validity_overlaps'
  | 'rule_relations_missing'
  | 'declarations_too_few'
  | 'translation_missing';

export interface DraftProblem {
  code: DraftProblemCode;
  path: string;
  values: Record<string, string>;
}

/** Each claim is declared with three ticks, and the fourth is about privacy. */
const declarationsCount = 3;

export function declarationIdsOf(actionCode: ActionCode): string[] {
  const own = Array.from({ length: declarationsCount }, (_, index) => `${actionCode}-${index + 1}`);
  return [...own, 'PRIVACY'];
}

export function draftProblems(
  draft: DraftToCheck,
  /** First day of the newest version of the same allowance. */
  newestFrom: PlainDate,
  today: PlainDate,
): DraftProblem[] {
  return [
    ...validityProblems(draft.validFrom, newestFrom, today),
    ...(draft.actionCode === 'RP' && draft.relations.length === 0
      ? [{ code: 'rule_relations_missing' as const, path: 'rule.relations', values: {} }]
      : []),
    ...declarationIdsOf(draft.actionCode).flatMap((id) => wordingProblems(draft.declarations, id)),
  ];
}

function validityProblems(validFrom: PlainDate | null, newestFrom: PlainDate, today: PlainDate): DraftProblem[] {
  const path = 'validFrom';
  if (validFrom === null) return [{ code: 'rule_from_missing', path, values: {} }];
  if (validFrom <= today) return [{ code: 'rule_from_too_early', path, values: { date: addDays(today, 1) } }];
  if (validFrom <= newestFrom) return [{ code: 'rule_validity_overlaps', path, values: { date: newestFrom } }];
  return [];
}

const audiences = ['employee', 'company'] as const;

function wordingProblems(declarations: readonly DraftedDeclaration[], id: string): DraftProblem[] {
  const found = declarations.find((one) => one.id === id);
  const texts = found && audiences.flatMap((audience) => [found[audience].sk.trim(), found[audience].en.trim()]);
  if (!texts || texts.every((text) => text === ''))
    return [{ code: 'declarations_too_few', path: `declarations.${id}`, values: { id } }];
  return audiences.flatMap((audience) =>
    (['sk', 'en'] as const).flatMap((lang) =>
      found?.[audience][lang].trim() === ''
        ? [{ code: 'translation_missing' as const, path: `declarations.${id}.${audience}.${lang}`, values: { id } }]
        : [],
    ),
  );
}
