import type { ImportPlan } from '@polana/contract/imports';
import type { RowProblem } from './reading/sheet.ts';

/** Files up to this size are read while their sender waits; larger ones by a job. */
export const readAtOnceBytesMax = 256 * 1024;
/** Plans up to this size are applied while somebody waits. */
export const appliedAtOnceMax = 500;
/** Rows compared with the database, or written, in one go. */
export const rowsAtOnce = 1_000;
export const runningMax = 2;
export const attemptsMax = 3;
/** Numbers of attempts never come again: each piece of work begins with the next ten. */
export const attemptsOfWork = 10;

/** Which try of one piece of work an attempt is. */
export function tryOf({ attempt }: { attempt: number }): number {
  return attempt % attemptsOfWork;
}
/** A run that has said nothing for so long is dead. */
export const lostAfterMinutes = 30;
export const plannedHours = 24;
export const loadsPerHour = 10;
/** A file that is there is read again with other settings, or for its errors; each time costs a reader as much as the first. */
export const readingsPerHour = 40;
/** Whoever had to wait longer than this is told by mail. */
export const mailAfterSeconds = 30;
export const shownProblemsMax = 50;

/** More than ten people or one in twenty is no everyday change: it is forced, and on the screen their number is typed in. */
export function isCountTyped({ toDelete, companySize }: Pick<ImportPlan, 'toDelete' | 'companySize'>): boolean {
  return toDelete > 10 || toDelete * 20 > companySize;
}

const groups: Readonly<Record<string, string>> = {
  value_missing: 'missing',
  column_missing: 'missing',
  number_twice: 'twice',
  email_twice: 'twice',
  username_twice: 'twice',
  email_taken: 'taken',
  username_taken: 'taken',
  email_of_colleague: 'taken',
  end_before_start: 'contradicts',
  change_before_start: 'contradicts',
  change_without_ratio: 'contradicts',
  start_after_claim: 'contradicts',
  number_of_departed: 'contradicts',
  start_after_ratio_change: 'contradicts',
  end_before_claim: 'contradicts',
  ratio_change_exists: 'contradicts',
  ratio_month_closed: 'contradicts',
  row_too_long: 'contradicts',
  own_employment_ended: 'own',
  own_employment_missing: 'own',
  login_kept: 'kept',
  restricted_stays: 'kept',
  ended_skipped: 'skipped',
};

/** Problems of one field and one kind belong together. */
export function causeOf({ field, code, severity }: Pick<RowProblem, 'field' | 'code' | 'severity'>): string {
  return `${field ?? 'row'}.${groups[code] ?? (severity === 'error' ? 'invalid' : 'odd')}`;
}

/** Small letters without accents, a space before each word: what people type into a search box. */
export function searchableWords(...texts: readonly string[]): string {
  return searchTerms(texts.join(' '))
    .map((word) => ` ${word}`)
    .join('');
}

export function searchTerms(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase();
  return plain.split(/\s+/).filter((word) => word !== '');
}
