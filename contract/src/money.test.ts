import { expect, test } from 'vitest';
import { centsFromText, fullRatio, ratioFromText, shareRoundedUp, textFromCents, textFromRatio } from './money.ts';

test.each([
  ['0', 0],
  ['-0.00', 0],
  ['7', 700],
  ['7.5', 750],
  ['7.05', 705],
  ['-7.05', -705],
  ['0.01', 1],
  ['999999999.99', 99_999_999_999],
])('%s is %i cents', (text, cents) => {
  expect(centsFromText(text)).toBe(cents);
});

test.each(['x10', '10x', '10 ', '--1', '1.', '.5', '1234567890', '1.234', '1.2x', 'x'])('%s is no amount', (text) => {
  expect(() => centsFromText(text)).toThrow(`not an amount: ${text}`);
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [100, '1.00'],
  [-5, '-0.05'],
  [-27_550, '-275.50'],
])('%i cents are %s', (cents, text) => {
  expect(textFromCents(cents)).toBe(text);
});

test.each([0.5, Number.NaN, 2 ** 53])('%s are no whole cents', (cents) => {
  expect(() => textFromCents(cents)).toThrow(`not whole cents: ${cents}`);
});

test.each([
  ['0', 0],
  ['1', 10_000],
  ['62.5', 625_000],
  ['0.0001', 1],
  ['33.3333', 333_333],
  ['100', fullRatio],
])('the ratio %s is %i ten-thousandths', (text, ratio) => {
  expect(ratioFromText(text)).toBe(ratio);
  expect(textFromRatio(ratio)).toBe(text);
});

test.each(['x50', '50x', '1000', '50.', '100.0001', '', '50.x', '5.12345'])('%s is no ratio', (text) => {
  expect(() => ratioFromText(text)).toThrow(`not a ratio: ${text}`);
});

test('a ratio keeps the zeros that stand before and within its digits', () => {
  expect(textFromRatio(500_050)).toBe('50.005');
  expect(textFromRatio(1_000)).toBe('0.1');
  expect(textFromRatio(100_001)).toBe('10.0001');
});

test.each([
  [1, 1, 3, 1],
  [3, 1, 3, 1],
  [4, 1, 3, 2],
  [0, 55, 100, 0],
  [9_007_199_254_740_991, 3, 3, 9_007_199_254_740_991],
])('%i × %i / %i, rounded up, is %i', (amountCents, numerator, denominator, share) => {
  expect(shareRoundedUp(amountCents, numerator, denominator)).toBe(share);
});
