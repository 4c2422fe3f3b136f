import type { Role } from '@polana/contract/identity';
import { readOperatorOverview } from '@polana/contract/operator-overview';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

const refreshMilliseconds = 30_000;

/** The operator's overview, read again while somebody looks; what nobody asked for keeps no session alive. */
export function operatorOverviewQuery(role: Role) {
  const queryKey = ['operator', 'overview'] as const;
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      callApi(readOperatorOverview, {}, { role, signal, isBackground: client.getQueryData(queryKey) !== undefined }),
    refetchInterval: refreshMilliseconds,
  });
}
