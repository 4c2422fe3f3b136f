import type { ImportField } from '@polana/contract/import-fields';
import type { Language } from '@polana/contract/roles';
import { worded } from '#platform/wording';
import en from '../imports-rows.en.json' with { type: 'json' };
import sk from '../imports-rows.sk.json' with { type: 'json' };
import type { RowProblem } from './sheet.ts';

const texts = { sk, en };

/** What the column is called in messages, without its unit. */
export function columnTitle(lang: Language, field: ImportField): string {
  return texts[lang].columns[field].title.replace(/ \(.*\)$/, '');
}

/** Where, what is there, what should be, how to mend it: in one text. */
export function problemIn(lang: Language, { line, field, code, value, values }: RowProblem): string {
  const wording = (texts[lang].problems as Record<string, string>)[code];
  if (wording === undefined) throw new Error(`no text for the problem ${code}`);
  const column = field ? columnTitle(lang, field) : '';
  return worded(lang, wording, { line, column, value: value ?? '', ...values });
}
