import { expect, test } from 'vitest';
import { childAges, withChild, withoutChild } from './kept-children.ts';

const kept = [
  { name: 'Ela', age: 7 },
  { name: 'Peter', age: null },
];

test('a child is changed or added, and who has grown out of the allowance is let go', () => {
  expect(withChild(kept, 0, { name: 'Ela', age: 8 })).toEqual([{ name: 'Ela', age: 8 }]);
  expect(withChild(kept, 2, { name: 'Ivan', age: 3 })).toEqual([
    { name: 'Ela', age: 7 },
    { name: 'Ivan', age: 3 },
  ]);
  expect(withChild(kept, 1, { name: 'Peter', age: 18 })).toHaveLength(2);
});

test('one is taken away', () => {
  expect(withoutChild(kept, 0)).toEqual([]);
  expect(withoutChild(kept, 1)).toEqual([{ name: 'Ela', age: 7 }]);
});

test('ages are those of the claim: from the youngest to 18', () => {
  expect([childAges.at(0), childAges.at(-1), childAges.length]).toEqual([2, 18, 17]);
});
