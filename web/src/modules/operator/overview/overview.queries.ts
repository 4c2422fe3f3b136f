import type { Role } from '@polana/contract/identity';
import { readOperatorOverview } from '@polana/contract/operator-overview';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { operatorTasksKey } from '#platform/query-client.ts';

const refreshMilliseconds = 30_000;

/** The operator's overview, read again while somebody looks; what nobody asked for keeps no session alive. */
export function operatorOverviewQuery(role: Role) {
  return queryOptions({
    queryKey: operatorTasksKey,
    queryFn: ({ signal, client }) => {
      const isBackground = client.getQueryData(operatorTasksKey) !== undefined;
      return callApi(readOperatorOverview, {}, { role, signal, isBackground });
    },
    refetchInterval: refreshMilliseconds,
  });
}
