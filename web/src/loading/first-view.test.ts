import { afterEach, expect, test, vi } from 'vitest';
import { untilSettled } from './first-view.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  [0, 3_000],
  [1_200, 1_800],
  [3_000, 0],
  [90_000, 0],
])('a page opened %d ms ago lets others wait for %d ms', (age, rest) => {
  vi.spyOn(performance, 'now').mockReturnValue(age);
  expect(untilSettled()).toBe(rest);
});
