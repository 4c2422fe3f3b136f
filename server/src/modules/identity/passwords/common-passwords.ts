import { dictionary } from '@zxcvbn-ts/language-common';
import { commonPasswordWords } from './common-password-words.ts';
import { compact, withoutDiacritics } from './plain-letters.ts';

const words: ReadonlySet<string> = new Set(commonPasswordWords.split(/\s+/).filter(Boolean));

const runs =
  '1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 007 01 11 111 69 77 99 321 4321 54321';
const others = '654321 666 777 999 abc abcd abc123 qwe qwerty asdf xyz 123abc 1q2w3e 123qwe aa xx';
const years = Array.from({ length: 90 }, (_, index) => String(1950 + index));
const endings = ['', ...runs.split(' '), ...others.split(' '), ...years];

/** Passwords known from leaks, in small letters. */
const leaked: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** How many passwords the list stands for: every word with every ending. */
export const commonPasswordCount = words.size * endings.length;

/** A password many people choose or that leaked before: one of a known list, a word of the list with a usual ending, doubled, or a walk over the keyboard. */
export function isCommonPassword(password: string): boolean {
  const variants = [compact(password), compact(withoutDisguise(password))];
  return (
    variants.some((variant) => isPlainlyCommon(variant)) || isPlainlyCommon(withoutDiacritics(password).toLowerCase())
  );
}

function isPlainlyCommon(text: string): boolean {
  if (text === '') return false;
  if (leaked.has(text) || isListed(text) || isListed(text.replace(/^\d+/, ''))) return true;
  const unit = repeatedUnit(text);
  if (unit.length <= 2 || (unit.length < text.length && (isListed(unit) || isWalk(unit)))) return true;
  return isWalk(text) || isTwoWords(text);
}

function isListed(text: string): boolean {
  return endings.some((ending) => text.endsWith(ending) && words.has(text.slice(0, text.length - ending.length)));
}

const disguises = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
);

/** `p@ssw0rd` back to `password`; digits at the end stay, they are an ending. */
function withoutDisguise(password: string): string {
  const [, body = '', ending = ''] = /^(.*?)([\d\W_]*)$/su.exec(password) ?? [];
  return body.replace(/[013457@$!]/g, (sign) => disguises.get(sign) ?? sign) + ending;
}

/** The shortest piece that repeated makes the whole text. */
function repeatedUnit(text: string): string {
  const length = `${text}${text}`.indexOf(text, 1);
  return text.slice(0, length);
}

const rows = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6zhn7ujm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  '1q2w3e4r5t6z7u8i9o0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'qayxswedcvfrtgbnhzujm',
];
const walks = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const stepLengthMin = 3;

/** The whole text is made of pieces of keyboard rows and sequences. */
function isWalk(text: string): boolean {
  let rest = text;
  while (rest.length > 0) {
    const step = longestStep(rest);
    if (step < stepLengthMin) return false;
    rest = rest.slice(step);
  }
  return true;
}

function longestStep(text: string): number {
  for (let length = text.length; length >= stepLengthMin; length -= 1) {
    const piece = text.slice(0, length);
    if (walks.some((walk) => walk.includes(piece))) return length;
  }
  return 0;
}

/** Two listed words, the second with a usual ending: `hesloheslicko1`, `ilovefootball2024`. */
function isTwoWords(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut += 1) {
    if (words.has(text.slice(0, cut)) && isListed(text.slice(cut))) return true;
  }
  return false;
}
