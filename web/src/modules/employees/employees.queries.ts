import { pendingRegistrations } from '@polana/contract/employees';
import { listCompanyRequests } from '@polana/contract/employees-requests';
import type { Role } from '@polana/contract/identity';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';

/** How many registrations wait, asked again now and then; asked only where the company verifies them. */
export function usePendingRegistrations(role: Role | null, companyVerifies: boolean) {
  const answer = useQuery({
    queryKey: ['employees', 'pending-registrations', role?.value, 'count'],
    queryFn: role
      ? ({ signal }) =>
          callApi(pendingRegistrations, { query: { limit: '10', offset: '0' } }, { role, signal, isBackground: true })
      : skipToken,
    enabled: role?.roleName === 'COMP' && companyVerifies,
    staleTime: staleTimes.waitingForCompany,
    refetchInterval: staleTimes.waitingForCompany,
    meta: { isQuiet: true },
  });
  return { count: answer.data?.totalCount ?? 0, isLoading: answer.isLoading };
}

/** Everything that counts or lists changes of data employees ask for; the number in the menu as well. */
export const waitingRequestsKey = ['employees', 'change-requests'] as const;

/** How many changes of data wait for this administrator, asked again now and then; asked only where the company decides about them. */
export function useWaitingRequests(role: Role | null, companyDecides: boolean) {
  const answer = useQuery({
    queryKey: [...waitingRequestsKey, role?.value, 'count'],
    queryFn: role
      ? ({ signal }) =>
          callApi(listCompanyRequests, { query: { limit: '10', offset: '0' } }, { role, signal, isBackground: true })
      : skipToken,
    enabled: role?.roleName === 'COMP' && companyDecides,
    staleTime: staleTimes.waitingForCompany,
    refetchInterval: staleTimes.waitingForCompany,
    meta: { isQuiet: true },
  });
  return { count: answer.data?.waitingCount ?? 0, isLoading: answer.isLoading };
}
