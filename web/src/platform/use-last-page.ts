import { useEffect } from 'react';

interface PagedAnswer {
  isSuccess: boolean;
  isPlaceholderData: boolean;
  data: { items: readonly unknown[]; totalCount: number } | undefined;
}

/** A list may be shorter than its address thinks: leads from a page past its end to the last one, and says while it does. */
export function useLastPage(
  { isSuccess, isPlaceholderData, data }: PagedAnswer,
  { page, size }: { page: number; size: number },
  goTo: (page: number) => unknown,
): boolean {
  const isEmpty = isSuccess && data?.items.length === 0;
  const isPast = isEmpty && !isPlaceholderData && page > 1;
  const last = lastPage(data?.totalCount ?? 0, size, page);
  useEffect(() => {
    if (isPast) void goTo(last);
  });
  // Until the last page is here the empty one stands in for it, and is nothing to tell as an empty list.
  return isPast || (isEmpty && isPlaceholderData && data.totalCount > 0);
}

/** Always before the one asked for: a total that is only known to be more than so many must not lead back to it. */
export function lastPage(totalCount: number, size: number, page: number): number {
  return Math.max(1, Math.min(Math.ceil(totalCount / size), page - 1));
}
