/** Money is integer cents inside and a decimal string with two places on the wire; no floating point touches it. */

const moneyPattern = /^(-?)(\d{1,9})(?:\.(\d{1,2}))?$/;
const ratioPattern = /^(\d{1,3})(?:\.(\d{1,4}))?$/;

/** One hundred percent as an integer of ten-thousandths of a percent. */
export const fullRatio = 1_000_000;

export function centsFromText(text: string): number {
  const match = moneyPattern.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  const cents = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' && cents !== 0 ? -cents : cents;
}

export function textFromCents(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not whole cents: ${cents}`);
  const absolute = Math.abs(cents);
  return `${cents < 0 ? '-' : ''}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

export function ratioFromText(text: string): number {
  const match = ratioPattern.exec(text);
  const value = match ? Number(match[1]) * 10_000 + Number((match[2] ?? '').padEnd(4, '0')) : Number.NaN;
  if (!(value >= 0 && value <= fullRatio)) throw new RangeError(`not a ratio: ${text}`);
  return value;
}

/** Trailing zeros are cut: `62.5`, `100`. */
export function textFromRatio(ratio: number): string {
  const decimals = String(ratio % 10_000)
    .padStart(4, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(ratio / 10_000)}${decimals ? `.${decimals}` : ''}`;
}

/** `amount × numerator / denominator`, rounded up to the cent, exact for every safe integer product. */
export function shareRoundedUp(amountCents: number, numerator: number, denominator: number): number {
  const product = BigInt(amountCents) * BigInt(numerator);
  const divisor = BigInt(denominator);
  return Number((product + divisor - 1n) / divisor);
}
