import type { ImportCause, ImportDetected, ImportField, ImportProblem } from '@polana/contract/imports';
import { isPlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { dateIn, worded } from '#platform/wording';
import type { StoredProblem } from './import-problem.store.ts';
import en from './imports.en.json' with { type: 'json' };
import sk from './imports.sk.json' with { type: 'json' };
import { columnTitle, problemIn } from './reading/problem-texts.ts';

const texts = { sk, en };

/** A problem as the administrator reads it: the whole sentence, and apart what is expected and how to mend it. */
export function problemAnswer(lang: Language, problem: StoredProblem, detected: ImportDetected | null): ImportProblem {
  const { line, field, code, value } = problem;
  const message = messageOf(lang, problem);
  const [expected = '', ...advice] = message.replace(/^[^:]{1,80}: /, '').split(/(?<=\.)\s+(?=\p{Lu})/u);
  const heading = detected?.columns.find((column) => column.field === field)?.heading;
  const column = field ? (heading ?? columnTitle(lang, field)) : '';
  return { line, column, field, value, code, message, expected: capitalised(expected), advice: advice.join(' ') };
}

/** It stood after a colon; in a table it begins its cell. */
function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export function messageOf(lang: Language, problem: StoredProblem): string {
  const { line, field, code, value } = problem;
  const wording = (texts[lang].problems as Record<string, string>)[code];
  const values = Object.fromEntries(
    Object.entries(problem.values).map(([name, one]) => [
      name,
      isPlainDate(String(one)) ? dateIn(lang, String(one)) : one,
    ]),
  );
  if (wording === undefined)
    return problemIn(lang, { line, code, severity: problem.severity, value, values, ...(field && { field }) });
  return worded(lang, wording, { line, column: field ? columnTitle(lang, field) : '', value, ...values });
}

export function causeAnswer(lang: Language, { cause, count }: { cause: string; count: number }): ImportCause {
  const [field, group] = cause.split('.') as [ImportField | 'row', keyof typeof sk.causes];
  const title = texts[lang].causes[group];
  return { cause, count, title: field === 'row' ? title : `${columnTitle(lang, field)}: ${title}` };
}
