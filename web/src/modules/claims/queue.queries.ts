import {
  approveManyClaims,
  type ClaimQueue,
  type ClaimReview,
  decideClaim,
  readClaimQueue,
  readClaimReview,
} from '@polana/contract/claim-decisions';
import { type ClaimDetail, listClaims, readClaim } from '@polana/contract/claims';
import { readRejectionTemplates } from '@polana/contract/companies-settings';
import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import { pageSizeMax } from '@polana/contract/primitives';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { readAgain, rejectionTemplatesKey } from '#platform/query-client.ts';
import { claimPageQuery } from './history.queries.ts';
import { joinedQueue } from './queue-items.ts';
import { noteWaitingClaims, queueKey } from './waiting.queries.ts';

/** Everything else that is shown of claims here hangs below these keys. */
const listKey = ['claims', 'list'] as const;
const claimKey = ['claims', 'claim'] as const;

const pollMilliseconds = 4_000;

/** The first pages of what waits, asked again every few seconds; it also tells colleagues which claim stands open here. */
export function queueQuery(role: Role, viewing: string | null, pageCount = 1) {
  return queryOptions({
    queryKey: [...queueKey, role.value],
    queryFn: async ({ signal, client }) => {
      const limit = String(pageSizeMax);
      const pages = Array.from({ length: pageCount }, (_, page) => ({ limit, offset: String(page * pageSizeMax) }));
      const answers = pages.map((page, index) => {
        const query = index === 0 && viewing ? { ...page, viewing } : page;
        return callApi(readClaimQueue, { query }, { role, signal, isBackground: true });
      });
      const queue = joinedQueue(await Promise.all(answers));
      noteWaitingClaims(client, role, queue.totalCount);
      return queue;
    },
    refetchInterval: pollMilliseconds,
    meta: { isQuiet: true },
  });
}

/** One claim; null where there is none, which the page says itself. */
export function claimQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...claimKey, role.value, id],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readClaim, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    staleTime: 30_000,
    meta: { isQuiet: true },
  });
}

export function reviewQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...claimKey, role.value, id, 'review'],
    queryFn: ({ signal }) => callApi(readClaimReview, { params: { id } }, { role, signal }),
    staleTime: 30_000,
    meta: { isQuiet: true },
  });
}

export function templatesQuery(role: Role) {
  return queryOptions({
    queryKey: [...rejectionTemplatesKey, role.value],
    queryFn: ({ signal }) => callApi(readRejectionTemplates, {}, { role, signal }),
    staleTime: 5 * 60_000,
    meta: { isQuiet: true },
  });
}

type ListRequest = RequestOf<typeof listClaims>['query'];

export function claimListQuery(role: Role, request: ListRequest) {
  return queryOptions({
    queryKey: [...listKey, role.value, request] as const,
    queryFn: ({ signal }) => callApi(listClaims, { query: request }, { role, signal }),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

type DecisionBody = RequestOf<typeof decideClaim>['body'];

export interface Decision extends DecisionBody {
  id: string;
}

/** A decision that went through, or what the server said instead; both are told on the page. */
export type DecisionOutcome = { claim: ClaimDetail } | { failure: ApiFailure };

/** Decides about one claim. The queue forgets it at once; whether a colleague was quicker is for the page to say. */
export function useDecide(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, ...body }: Decision): Promise<DecisionOutcome> => {
      try {
        return { claim: await callApi(decideClaim, { params: { id }, body }, { role }) };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.endedSession) throw failure;
        const claim = failure.isRefusal ? null : await whatWasDecided(role, id, body);
        return claim ? { claim } : { failure };
      }
    },
    onSuccess: (outcome, { id }) => {
      if ('claim' in outcome) {
        queryClient.setQueryData(claimQuery(role, id).queryKey, outcome.claim);
        leaveQueue(queryClient, role, [id]);
      }
    },
    onSettled: (_outcome, _failure, { id }) => void refreshClaims(queryClient, role, id),
  });
}

/** The claim where the decision was made and only its answer was lost on the way; otherwise null. */
async function whatWasDecided(role: Role, id: string, body: DecisionBody): Promise<ClaimDetail | null> {
  const claim = await callApi(readClaim, { params: { id } }, { role }).catch(() => null);
  if (claim?.version !== body.version + 1 || claim.status !== body.status) return null;
  const words = (body.reasonText ?? body.note ?? body.exceptionReason ?? body.question ?? '').trim();
  return claim.events.some(({ text }) => text.includes(words)) ? claim : null;
}

export function useApproveMany(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (documents: { id: string; version: number }[]) =>
      callApi(approveManyClaims, { body: { documents } }, { role }),
    onSuccess: ({ approved }) =>
      leaveQueue(
        queryClient,
        role,
        approved.map((one) => one.id),
      ),
    onSettled: () => void refreshClaims(queryClient, role),
    meta: { isQuiet: true },
  });
}

function leaveQueue(queryClient: QueryClient, role: Role, ids: readonly string[]): void {
  queryClient.setQueryData<ClaimQueue>(queueQuery(role, null).queryKey, (queue) => {
    if (!queue) return queue;
    const items = queue.items.filter((item) => !ids.includes(item.id));
    const gone = queue.items.length - items.length;
    const cleanCount = items.filter((item) => item.checked === 'clean').length;
    return {
      ...queue,
      items,
      cleanCount,
      totalCount: queue.totalCount - gone,
      decidedToday: queue.decidedToday + gone,
    };
  });
}

/** After a decision, also what is left to the employee, and the claims that were taken for doubles of a decided one. */
export async function refreshClaims(queryClient: QueryClient, role: Role, id?: string): Promise<void> {
  await Promise.all([
    readAgain(queryClient, [...queueKey, role.value], [...listKey, role.value]),
    readAgain(queryClient, ...leftKeys.map((what) => ['claims', what, role.value])),
    queryClient.invalidateQueries({ queryKey: id ? [...claimKey, role.value, id] : [...claimKey, role.value] }),
    queryClient.invalidateQueries({
      queryKey: [...claimKey, role.value],
      predicate: ({ queryKey, state }) => queryKey.at(-1) === 'review' && namesDouble(state.data, id),
    }),
  ]);
}

/** What a company that claims for an employee is told of their allowances. */
const leftKeys = ['templates', 'employee', 'preview'] as const;

function namesDouble(review: unknown, id: string | undefined): boolean {
  return ((review as ClaimReview | undefined)?.duplicates ?? []).some((double) => double.id === id);
}

/** Whoever rejects by a key chooses the reason by the next one. */
export function preloadTemplates(queryClient: QueryClient, role: Role): void {
  void queryClient.query(templatesQuery(role)).catch(() => null);
}

/** Fetches what the next claims need, so that moving on shows them at once. */
export async function preloadClaim(queryClient: QueryClient, role: Role, id: string): Promise<void> {
  const [claim] = await Promise.all([
    queryClient.query(claimQuery(role, id)).catch(() => null),
    queryClient.query(reviewQuery(role, id)).catch(() => null),
  ]);
  const file = claim?.files[0];
  if (file) await queryClient.query(claimPageQuery(role, { claimId: id, fileId: file.id, page: 1 })).catch(() => null);
}
