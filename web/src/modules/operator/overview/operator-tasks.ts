import type { Role } from '@polana/contract/identity';
import type { OperatorOverview } from '@polana/contract/operator-overview';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { operatorTasksKey, staleTimes } from '#platform/query-client.ts';

/**
 * How much waits for the operator, asked again now and then, for the menu of every page: the overview it is part of is described in code
 * that comes later.
 */
export function useOperatorTasks(role: Role | null, isEnabled: boolean) {
  const { data } = useQuery({
    queryKey: operatorTasksKey,
    queryFn: role
      ? async ({ signal }): Promise<OperatorOverview> => {
          const { readOperatorOverview } = await import('@polana/contract/operator-overview');
          return callApi(readOperatorOverview, {}, { role, signal, isBackground: true });
        }
      : skipToken,
    enabled: isEnabled && role?.roleName === 'OPER',
    staleTime: staleTimes.waitingForOperator,
    refetchInterval: staleTimes.waitingForOperator,
    meta: { isQuiet: true },
  });
  if (!data) return undefined;
  const { registrations, changeRequests, privacyRequests, ruleDrafts } = data.waiting;
  return {
    registrations: registrations.count,
    changeRequests: changeRequests.count,
    privacyRequests: privacyRequests.count,
    ruleDrafts,
  };
}
