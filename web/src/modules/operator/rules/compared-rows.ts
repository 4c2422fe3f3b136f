import type { ComparableVersion } from './rule-comparison.tsx';
import { declarationName, shownFields, wordedField } from './rule-wording.ts';
import { rulesText } from './rules.texts.ts';

export interface ComparedRow {
  id: string;
  label: string;
  older: string;
  newer: string;
  isChanged: boolean;
  /** Language of a wording. */
  lang?: 'sk' | 'en';
}

const audiences = ['employee', 'company'] as const;
const languages = ['sk', 'en'] as const;

/** Every field and every wording of two versions, and whether it differs. */
export function comparedRows(older: ComparableVersion, newer: ComparableVersion): ComparedRow[] {
  const fields = [...new Set([...shownFields(older.rule), ...shownFields(newer.rule)])];
  const figures = fields.map((field) =>
    rowOf(field, rulesText(`field.${field}`), wordedField(older.rule, field), wordedField(newer.rule, field)),
  );
  const wordings = newer.declarations.flatMap((declaration) =>
    audiences.flatMap((audience) =>
      languages.map((lang) => {
        const before = older.declarations.find((one) => one.id === declaration.id)?.[audience][lang] ?? '';
        const label = [
          declarationName(declaration.id),
          rulesText(`declaration.${audience}`),
          rulesText(`declaration.${lang}`),
        ].join(', ');
        return { ...rowOf(`${declaration.id}.${audience}.${lang}`, label, before, declaration[audience][lang]), lang };
      }),
    ),
  );
  return [...figures, ...wordings];
}

function rowOf(id: string, label: string, older: string, newer: string): ComparedRow {
  return { id, label, older, newer, isChanged: older !== newer };
}
