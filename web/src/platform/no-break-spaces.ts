import type { Language } from '@polana/contract/roles';

const shortWordThenSpace = /(?<=^|[\s(„])([ksvzouai]) (?=\S)/giu;
const numberThenUnit =
  /(\d) (?=(?:€|%|§|MB|kB|GB|min|h|m|km|s|d[nň]\p{L}+|deň|(?:sek|minút|hod|noc|týžd|mesiac|ro[kč])\p{L}*)(?![\p{L}\d]))/gu;
const thousands = /(?<=\d) (?=\d{3}(?!\d))/gu;
const signThenNumber = /(?<!\p{L})(§|č\.|IČO|DIČ|WCAG|EN|\+) (?=\d)/gu;
/** Of dates, and letters of an abbreviation such as a. s. */
const afterDot = /(?<=(?<!\p{L})[\p{L}\d]\.) (?=\d|\p{L}\.)/gu;

/** Names of companies, hotels and clubs are Slovak in either language of the page: “s. r. o.” stays together. */
export function wholeName(name: string): string {
  return withNoBreakSpaces('sk', name);
}

/** Slovak typography: a one-letter preposition or conjunction, a number with its unit or sign, a date and
 *  an abbreviation such as a. s. never part at a line end. */
export function withNoBreakSpaces(language: Language, text: string): string {
  if (language !== 'sk') return text;
  return text
    .replaceAll(shortWordThenSpace, '$1\u00a0')
    .replaceAll(thousands, '\u00a0')
    .replaceAll(numberThenUnit, '$1\u00a0')
    .replaceAll(signThenNumber, '$1\u00a0')
    .replaceAll(afterDot, '\u00a0');
}
