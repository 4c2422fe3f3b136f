import { expect, test } from 'vitest';
import { dateIn, moneyIn, monthIn, periodIn, ratioIn, worded } from './wording.ts';

const spaced = (text: string) => text.replaceAll('\u00a0', ' ');

test('money, dates and ratios look as people of the language write them', () => {
  expect(spaced(moneyIn('sk', 127_540))).toBe('1 275,40 €');
  expect(moneyIn('en', -127_540)).toBe('\u2212€1,275.40');
  expect(spaced(dateIn('sk', '2026-06-19'))).toBe('19. 6. 2026');
  expect(spaced(dateIn('en', '2026-06-09'))).toBe('9 Jun 2026');
  expect(spaced(monthIn('sk', '2026-11-01'))).toBe('november 2026');
  expect(spaced(periodIn('sk', '2026-01-01', '2026-03-31') ?? '')).toBe('1. 1. 2026 – 31. 3. 2026');
  expect(spaced(periodIn('en', undefined, '2026-03-31') ?? '')).toBe('until 31 Mar 2026');
  expect(periodIn('sk', undefined, undefined)).toBeNull();
  expect([spaced(ratioIn('sk', 625_000)), ratioIn('en', 1_000_000)]).toEqual(['62,5 %', '100%']);
});

test.each([
  [1, '1 noc'],
  [3, '3 noci'],
  [7, '7 nocí'],
])('%i nights are told in their own plural', (count, text) => {
  expect(worded('sk', { one: '{count} noc', few: '{count} noci', other: '{count} nocí' }, { count })).toBe(text);
});
