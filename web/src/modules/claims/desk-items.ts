import type { ClaimStatus } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type ListedClaim, pageAfter, pagesNeeded, type QueueSort, shownItems, withKept } from './queue-items.ts';
import { claimListQuery, queueQuery } from './queue.queries.ts';

/** What the address says about the desk. */
export interface DeskAddress {
  status: ClaimStatus;
  openId: string | null;
  /** The half of a claim that a phone shows. */
  part: 'receipt' | 'data';
  search: string;
  sort: QueueSort;
}

const decidedShown = 100;
const decidedPollMilliseconds = 15_000;
const nothing: readonly ListedClaim[] = [];

/** The queue as far as it is needed, and what is not read of it yet. */
function useQueuePages(role: Role, viewing: string | null, { isWholeNeeded }: { isWholeNeeded: boolean }) {
  const [pageCount, setPageCount] = useState(1);
  const queue = useQuery(queueQuery(role, viewing, pageCount));
  const { items = [], totalCount = 0 } = queue.data ?? {};
  const openIndex = items.findIndex((item) => item.id === viewing);
  const needed = pagesNeeded({ totalCount, openIndex, isWholeNeeded });
  if (needed > pageCount) setPageCount(needed);
  const { refetch } = queue;
  useEffect(() => {
    if (pageCount > 1) void refetch();
  }, [pageCount, refetch]);
  const next = pageAfter(pageCount, totalCount);
  const isPart = items.length > 0 && items.length < totalCount;
  const more = isPart
    ? { shown: items.length, totalCount, read: next === null ? null : () => setPageCount(next) }
    : null;
  return { queue, more };
}

/** The claims of the chosen status, alive: new ones and colleagues' decisions come by themselves. */
export function useDeskItems(role: Role, { status, openId, search, sort }: DeskAddress) {
  const isPending = status === 'pending';
  const { queue, more } = useQueuePages(role, isPending ? openId : null, {
    isWholeNeeded: isPending && (search.trim() !== '' || sort !== 'oldest'),
  });
  const decided = useQuery({
    ...claimListQuery(role, {
      status: isPending ? 'approved' : status,
      limit: String(decidedShown),
      order: '-decidedAt',
      ...(search.trim() && { search: search.trim() }),
    }),
    // Until the claims of one status are here, those of another are not shown in their place: the first of them would open.
    placeholderData: (before, query) => (query?.queryKey[3].status === status ? before : undefined),
    enabled: !isPending,
    refetchInterval: decidedPollMilliseconds,
  });
  const answer = isPending ? queue : decided;
  const loaded: readonly ListedClaim[] = answer.data?.items ?? nothing;
  const [before, setBefore] = useState(loaded);
  const isIn = (claims: readonly ListedClaim[]) => claims.some((item) => item.id === openId);
  const isWhole = isPending && (openId === null || isIn(loaded));
  if (isWhole && before !== loaded) setBefore(loaded);
  const alive = isPending ? withKept(loaded, before, openId) : loaded;
  // Asking again in the background is no loading: the sentence and its button would come and go every few seconds.
  const hasFailed = answer.data === undefined && (answer.isError || answer.errorUpdateCount > 0);
  return {
    queue: queue.data,
    isQueueLoading: queue.isPending && queue.errorUpdateCount === 0,
    items: isPending ? shownItems(alive, search, sort) : alive,
    /** Claims that wait behind those shown. */
    more: isPending ? more : null,
    /** The open claim is no longer in the queue: somebody has decided it, or asked its employee. */
    hasLeft: isPending && openId !== null && queue.isSuccess && !isIn(loaded) && (more === null || isIn(before)),
    isLoading: answer.isPending,
    hasFailed,
    isStale: answer.isError && answer.data !== undefined,
    retry: () => void answer.refetch(),
  };
}

export type DeskItems = ReturnType<typeof useDeskItems>;
