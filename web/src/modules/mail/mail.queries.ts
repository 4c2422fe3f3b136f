import { listOutbox } from '@polana/contract/mail';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

/** The mails of the demo, newest first. */
export function outboxQuery(limit: number, offset: number) {
  return queryOptions({
    queryKey: ['mail', 'outbox', limit, offset],
    queryFn: ({ signal }) =>
      callApi(listOutbox, { query: { limit: String(limit), offset: String(offset) } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
