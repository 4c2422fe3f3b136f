import { passwordPolicy } from '@polana/contract/identity';
import {
  accountLink,
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  emailLink,
  forgottenPassword,
  passwordLink,
  pendingEmailChange,
  resendEmailChange,
  resendLink,
  setPassword,
  verifyAccount,
} from '@polana/contract/identity-links';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { userQuery } from './identity.queries.ts';

/** A link that no longer works is an answer of the page, not a failure: null. */
async function orDead<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (failure) {
    if (failure instanceof ApiFailure && failure.status === 404) return null;
    throw failure;
  }
}

/** Looked at once: what the link is about does not change, and whoever looks at dead links too often has to wait. */
const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };

export function passwordLinkQuery(hash: string) {
  return queryOptions({
    queryKey: ['identity', 'link', 'password', hash],
    queryFn: async ({ signal }) => {
      const link = await orDead(callApi(passwordLink, { params: { hash } }, { signal }));
      return link && { ...link, policy: await callApi(passwordPolicy, { query: { hash } }, { signal }) };
    },
    ...once,
  });
}

export function accountLinkQuery(hash: string) {
  return queryOptions({
    queryKey: ['identity', 'link', 'account', hash],
    queryFn: ({ signal }) => orDead(callApi(accountLink, { params: { hash } }, { signal })),
    ...once,
  });
}

export function emailLinkQuery(hash: string) {
  return queryOptions({
    queryKey: ['identity', 'link', 'email', hash],
    queryFn: ({ signal }) => orDead(callApi(emailLink, { params: { hash } }, { signal })),
    ...once,
  });
}

export function useForgottenPassword() {
  return useMutation({ mutationFn: (username: string) => callApi(forgottenPassword, { body: { username } }) });
}

export function useResendLink() {
  return useMutation({ mutationFn: (hash: string) => callApi(resendLink, { body: { hash } }) });
}

export function useSetPassword(hash: string) {
  return useMutation({
    mutationFn: (newPassword: string) => orDead(callApi(setPassword, { body: { hash, newPassword } })),
  });
}

export function useVerifyAccount(hash: string) {
  return useMutation({ mutationFn: () => orDead(callApi(verifyAccount, { params: { hash }, body: {} })) });
}

export function useConfirmEmail(hash: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => orDead(callApi(confirmEmail, { params: { hash }, body: {} })),
    onSuccess: async () => {
      queryClient.removeQueries({ queryKey: emailChangeQuery.queryKey });
      await queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
    },
  });
}

export const emailChangeQuery = queryOptions({
  queryKey: ['identity', 'email-change'],
  queryFn: ({ signal }) => callApi(pendingEmailChange, {}, { signal }),
});

export function useChangeEmail() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callApi(changeEmail, { body: { email } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
}

export function useResendEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(resendEmailChange, { body: {} }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
}

export function useCancelEmailChange() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(cancelEmailChange, {}),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: emailChangeQuery.queryKey }),
  });
}
