import {
  endImpersonation,
  enterImpersonation,
  findImpersonationTarget,
  impersonationLink,
  impersonationLog,
  readImpersonation,
  startImpersonation,
} from '@polana/contract/identity-impersonation';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import type { RoleBase } from '#platform/call-url.ts';
import { keepFarewell } from '#platform/impersonating.ts';
import { endSession, enterAs } from '#platform/session.ts';

export interface StartOrder {
  id: string;
  reason: string;
  readOnly: boolean;
  roleName?: 'EMPL' | 'COMP';
  roleId?: string;
}

/** Asks for a link into somebody's account; the person at the screen proves first who they are. */
export function useStartImpersonation(role: RoleBase) {
  return useMutation({
    mutationFn: ({ id, ...body }: StartOrder) => callApi(startImpersonation, { params: { id }, body }, { role }),
  });
}

export function useFindTarget(role: RoleBase) {
  return useMutation({
    mutationFn: (login: string) => callApi(findImpersonationTarget, { body: { login } }, { role }),
  });
}

/** What the link offers; a dead link, or nobody signed in, is an answer of the page and no failure: null. */
async function orDead<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.isRefusal && failure.status !== 429) return null;
    throw failure;
  }
}

export function impersonationLinkQuery(hash: string) {
  return queryOptions({
    queryKey: ['identity', 'link', 'impersonation', hash],
    queryFn: ({ signal }) => orDead(callApi(impersonationLink, { params: { hash } }, { signal })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Enters; from then on this tab is the other person's, on a page loaded anew. Answers null for a link that died meanwhile. */
export function useEnterImpersonation(hash: string, backTo: string) {
  return useMutation({
    mutationFn: () => orDead(callApi(enterImpersonation, { body: { hash } })),
    onSuccess: (entered) => {
      if (!entered) return;
      enterAs({ token: entered.token, readOnly: entered.readOnly, backTo });
      location.assign('/_app');
    },
  });
}

/** Tells the server which page is looked at, and learns whether the entry lasts still. */
export function impersonationQuery(page: string) {
  return queryOptions({
    queryKey: ['identity', 'impersonation', page],
    queryFn: ({ signal }) => callApi(readImpersonation, { query: { page } }, { signal }),
    staleTime: 0,
  });
}

/** Leaves the other account and goes back to where it started, with the summary. */
export function useEndImpersonation() {
  return useMutation({
    mutationFn: () => callApi(endImpersonation, { body: {} }),
    onSuccess: ({ pagesViewed, changes }) => {
      keepFarewell({ pagesViewed, changes });
      endSession('signed-out');
    },
  });
}

export function impersonationLogQuery(limit: number) {
  return queryOptions({
    queryKey: ['identity', 'impersonation-log', limit],
    queryFn: ({ signal }) => callApi(impersonationLog, { query: { limit: String(limit) } }, { signal }),
  });
}
