import { seenText } from './seen-text.ts';

/** Thousands set apart by a column's format, as a spreadsheet shows and copies them; between words somebody types another blank. */
const grouped = /^\d{1,3}(?:[\u00a0\u2007\u2009\u202f]\d{3})+$/;

/** A personal number as it is kept and compared: whatever looks the same is the same number, wherever it was typed, copied or loaded. */
export function personalNumberOf(text: string): string {
  const seen = seenText(text);
  const plain = grouped.test(seen) ? seen.replaceAll(/\D/g, '') : seen.replaceAll(/\p{Zs}+/gu, ' ');
  const composed = plain.normalize('NFC');
  // Some signs are only ever written as several, and would no longer fit.
  return composed.length > plain.length ? plain : composed;
}
