import { passwordMaxLength } from '@polana/contract/identity';
import { Refusal } from '#platform/errors';
import { isCommonPassword } from './common-passwords.ts';
import { compact, withoutDiacritics } from './plain-letters.ts';

export interface PasswordPolicy {
  minLength: number;
  alphanumeric: boolean;
  specialCharacter: boolean;
}

/** What a password must not contain: the names around its owner. */
export interface PersonalWords {
  username: string;
  firstName: string;
  lastName: string;
  email: string | null;
  companyNames: readonly string[];
  productNames: readonly string[];
}

/** Somebody of two companies keeps the rules of both. */
export function strictest(policies: readonly PasswordPolicy[], fallback: PasswordPolicy): PasswordPolicy {
  if (policies.length === 0)
    return {
      minLength: fallback.minLength,
      alphanumeric: fallback.alphanumeric,
      specialCharacter: fallback.specialCharacter,
    };
  return {
    minLength: Math.max(...policies.map((policy) => policy.minLength)),
    alphanumeric: policies.some((policy) => policy.alphanumeric),
    specialCharacter: policies.some((policy) => policy.specialCharacter),
  };
}

/** Every reason why this may not become the password; empty when it may. */
export function passwordRefusals(
  password: string,
  policy: PasswordPolicy,
  words: PersonalWords,
  path = 'newPassword',
): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (code: string, values?: Record<string, number>) =>
    refusals.push(new Refusal(code, 400, values ? { path, values } : { path }));
  if (Array.from(password).length < policy.minLength) refuse('password_too_short', { value: policy.minLength });
  if (password.length > passwordMaxLength) refuse('text_too_long');
  if (policy.alphanumeric && !(/\p{L}/u.test(password) && /\p{Nd}/u.test(password)))
    refuse('password_needs_letter_and_digit');
  if (policy.specialCharacter && !/[^\p{L}\p{N}]/u.test(password)) refuse('password_needs_special');
  if (isCommonPassword(password)) refuse('password_common');
  if (containsPersonalWord(password, words)) refuse('password_personal');
  return refusals;
}

/** Shorter pieces would turn away too many honest passwords. */
const pieceLengthMin = 4;
const companyWordLengthMin = 5;

function containsPersonalWord(password: string, words: PersonalWords): boolean {
  const text = compact(password);
  return personalPieces(words).some((piece) => text.includes(piece));
}

function personalPieces(words: PersonalWords): string[] {
  const ownNames = [words.username, words.firstName, words.lastName, words.email?.split('@')[0] ?? ''];
  const ownPieces = [...ownNames, ...ownNames.flatMap(split)].map(compact);
  const companyPieces = words.companyNames.flatMap((name) => [
    ...split(name).filter((word) => compact(word).length >= companyWordLengthMin),
    name,
  ]);
  const productPieces = words.productNames.flatMap((name) => [name, ...split(name)]);
  return [...ownPieces, ...[...companyPieces, ...productPieces].map(compact)].filter(
    (piece) => piece.length >= pieceLengthMin,
  );
}

function split(name: string): string[] {
  return withoutDiacritics(name).split(/[^A-Za-z]+/);
}
