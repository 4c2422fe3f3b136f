import { expect, test } from 'vitest';
import { lastPage } from './use-last-page.ts';

test('from a page past the end the way leads to the last one, of an empty list to the first', () => {
  expect(lastPage(23, 10, 9)).toBe(3);
  expect(lastPage(20, 10, 3)).toBe(2);
  expect(lastPage(0, 10, 4)).toBe(1);
  expect(lastPage(1_000, 10, 50)).toBe(49);
});
