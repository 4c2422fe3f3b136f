import type { ImportCause, ImportDetected, ImportField, ImportProblem } from '@polana/contract/imports';
import { isPlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { dateIn, worded } from '#platform/wording';
import type { StoredProblem } from './import-problem.store.ts';
import expectedEn from './imports-expected.en.json' with { type: 'json' };
import expectedSk from './imports-expected.sk.json' with { type: 'json' };
import en from './imports.en.json' with { type: 'json' };
import sk from './imports.sk.json' with { type: 'json' };
import { columnTitle, problemIn } from './reading/problem-texts.ts';

const texts = { sk, en };
const expectations = { sk: expectedSk, en: expectedEn };

/** A problem as the administrator reads it: the whole sentence, and apart what is expected and how to mend it. */
export function problemAnswer(lang: Language, problem: StoredProblem, detected: ImportDetected | null): ImportProblem {
  const { line, field, code } = problem;
  const value = seenValue(lang, problem);
  const message = messageOf(lang, problem);
  const heading = detected?.columns.find((column) => column.field === field)?.heading;
  const column = field ? (heading ?? columnTitle(lang, field)) : '';
  const expected = expectedIn(lang, problem);
  return { line, column, field, value, code, message, expected, advice: adviceIn(code, message) };
}

/** What belongs into the cell: said by the problem where it is about more than the cell, otherwise by the column. */
export function expectedIn(lang: Language, problem: StoredProblem): string {
  const { ofField, ofProblem } = expectations[lang];
  const wording = (ofProblem as Record<string, string>)[problem.code] ?? (problem.field ? ofField[problem.field] : '');
  return worded(lang, wording, wordsOf(lang, problem));
}

/** Of these the cell and what belongs into it tell what is wrong; only how to mend it is left to say. */
const plainCodes: ReadonlySet<string> = new Set([
  'value_missing',
  'email_invalid',
  'username_invalid',
  'ratio_not_number',
  'ratio_letter_o',
  'ratio_letter_l',
  'ratio_out_of_range',
  'ratio_decimals',
  'date_not_date',
]);

/** The sentence without its place, which has columns of its own. */
function adviceIn(code: string, message: string): string {
  const [what = '', ...rest] = message.replace(/^[^:]{1,80}: /, '').split(/(?<=\.)\s+(?=\p{Lu})/u);
  return (plainCodes.has(code) ? rest : [capitalised(what), ...rest]).join(' ');
}

/** It stood after a colon; in a table it begins its cell. */
function capitalised(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

export function messageOf(lang: Language, problem: StoredProblem): string {
  const { line, field, code, value, severity } = problem;
  const wording = (texts[lang].problems as Record<string, string>)[code];
  const words = wordsOf(lang, problem);
  if (wording === undefined)
    return problemIn(lang, { line, code, severity, value, values: words, ...(field && { field }) });
  return worded(lang, wording, words);
}

/** Reading tells what stands in the cell; comparing with the company's people knows only the value, which the reader writes as usual. */
function seenValue(lang: Language, { field, code, value }: StoredProblem): string {
  if (!Object.hasOwn(texts[lang].problems, code)) return value;
  if (isPlainDate(value)) return dateIn(lang, value);
  return field === 'employeeRatio' && lang === 'sk' ? value.replace('.', ',') : value;
}

function wordsOf(lang: Language, problem: StoredProblem): Record<string, string | number> {
  const { line, field, values } = problem;
  const value = seenValue(lang, problem);
  const told: Record<string, string | number> = { line, column: field ? columnTitle(lang, field) : '', value };
  for (const [name, one] of Object.entries(values))
    told[name] = isPlainDate(String(one)) ? dateIn(lang, String(one)) : one;
  return told;
}

export function causeAnswer(lang: Language, { cause, count }: { cause: string; count: number }): ImportCause {
  const [field, group] = cause.split('.') as [ImportField | 'row', keyof typeof sk.causes];
  const title = texts[lang].causes[group];
  return { cause, count, title: field === 'row' ? title : `${columnTitle(lang, field)}: ${title}` };
}
