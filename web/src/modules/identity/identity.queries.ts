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
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { endSession, keepToken, readToken } from '#platform/session.ts';

/** The signed-in person with roles and amounts; a renewed token is kept as it comes. */
export const userQuery = queryOptions({
  queryKey: ['identity', 'user'],
  queryFn: async ({ signal }): Promise<User> => {
    const sentToken = readToken();
    const user = await callApi(userData, {}, { signal });
    // Meanwhile this tab may have gone over to another account.
    if (readToken() === sentToken) keepToken(user.token);
    return user;
  },
  staleTime: 30_000,
  gcTime: Number.POSITIVE_INFINITY,
});

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

/** Changes the own password; the answer's token replaces the one that just died. */
export function useChangePassword() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { oldPassword: string; newPassword: string }) => callApi(changePassword, { body }),
    onSuccess: async (answer) => {
      keepToken(answer.token);
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}
