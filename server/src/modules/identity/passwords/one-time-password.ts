import { randomInt } from 'node:crypto';

/** Nothing that looks like something else when printed. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

export const oneTimePasswordDays = 7;

/** Four groups of five, about 99 bits: to be typed once from paper and then changed. */
export function newOneTimePassword(): string {
  const group = () => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return [group(), group(), group(), group()].join('-');
}
