import { isIcoSound } from '@polana/contract/ico';
import { expect, test } from 'vitest';
import { icoWith } from './ico.ts';

test('the last digit of an invented number fits, whichever it is', () => {
  const numbers = Array.from({ length: 1_000 }, (_, index) => icoWith(9_000_000 + index * 37));
  expect(numbers.filter((ico) => !isIcoSound(ico))).toEqual([]);
  expect(new Set(numbers.map((ico) => ico.at(-1))).size).toBe(10);
});
