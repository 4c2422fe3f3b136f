/** What is wrong with an amount as somebody typed it. */
export type AmountProblem = 'missing' | 'invalid' | 'decimals' | 'notPositive' | 'tooLarge';

/** The most that an amount may be. */
export const typedCentsMax = 99_999_999;

const amountForm = /^([-−]?)\+?(\d*|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,3}(?:,\d{3})+(?=\.))(?:[.,](\d*))?$/;

/**
 * Reads an amount as people type or paste it: 412,8 / 412.80 / 1 275,40 / 1.275,40 / 412,80 € / 412,- €. Of two kinds of marks
 * the last one starts the cents. What could be meant otherwise (318 € 50, 18 50) is no amount.
 */
export function readAmount(text: string): number | AmountProblem {
  const plain = plainOf(text);
  if (plain === '') return 'missing';
  const [, sign, whole = '', cents = ''] = amountForm.exec(plain) ?? [];
  if (whole + cents === '') return 'invalid';
  if (sign) return 'notPositive';
  if (cents.length > 2) return 'decimals';
  const amountCents = Number(whole.replaceAll(/[.,]/g, '')) * 100 + Number(cents.padEnd(2, '0'));
  if (amountCents > typedCentsMax) return 'tooLarge';
  return amountCents > 0 ? amountCents : 'notPositive';
}

/** Without the currency, the spaces that set thousands apart or mean nothing, and the dash of whole euros. */
function plainOf(text: string): string {
  return text
    .replaceAll(/^\s*(€|EUR)|(€|EUR)\s*$/gi, '')
    .replaceAll(/(^|\D)\s+|\s+(?!\d)/g, '$1')
    .replaceAll(/(\d)\s+(?=\d{3}(?:\D|$))|(\d[.,])[-–—−]{1,2}$/g, '$1$2');
}

/** Cents, or null while the text is no amount. */
export function centsOfTyped(text: string): number | null {
  const read = readAmount(text);
  return typeof read === 'number' ? read : null;
}
