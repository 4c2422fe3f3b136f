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
])('%s is read as %i cents', (text, cents) => {
  expect(readAmount(text)).toBe(cents);
});

it.each([
  ['', 'missing'],
  [' € ', 'missing'],
  ['abc', 'invalid'],
  ['12 eur a 3', 'invalid'],
  ['1,2,3', 'invalid'],
  ['1234567', 'invalid'],
  ['12,345', 'decimals'],
  ['0', 'notPositive'],
  ['0,00', 'notPositive'],
  ['-5', 'notPositive'],
])('%s is refused as %s', (text, problem) => {
  expect(readAmount(text)).toBe(problem);
  expect(centsOfTyped(text)).toBeNull();
});
