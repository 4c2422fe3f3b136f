import type { ClaimStatus } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedClaim, type QueueSort, shownItems, withKept } from './queue-items.ts';
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

/** The claims of the chosen status, alive: new ones and colleagues' decisions come by themselves. */
export function useDeskItems(role: Role, { status, openId, search, sort }: DeskAddress) {
  const queue = useQuery(queueQuery(role, status === 'pending' ? openId : null));
  const decided = useQuery({
    ...claimListQuery(role, {
      status: status === 'pending' ? 'approved' : status,
      limit: String(decidedShown),
      order: '-submittedAt',
      ...(search.trim() && { search: search.trim() }),
    }),
    enabled: status !== 'pending',
    refetchInterval: decidedPollMilliseconds,
  });
  const answer = status === 'pending' ? queue : decided;
  const loaded: readonly ListedClaim[] = answer.data?.items ?? nothing;
  const [before, setBefore] = useState(loaded);
  const isWhole = status === 'pending' && (openId === null || loaded.some((item) => item.id === openId));
  if (isWhole && before !== loaded) setBefore(loaded);
  const alive = status === 'pending' ? withKept(loaded, before, openId) : loaded;
  // Asking again in the background is no loading: the sentence and its button would come and go every few seconds.
  const hasFailed = answer.data === undefined && (answer.isError || answer.errorUpdateCount > 0);
  return {
    queue: queue.data,
    isQueueLoading: queue.isPending && queue.errorUpdateCount === 0,
    items: status === 'pending' ? shownItems(alive, search, sort) : alive,
    /** The open claim is no longer in the queue: somebody has decided it, or asked its employee. */
    hasLeft: status === 'pending' && openId !== null && queue.isSuccess && !loaded.some((item) => item.id === openId),
    isLoading: answer.isPending,
    hasFailed,
    isStale: answer.isError && answer.data !== undefined,
    retry: () => void answer.refetch(),
  };
}

export type DeskItems = ReturnType<typeof useDeskItems>;
