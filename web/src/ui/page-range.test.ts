import { expect, test } from 'vitest';
import { pageRange } from './page-range.ts';

test('the first of 22 pages shows rows 1 to 10 of 213', () => {
  expect(pageRange(1, 10, 213)).toEqual({ page: 1, pageCount: 22, from: 1, to: 10 });
});

test('the last page shows what is left', () => {
  expect(pageRange(22, 10, 213)).toEqual({ page: 22, pageCount: 22, from: 211, to: 213 });
});

test('a page that no longer exists becomes the last one', () => {
  expect(pageRange(30, 10, 213).page).toBe(22);
  expect(pageRange(0, 10, 213).page).toBe(1);
  expect(pageRange(Number.NaN, 10, 213).page).toBe(1);
});

test('an empty list has one empty page', () => {
  expect(pageRange(3, 25, 0)).toEqual({ page: 1, pageCount: 1, from: 0, to: 0 });
});
