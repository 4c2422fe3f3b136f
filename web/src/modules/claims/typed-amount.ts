/** What is wrong with an amount as somebody typed it. */
export type AmountProblem = 'missing' | 'invalid' | 'decimals' | 'notPositive';

const wholeDigitsMax = 6;

/**
 * Reads an amount as people type or paste it: 412,8 / 412.80 / 1 275,40 / 1.275,40 / 412,80 €. Of two kinds of marks the
 * last one starts the cents.
 */
export function readAmount(text: string): number | AmountProblem {
  const plain = text.replaceAll(/[\s\u00a0\u202f€]|EUR/gi, '');
  if (plain === '') return 'missing';
  if (!/^[-+−]?[\d.,]*\d[\d.,]*$/.test(plain)) return 'invalid';
  if (/^[-−]/.test(plain)) return 'notPositive';
  const [whole, cents] = partsOf(plain.replace(/^\+/, ''));
  if (/[.,]/.test(whole) || whole.length > wholeDigitsMax) return 'invalid';
  if (cents.length > 2) return 'decimals';
  const amountCents = Number(whole || '0') * 100 + Number(cents.padEnd(2, '0'));
  return amountCents > 0 ? amountCents : 'notPositive';
}

function partsOf(plain: string): [whole: string, cents: string] {
  const mark = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'));
  if (mark < 0) return [plain, ''];
  const whole = plain.slice(0, mark);
  const otherMark = plain[mark] === ',' ? '.' : ',';
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(whole) && !whole.includes(plain[mark] ?? '');
  return [isGrouped ? whole.replaceAll(otherMark, '') : whole, plain.slice(mark + 1)];
}

/** Cents, or null while the text is no amount. */
export function centsOfTyped(text: string): number | null {
  const read = readAmount(text);
  return typeof read === 'number' ? read : null;
}
