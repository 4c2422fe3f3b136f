import { expect, it } from 'vitest';
import { percentOf } from './percent.ts';

it.each([
  [0, 10, 0],
  [10, 10, 100],
  [1, 1000, 1],
  [999, 1000, 99],
  [212, 516, 41],
  [0, 0, 0],
])('%i of %i are %i percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});
