import { textFromCents } from '@polana/contract/money';

/**
 * Figures as people type them and as either language shows them: 412,8 / 412.80 € / 1 275,40 / 1,275.40. What could be meant otherwise
 * (18 50, 318 € 50) is no figure.
 */

/** Marks of thousands before the other mark, which starts the cents. */
const thousands = /^\d{1,3}(?:(?:\.\d{3})+(?=,)|(?:,\d{3})+(?=\.))/;

function plainOf(typed: string): string {
  return typed
    .replaceAll(/^[\s€%]+|[\s€%]+$/g, '')
    .replaceAll(/(?<=\d)\s+(?=\d{3}(?!\d))|\s+(?=[.,])|(?<=[.,])\s+/g, '')
    .replace(thousands, (whole) => whole.replaceAll(/[.,]/g, ''))
    .replace(',', '.');
}

/** Cents of `412,80`; null where it is no amount. */
export function centsFromTyped(typed: string): number | null {
  const match = /^(\d{1,6})(?:\.(\d{1,2}))?$/.exec(plainOf(typed));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

export function wholeFromTyped(typed: string): number | null {
  const plain = plainOf(typed);
  return /^\d{1,4}$/.test(plain) ? Number(plain) : null;
}

/** Ten-thousandths of a percent of `62,5`. */
export function ratioFromTyped(typed: string): number | null {
  const match = /^(\d{1,3})(?:\.(\d{1,4}))?$/.exec(plainOf(typed));
  const ratio = match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : null;
  return ratio !== null && ratio <= 1_000_000 ? ratio : null;
}

/** For the wire: `275.00`. */
export function amountFromTyped(typed: string): string | null {
  const cents = centsFromTyped(typed);
  return cents === null ? null : textFromCents(cents);
}
