import type { ClaimQueue, ClaimQueueItem } from '@polana/contract/claim-decisions';
import type { ClaimListItem } from '@polana/contract/claim-fields';
import { centsFromText } from '@polana/contract/money';
import { daysBetween } from '@polana/contract/plain-date';
import { pageSizeMax } from '@polana/contract/primitives';
import { businessToday } from '#platform/format-dates.ts';
import { plainText } from '#ui/plain-text.ts';

/** A claim in the list beside the receipt; what waits also carries its worst finding and who looks at it. */
export type ListedClaim = ClaimListItem & Partial<Pick<ClaimQueueItem, 'checked' | 'viewedBy'>>;

export const queueSorts = ['oldest', 'newest', 'highest'] as const;
export type QueueSort = (typeof queueSorts)[number];

/** Pages of the queue as one; a claim that moved up between two of them stands in it once. */
export function joinedQueue(pages: readonly ClaimQueue[]): ClaimQueue {
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  const first = pages[0] as ClaimQueue;
  return { ...first, items, cleanCount: items.filter((item) => item.checked === 'clean').length };
}

/** As far as the queue is read at most: it is asked again every few seconds. */
const pagesMax = 10;
/** Whoever is this near to the end goes on without waiting. */
const readAhead = 20;

interface QueueNeed {
  totalCount: number;
  /** Place of the open claim among the oldest; −1 where it is not there. */
  openIndex: number;
  /** It is searched, or put in another order than the oldest first. */
  isWholeNeeded: boolean;
}

/** How many pages of the queue the desk needs: up to the open claim and some further, or all of them. */
export function pagesNeeded({ totalCount, openIndex, isWholeNeeded }: QueueNeed): number {
  const last = isWholeNeeded ? totalCount : Math.min(totalCount, openIndex + 1 + readAhead);
  return Math.min(pagesMax, Math.max(1, Math.ceil(last / pageSizeMax)));
}

/** Pages after these, where there are any to read. */
export function pageAfter(pageCount: number, totalCount: number): number | null {
  return pageCount < pagesMax && pageCount * pageSizeMax < totalCount ? pageCount + 1 : null;
}

/** What the search leaves of the list, in the order wanted. The server sends it oldest first. */
export function shownItems(items: readonly ListedClaim[], search: string, sort: QueueSort): readonly ListedClaim[] {
  const words = plainText(search).split(/\s+/).filter(Boolean);
  const found = words.length === 0 ? items : items.filter((item) => isFound(item, words));
  if (sort === 'newest') return found.toReversed();
  if (sort === 'oldest') return found;
  return found.toSorted((one, other) => centsFromText(other.contribution) - centsFromText(one.contribution));
}

function isFound({ employee, number, title }: ListedClaim, words: readonly string[]): boolean {
  const text = plainText(`${employee.name} ${employee.personalNumber} ${number} ${title}`);
  return words.every((word) => text.includes(word));
}

/** The claim that comes after one (or before it, with −1); the nearest one at the ends of the list. */
export function neighbourOf(items: readonly ListedClaim[], id: string | null, step: 1 | -1): ListedClaim | null {
  const index = items.findIndex((item) => item.id === id);
  if (index < 0) return items[0] ?? null;
  return items[index + step] ?? null;
}

/** Where to go once a claim has left the list: the one after it, at the end the one before. */
export function successorOf(items: readonly ListedClaim[], id: string): ListedClaim | null {
  return neighbourOf(items, id, 1) ?? neighbourOf(items, id, -1);
}

/** Calendar days a claim has waited. */
export function waitingDays(submittedAt: string, now: Date = new Date()): number {
  return Math.max(0, daysBetween(businessToday(new Date(submittedAt)), businessToday(now)));
}

/**
 * The list with the open claim kept in its place after it has left the queue by somebody else's hand: what a person is looking at
 * does not vanish under their eyes.
 */
export function withKept(
  items: readonly ListedClaim[],
  before: readonly ListedClaim[],
  openId: string | null,
): readonly ListedClaim[] {
  if (openId === null || items.some((item) => item.id === openId)) return items;
  const index = before.findIndex((item) => item.id === openId);
  const kept = before[index];
  return kept ? items.toSpliced(Math.min(index, items.length), 0, kept) : items;
}
