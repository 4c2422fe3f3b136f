import { expect, it } from 'vitest';
import { numbersIn } from '#platform/format-numbers.ts';
import { amountFromTyped, centsFromTyped, ratioFromTyped, wholeFromTyped } from './typed-figures.ts';

it('figures are read as people type them', () => {
  expect(centsFromTyped(' 412,8 € ')).toBe(412_80);
  expect(centsFromTyped('€412.80')).toBe(412_80);
  expect(centsFromTyped('412, 80')).toBe(412_80);
  expect(centsFromTyped('1.275,40')).toBe(1_275_40);
  expect(centsFromTyped('123 456')).toBe(123_456_00);
  expect(ratioFromTyped('62,5 %')).toBe(625_000);
  expect(wholeFromTyped('1 000')).toBe(1_000);
});

it('what either language shows is read back as it is', () => {
  for (const language of ['sk', 'en'] as const)
    for (const amount of ['0.05', '275.00', '1275.40', '123456.78'])
      expect(amountFromTyped(numbersIn(language).moneyFigure(amount))).toBe(amount);
});

it('what could be meant otherwise is no figure', () => {
  for (const typed of ['18 50', '318 € 50', '1 2 3', '1,275', '12,345.6,7', '-5', ''])
    expect(centsFromTyped(typed)).toBe(null);
  expect(ratioFromTyped('5 5')).toBe(null);
});
