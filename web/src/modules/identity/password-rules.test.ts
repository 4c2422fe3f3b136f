import { expect, it } from 'vitest';
import { brokenRule, rulesOf } from './password-rules.ts';

const strict = { minLength: 8, alphanumeric: true, specialCharacter: true };

it('the first broken rule is named, in the order shown', () => {
  expect(brokenRule(strict, 'krátke1')).toBe('length');
  expect(brokenRule(strict, 'bezčíslice!')).toBe('alphanumeric');
  expect(brokenRule(strict, '1234567890')).toBe('alphanumeric');
  expect(brokenRule(strict, 'Poľana2026')).toBe('special');
  expect(brokenRule(strict, 'Poľana2026½')).toBe('special');
  expect(brokenRule(strict, 'Poľana-2026')).toBeNull();
});

it('rules the policy does not ask for are neither shown nor judged', () => {
  const lenient = { minLength: 3, alphanumeric: false, specialCharacter: false };
  expect(rulesOf(lenient)).toEqual(['length']);
  expect(brokenRule(lenient, 'abc')).toBeNull();
});
