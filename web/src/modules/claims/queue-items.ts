import type { ClaimQueueItem } from '@polana/contract/claim-decisions';
import type { ClaimListItem } from '@polana/contract/claim-fields';
import { centsFromText } from '@polana/contract/money';
import { daysBetween } from '@polana/contract/plain-date';
import { businessToday } from '#platform/format-dates.ts';
import { plainText } from '#ui/plain-text.ts';

/** A claim in the list beside the receipt; what waits also carries its worst finding and who looks at it. */
export type ListedClaim = ClaimListItem & Partial<Pick<ClaimQueueItem, 'checked' | 'viewedBy'>>;

export const queueSorts = ['oldest', 'newest', 'highest'] as const;
export type QueueSort = (typeof queueSorts)[number];

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
