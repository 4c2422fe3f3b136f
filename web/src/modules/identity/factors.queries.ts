import {
  confirmIdentity,
  confirmTotp,
  forgetTrustedDevice,
  readTwoFactor,
  removeTotp,
  renewRecoveryCodes,
  resendLoginCode,
  startTotp,
  switchMailedCode,
} from '@polana/contract/identity-factors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { sessionsQuery } from './sessions.queries.ts';

export const twoFactorQuery = queryOptions({
  queryKey: ['identity', 'two-factor'],
  queryFn: ({ signal }) => callApi(readTwoFactor, {}, { signal }),
  staleTime: 0,
});

/** A changed factor signs other devices out, so both lists are read again; nobody waits for that. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: twoFactorQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
  };
}

export function useStartTotp() {
  return useMutation({ mutationFn: () => callApi(startTotp, { body: {} }), gcTime: 0 });
}

export function useConfirmTotp() {
  return useMutation({
    mutationFn: (code: string) => callApi(confirmTotp, { body: { code } }),
    onSuccess: useRefresh(),
    gcTime: 0,
  });
}

export function useRemoveTotp() {
  return useMutation({ mutationFn: () => callApi(removeTotp, {}), onSuccess: useRefresh() });
}

export function useSwitchMailedCode() {
  return useMutation({
    mutationFn: (enabled: boolean) => callApi(switchMailedCode, { body: { enabled } }),
    onSuccess: useRefresh(),
  });
}

export function useRenewRecoveryCodes() {
  return useMutation({
    mutationFn: () => callApi(renewRecoveryCodes, { body: {} }),
    onSuccess: useRefresh(),
    gcTime: 0,
  });
}

export function useForgetTrustedDevice() {
  return useMutation({
    mutationFn: (id: string) => callApi(forgetTrustedDevice, { params: { id } }),
    onSuccess: useRefresh(),
  });
}

export function useConfirmIdentity() {
  return useMutation({
    mutationFn: (proof: { password: string } | { code: string }) => callApi(confirmIdentity, { body: proof }),
    gcTime: 0,
  });
}

export function useResendLoginCode() {
  return useMutation({
    mutationFn: (challengeId: string) => callApi(resendLoginCode, { body: { challengeId } }),
  });
}
