import { expect, test } from 'vitest';
import { categoriesOf, type CategoryLine } from './categories.rules.ts';

const line = (category: CategoryLine['category'], people: number, actionCode: CategoryLine['actionCode'] = 'RP') => ({
  actionCode,
  category,
  people,
  count: people * 2,
  claimedCents: people * 100,
});

test('the most frequent stands first', () => {
  expect(categoriesOf([line('CAMP', 5), line('PACKAGE', 9), line('TRAINING', 6, 'SP')])).toEqual({
    groups: [
      { categories: ['PACKAGE'], count: 18, claimedCents: 900 },
      { categories: ['TRAINING'], count: 12, claimedCents: 600 },
      { categories: ['CAMP'], count: 10, claimedCents: 500 },
    ],
    isMerged: false,
  });
});

test('those of fewer than five people join the smallest that may be told, within their allowance', () => {
  expect(categoriesOf([line('CAMP', 4), line('PARENT', 3), line('PACKAGE', 9), line('TOURISM', 20)])).toEqual({
    groups: [
      { categories: ['TOURISM'], count: 40, claimedCents: 2000 },
      { categories: ['PACKAGE', 'CAMP', 'PARENT'], count: 32, claimedCents: 1600 },
    ],
    isMerged: true,
  });
  expect(categoriesOf([line('TOURISM', 20), line('TRAINING', 4, 'SP')])).toEqual({
    groups: [{ categories: ['TOURISM'], count: 40, claimedCents: 2000 }],
    isMerged: true,
  });
});

test('the same few people in several categories are still few', () => {
  expect(categoriesOf([line('CAMP', 4), line('PACKAGE', 4), line('TOURISM', 3)])).toEqual({
    groups: [],
    isMerged: true,
  });
  expect(categoriesOf([])).toEqual({ groups: [], isMerged: false });
});
