import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

const minuteMilliseconds = 60_000;

/** How long answers stay fresh where the default (a few seconds) is not right. */
export const staleTimes = {
  companyData: Number.POSITIVE_INFINITY,
  pendingRegistrations: 2 * minuteMilliseconds,
  operatorProfile: Number.POSITIVE_INFINITY,
} as const;

/** A refusal will not change its mind; only what may pass by itself is tried once more. */
export function isWorthRetrying(failureCount: number, failure: unknown): boolean {
  const refused = failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500;
  return failureCount < 1 && !refused;
}

/** Every failed query and mutation is reported once; the end of a session is told on the login page instead. */
export function createQueryClient(report: (failure: unknown) => void): QueryClient {
  const onError = (failure: unknown) => {
    if (!(failure instanceof ApiFailure && failure.endedSession)) report(failure);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: isWorthRetrying,
        gcTime: minuteMilliseconds,
        staleTime: 5_000,
      },
    },
  });
}
