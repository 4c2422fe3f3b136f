import { countWaitingClaims, type WaitingCount, waitingMax } from '@polana/contract/claim-waiting';
import type { Role } from '@polana/contract/identity';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

/** What waits for the company and how much of it is: both are true again after a decision. */
export const queueKey = ['claims', 'queue'] as const;

const countKey = (role: Role | null) => [...queueKey, role?.value, 'count'] as const;
const pollMilliseconds = 15_000;

/** How many claims wait, asked again now and then; asked for administrators only. */
export function useWaitingClaims(role: Role | null, isEnabled: boolean): WaitingCount | undefined {
  return useQuery({
    queryKey: countKey(role),
    queryFn: role ? ({ signal }) => callApi(countWaitingClaims, {}, { role, signal, isBackground: true }) : skipToken,
    enabled: isEnabled && role?.roleName === 'COMP',
    refetchInterval: pollMilliseconds,
    meta: { isQuiet: true },
  }).data;
}

/** The queue knows it sooner than the next question would. */
export function noteWaitingClaims(queryClient: QueryClient, role: Role, waiting: number): void {
  const count: WaitingCount = { count: Math.min(waiting, waitingMax), isExact: waiting <= waitingMax };
  queryClient.setQueryData(countKey(role), count);
}
