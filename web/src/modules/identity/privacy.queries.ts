import {
  filePrivacyRequest,
  readOwnPrivacy,
  withdrawPrivacyRequest,
  type OwnPrivacyKind,
} from '@polana/contract/identity-privacy';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

export const ownPrivacyQuery = queryOptions({
  queryKey: ['identity', 'privacy'],
  queryFn: ({ signal }) => callApi(readOwnPrivacy, {}, { signal }),
});

export function useFileRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (kind: OwnPrivacyKind) => callApi(filePrivacyRequest, { body: { kind } }),
    onSuccess: (privacy) => queryClient.setQueryData(ownPrivacyQuery.queryKey, privacy),
  });
}

export function useWithdrawRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(withdrawPrivacyRequest, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownPrivacyQuery.queryKey }),
  });
}
