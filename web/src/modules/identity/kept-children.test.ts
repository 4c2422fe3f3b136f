import { expect, test } from 'vitest';
import { childAges, withChild, withoutChild } from './kept-children.ts';

const ela = { name: 'Ela', age: 7 };
const peter = { name: 'Peter', age: null };
const kept = [ela, peter];

test('a child is changed or added, and who has grown out of the allowance is let go', () => {
  expect(withChild(kept, ela, { name: 'Ela', age: 8 })).toEqual([{ name: 'Ela', age: 8 }]);
  expect(withChild(kept, undefined, { name: 'Ivan', age: 3 })).toEqual([ela, { name: 'Ivan', age: 3 }]);
  expect(withChild(kept, peter, { name: 'Peter', age: 18 })).toHaveLength(2);
});

test('one is taken away', () => {
  expect(withoutChild(kept, ela)).toEqual([]);
  expect(withoutChild(kept, peter)).toEqual([ela]);
});

test('a child is found where another tab has put it, and one that is gone stays gone', () => {
  const eva = { name: 'Eva', age: 5 };
  expect(withoutChild([eva, ela], ela)).toEqual([eva]);
  expect(withChild([eva, ela], ela, { name: 'Ela', age: 8 })).toEqual([eva, { name: 'Ela', age: 8 }]);
  expect(withoutChild([eva], ela)).toEqual([eva]);
});

test('ages are those of the claim: from the youngest to 18', () => {
  expect([childAges.at(0), childAges.at(-1), childAges.length]).toEqual([2, 18, 17]);
});
