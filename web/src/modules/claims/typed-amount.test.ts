import { expect, it } from 'vitest';
import { centsOfTyped, readAmount } from './typed-amount.ts';

it.each([
  ['412,80', 41_280],
  ['412.80', 41_280],
  ['412,8', 41_280],
  ['12,3', 1_230],
  ['100,01', 10_001],
  ['1 275,40', 127_540],
  ['1\u00a0275,40', 127_540],
  ['1.275,40', 127_540],
  ['1,275.40', 127_540],
  ['412,80 €', 41_280],
  ['€412.80', 41_280],
  ['412,80 EUR', 41_280],
  ['0,01', 1],
  ['500', 50_000],
  ['999 999,99', 99_999_999],
  [' 412 , 80 € ', 41_280],
  ['€ 12 345', 1_234_500],
  ['318,- €', 31_800],
  ['318.-', 31_800],
  ['318,–', 31_800],
  ['318,-- EUR', 31_800],
  ['1 234,-', 123_400],
  ['1.234,-', 123_400],
])('%s is read as %i cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it.each([
  ['', 'missing'],
  [' € ', 'missing'],
  ['abc', 'invalid'],
  ['12 eur a 3', 'invalid'],
  ['1,2,3', 'invalid'],
  ['318 € 50', 'invalid'],
  ['12 EUR 3', 'invalid'],
  ['18 50', 'invalid'],
  ['12 3456', 'invalid'],
  ['1 1 234,50', 'invalid'],
  ['1234567', 'tooLarge'],
  ['1 234 567,89 €', 'tooLarge'],
  ['1.234.567,89', 'tooLarge'],
  ['12,345', 'decimals'],
  ['0', 'notPositive'],
  ['0,00', 'notPositive'],
  ['-5', 'notPositive'],
  ['0,-', 'notPositive'],
  ['318-', 'invalid'],
  ['318,-5', 'invalid'],
  [',-', 'invalid'],
])('%s is refused as %s', (text, problem) => {
  expect(readAmount(text)).toBe(problem);
  expect(centsOfTyped(text)).toBeNull();
});
