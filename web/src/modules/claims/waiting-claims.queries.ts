import { listClaims } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';

/** How many claims wait for a decision: the number in the menu. */
export const waitingClaimsKey = ['claims', 'waiting'] as const;

export function useWaitingClaims(role: Role | null, isEnabled: boolean): number {
  const answer = useQuery({
    queryKey: [...waitingClaimsKey, role?.value],
    queryFn: role
      ? ({ signal }) => callApi(listClaims, { query: { status: 'pending', limit: '1' } }, { role, signal })
      : skipToken,
    enabled: role?.roleName === 'COMP' && isEnabled,
    staleTime: staleTimes.waitingForCompany,
    meta: { isQuiet: true },
  });
  return answer.data?.totalCount ?? 0;
}
