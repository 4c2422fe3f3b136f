import { pendingRegistrations } from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';

/** How many registrations wait; asked only where the company verifies them. */
export function usePendingRegistrations(role: Role | null, companyVerifies: boolean) {
  const answer = useQuery({
    queryKey: ['employees', 'pending-registrations', role?.value, 'count'],
    queryFn: role
      ? ({ signal }) => callApi(pendingRegistrations, { query: { limit: '10', offset: '0' } }, { role, signal })
      : skipToken,
    enabled: role?.roleName === 'COMP' && companyVerifies,
    staleTime: staleTimes.pendingRegistrations,
  });
  return { count: answer.data?.totalCount ?? 0, isLoading: answer.isLoading };
}
