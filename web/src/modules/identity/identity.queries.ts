import {
  changeLanguage,
  changePassword,
  login,
  loginCode,
  logout,
  passwordPolicy,
  userData,
  type User,
} from '@polana/contract/identity';
import type { Language } from '@polana/contract/roles';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';
import { endSession, handOver, keepToken, readToken } from '#platform/session.ts';

/** The signed-in person with roles and amounts; a renewed token is kept as it comes. */
export const userQuery = queryOptions({
  queryKey: ['identity', 'user'],
  queryFn: async ({ signal, client, queryKey }): Promise<User> => {
    const sentToken = readToken();
    const user = await callApi(userData, {}, { signal });
    // Meanwhile this tab may have gone over to another account.
    if (readToken() !== sentToken) return user;
    keepToken(user.token);
    const known = client.getQueryData<User>(queryKey);
    if (known && !isSamePerson(known, user) && handOver()) await new Promise(() => undefined);
    return user;
  },
  staleTime: 30_000,
  gcTime: Number.POSITIVE_INFINITY,
});

/** A role belongs to one person for ever; a user name may change, or not be told. */
function isSamePerson(one: User, other: User): boolean {
  return (
    (one.username !== undefined && one.username === other.username) ||
    one.roles.some(({ value }) => other.roles.some((role) => role.value === value))
  );
}

/** Who is signed in, or nobody. A failure is logged and counts as nobody. */
export async function loadUser(queryClient: QueryClient): Promise<User | null> {
  if (!readToken()) return null;
  try {
    return await queryClient.query({ ...userQuery, staleTime: 'static' });
  } catch (failure) {
    const hasEnded = readToken() === null;
    if (!hasEnded) reportError(failure);
    return null;
  }
}

/** The signed-in person, refreshed when stale; below the page frame only. */
export function useUser(): User | undefined {
  return useQuery({ ...userQuery, enabled: readToken() !== null }).data;
}

/** For a page that shows amounts: read again where the lists beside them would be. They come by the page frame. */
export function useFreshAmounts(): void {
  useQuery({
    ...userQuery,
    enabled: readToken() !== null,
    staleTime: staleTimes.amounts,
    notifyOnChangeProps: [],
  });
}

/** The signed-in person if already loaded: pages that skip the initial load must not start it. */
export function useLoadedUser(): User | undefined {
  return useQuery({ ...userQuery, enabled: false }).data;
}

export function useLogin() {
  return useMutation({
    mutationFn: (body: { username: string; password: string }) => callApi(login, { body }),
    onSuccess: (answer) => {
      if ('token' in answer) keepToken(answer.token);
    },
  });
}

export function useLoginCode() {
  return useMutation({
    mutationFn: (body: { challengeId: string; code: string; trustDevice: boolean }) => callApi(loginCode, { body }),
    onSuccess: (answer) => keepToken(answer.token),
  });
}

/** Ends the session here at once and tells the server, whether it can be reached or not. */
export function useLogout() {
  return useMutation({
    mutationFn: async () => {
      const call = callApi(logout, { body: {} });
      endSession('signed-out');
      try {
        await call;
      } catch (failure) {
        const alreadyDead = failure instanceof ApiFailure && failure.status === 401;
        if (!alreadyDead) throw failure;
      }
    },
  });
}

export function useChangeLanguage() {
  return useMutation({ mutationFn: (lang: Language) => callApi(changeLanguage, { params: { lang } }) });
}

export const passwordPolicyQuery = queryOptions({
  queryKey: ['identity', 'password-policy'],
  queryFn: ({ signal }) => callApi(passwordPolicy, { query: {} }, { signal }),
  staleTime: 60_000,
});

/**
 * Changes the own password; the answer's token replaces the one that just died. Where the answer was lost, the old token tells
 * whether it did: `onLost` hears that the session ended with a change nobody was told of.
 */
export function useChangePassword(onLost: () => void) {
  const queryClient = useQueryClient();
  const isUnanswered = useRef(false);
  return useMutation({
    mutationFn: async (body: { oldPassword: string; newPassword: string }) => {
      try {
        return await callApi(changePassword, { body });
      } catch (failure) {
        if (!(failure instanceof ApiFailure && failure.isRefusal)) isUnanswered.current = true;
        if (isUnanswered.current) await callApi(userData, {});
        throw failure;
      }
    },
    onError: (failure) => {
      if (isUnanswered.current && failure instanceof ApiFailure && failure.endedSession) onLost();
    },
    onSuccess: async (answer) => {
      keepToken(answer.token);
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}
