import { seenText } from './seen-text.ts';

/** A number as a spreadsheet shows and copies it: blanks that do not break set its thousands apart and are no part of it. */
const grouped = /(?<!\S)\d{1,3}(?:[\u00a0\u2007\u2009\u202f]\d{3})+(?!\S)/g;

/** Small letters without accents, and without what is not seen of a text that was copied. */
export function plainSearch(search: string): string {
  return seenText(search)
    .replaceAll(grouped, (number) => number.replaceAll(/\D/g, ''))
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();
}
