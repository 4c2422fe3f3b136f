import type { Language } from '@polana/contract/roles';

const shortWordThenSpace = /(?<=^|[\s(„])([ksvzouai]) (?=\S)/giu;
const numberThenUnit =
  /(\d) (?=(?:€|%|§|MB|kB|GB|min|h|m|km|s|d[nň]\p{L}+|deň|(?:sek|minút|hod|noc|týžd|mesiac|ro[kč])\p{L}*)(?![\p{L}\d]))/gu;
const thousands = /(?<=\d) (?=\d{3}(?!\d))/gu;
const signThenNumber = /§ (?=\d)/gu;
const dayThenMonth = /(\d\.) (?=\d)/gu;

/** Slovak typography: a one-letter preposition or conjunction, a number and its unit, and a date never part at a line end. */
export function withNoBreakSpaces(language: Language, text: string): string {
  if (language !== 'sk') return text;
  return text
    .replaceAll(shortWordThenSpace, '$1\u00a0')
    .replaceAll(thousands, '\u00a0')
    .replaceAll(numberThenUnit, '$1\u00a0')
    .replaceAll(signThenNumber, '§\u00a0')
    .replaceAll(dayThenMonth, '$1\u00a0');
}
