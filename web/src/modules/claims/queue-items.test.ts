import { expect, test } from 'vitest';
import type { ClaimQueue } from '@polana/contract/claim-decisions';
import {
  joinedQueue,
  type ListedClaim,
  neighbourOf,
  pageAfter,
  pagesNeeded,
  shownItems,
  successorOf,
  waitingDays,
  withKept,
} from './queue-items.ts';

function item(id: string, name: string, contribution = '10.00'): ListedClaim {
  return {
    id,
    contribution,
    number: `RP-2026-00000${id}`,
    title: 'Chata',
    employee: { id, name, personalNumber: `1040${id}` },
  } as ListedClaim;
}

const items = [item('1', 'Ľubomíra Kováčiková', '20.00'), item('2', 'Štefan Tŕň', '90.00'), item('3', 'Oľga Žiaková')];
const ids = (list: readonly ListedClaim[]) => list.map((one) => one.id);

test('a search finds by name without accents, by personal number and by the number of the claim', () => {
  expect(ids(shownItems(items, 'trn', 'oldest'))).toEqual(['2']);
  expect(ids(shownItems(items, '10403', 'oldest'))).toEqual(['3']);
  expect(ids(shownItems(items, 'rp-2026-000001 chata', 'oldest'))).toEqual(['1']);
  expect(ids(shownItems(items, 'nikto', 'oldest'))).toEqual([]);
});

test('the list can be turned around or ordered by what is to be paid', () => {
  expect(ids(shownItems(items, '', 'newest'))).toEqual(['3', '2', '1']);
  expect(ids(shownItems(items, '', 'highest'))).toEqual(['2', '1', '3']);
});

test('moving stops at the ends; a decided claim gives way to the next, the last one to the one before', () => {
  expect(neighbourOf(items, '3', 1)).toBeNull();
  expect(neighbourOf(items, null, 1)?.id).toBe('1');
  expect(successorOf(items, '1')?.id).toBe('2');
  expect(successorOf(items, '3')?.id).toBe('2');
  expect(successorOf([item('9', 'X')], '9')).toBeNull();
});

test('a claim that a colleague decided keeps its place while it stands open', () => {
  expect(ids(withKept(items.toSpliced(1, 1), items, '2'))).toEqual(['1', '2', '3']);
  expect(ids(withKept(items.toSpliced(1, 1), items, '1'))).toEqual(['1', '3']);
});

test('waiting is counted in calendar days of Bratislava', () => {
  const now = new Date('2026-11-15T10:00:00Z');
  expect(waitingDays('2026-11-14T22:59:00Z', now)).toBe(1);
  expect(waitingDays('2026-11-14T23:01:00Z', now)).toBe(0);
});

test('pages of the queue become one list, in which a claim that moved up meanwhile stands once', () => {
  const [first, second, third] = items.map((one) => ({ ...one, checked: 'clean' }) as ClaimQueue['items'][number]);
  const page = (list: unknown[]) =>
    ({ items: list, totalCount: 3, cleanCount: list.length, askedCount: 1, decidedToday: 2 }) as ClaimQueue;
  expect(joinedQueue([page([first, second]), page([second, third])])).toEqual({
    ...page([first, second, third]),
    cleanCount: 3,
  });
});

test('the queue is read a page further before its end is reached, and whole where it is searched or turned around', () => {
  const needed = (openIndex: number, isWholeNeeded = false) =>
    pagesNeeded({ totalCount: 350, openIndex, isWholeNeeded });
  expect([needed(-1), needed(0), needed(79), needed(80), needed(180), needed(340)]).toEqual([1, 1, 1, 2, 3, 4]);
  expect([needed(0, true), pagesNeeded({ totalCount: 5_000, openIndex: 0, isWholeNeeded: true })]).toEqual([4, 10]);
  expect(pagesNeeded({ totalCount: 0, openIndex: -1, isWholeNeeded: true })).toBe(1);
  expect([pageAfter(1, 100), pageAfter(1, 101), pageAfter(10, 5_000)]).toEqual([null, 2, null]);
});
