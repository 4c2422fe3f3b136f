import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api-failure.ts';

interface CallMeta extends Record<string, unknown> {
  /** The page itself says what went wrong; no message is shown over it. */
  isQuiet?: true;
  /** The page repeats the server's words itself; a failure without any is shown by a message. */
  repeatsWords?: true;
  /** A warning after which the same call goes through is shown by the page itself. */
  warnsItself?: true;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta;
    mutationMeta: CallMeta;
  }
}

const minuteMilliseconds = 60_000;
const freshMilliseconds = 5_000;

/** How long answers stay fresh where the default (a few seconds) is not right. */
export const staleTimes = {
  amounts: freshMilliseconds,
  companyData: Number.POSITIVE_INFINITY,
  waitingForCompany: 2 * minuteMilliseconds,
  waitingForOperator: 2 * minuteMilliseconds,
  operatorProfile: Number.POSITIVE_INFINITY,
} as const;

/** What waits for the operator; several rooms decide about it. */
export const operatorTasksKey = ['operator', 'overview'] as const;

/** What is known of claims: who may claim what hangs on the employee. */
export const claimsKey = ['claims'] as const;

/** The company's texts for rejecting: written in its profile, read where claims are decided. */
export const rejectionTemplatesKey = ['companies', 'rejection-templates'] as const;

/** Asks again for everything under these keys that is on the page, and later for the rest. */
export function readAgain(queryClient: QueryClient, ...keys: (readonly string[])[]): Promise<unknown> {
  return Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** A refusal will not change its mind; only what may pass by itself is tried once more. */
export function isWorthRetrying(failureCount: number, failure: unknown): boolean {
  const refused = failure instanceof ApiFailure && failure.isRefusal;
  return failureCount < 1 && !refused;
}

/** Shows a failure; what it answers takes the message away again. */
export type ReportFailure = (failure: unknown) => () => void;

/**
 * Every failed query and mutation is reported once; the end of a session is told on the login page instead, and who
 * declined to prove who they are knows it. The next mutation, failed or not, takes away the message of the one before:
 * five wrong codes in a row are one message, not a pile of them over the form.
 */
export function createQueryClient(report: ReportFailure): QueryClient {
  let takeAway = () => {};
  const isTold = (failure: unknown) => failure instanceof ApiFailure && (failure.endedSession || failure.wasDeclined);
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (failure, { meta }) => void (meta?.isQuiet || isTold(failure) || report(failure)),
    }),
    mutationCache: new MutationCache({
      onError: (failure, _variables, _result, { meta }) => {
        takeAway();
        const isWarning = meta?.warnsItself && failure instanceof ApiFailure && failure.forceable;
        const isRepeated = meta?.repeatsWords && failure instanceof ApiFailure && failure.errors.length > 0;
        takeAway = meta?.isQuiet || isWarning || isRepeated || isTold(failure) ? () => {} : report(failure);
      },
      onSuccess: () => {
        takeAway();
        takeAway = () => {};
      },
    }),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        retry: isWorthRetrying,
        gcTime: minuteMilliseconds,
        staleTime: freshMilliseconds,
        networkMode: 'always',
      },
      // Never held back while offline: the person must learn at once that it failed, and signing out must work.
      mutations: { networkMode: 'always' },
    },
  });
}
