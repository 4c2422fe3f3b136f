import type { AnswerOf } from '@polana/contract/endpoint';
import type { passwordPolicy } from '@polana/contract/identity';

export type PasswordPolicy = AnswerOf<typeof passwordPolicy>;

const passwordRules = ['length', 'alphanumeric', 'special'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const letter = /\p{L}/u;
const digit = /\p{Nd}/u;
const neither = /[^\p{L}\p{N}]/u;

/** The rules of the policy in the order they are shown. */
export function rulesOf(policy: PasswordPolicy): PasswordRule[] {
  return passwordRules.filter(
    (rule) => rule === 'length' || (rule === 'alphanumeric' ? policy.alphanumeric : policy.specialCharacter),
  );
}

export function meets(rule: PasswordRule, policy: PasswordPolicy, password: string): boolean {
  if (rule === 'length') return Array.from(password).length >= policy.minLength;
  if (rule === 'alphanumeric') return letter.test(password) && digit.test(password);
  return neither.test(password);
}

/** The first rule the password breaks. */
export function brokenRule(policy: PasswordPolicy, password: string): PasswordRule | null {
  return rulesOf(policy).find((rule) => !meets(rule, policy, password)) ?? null;
}
