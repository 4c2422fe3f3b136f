import {
  cancelChangeRequest,
  listDocumentReads,
  readMyData,
  readProfile,
  requestChange,
  type ChangeableField,
} from '@polana/contract/identity-profile';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import type { RoleBase } from '#platform/call-url.ts';

export const profileQuery = queryOptions({
  queryKey: ['identity', 'profile'],
  queryFn: ({ signal }) => callApi(readProfile, {}, { signal }),
});

export function documentReadsQuery(role: RoleBase, limit: number, offset: number) {
  return queryOptions({
    queryKey: ['identity', 'document-reads', role.roleId, limit, offset],
    queryFn: ({ signal }) =>
      callApi(listDocumentReads, { query: { limit: String(limit), offset: String(offset) } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefreshProfile() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
}

export function useRequestChange(role: RoleBase) {
  return useMutation({
    mutationFn: (body: { [Field in ChangeableField]?: string }) => callApi(requestChange, { body }, { role }),
    onSuccess: useRefreshProfile(),
  });
}

export function useCancelChangeRequest(role: RoleBase) {
  return useMutation({
    mutationFn: (id: string) => callApi(cancelChangeRequest, { params: { id } }, { role }),
    onSuccess: useRefreshProfile(),
  });
}

/** Everything the portal keeps about the person. */
export function useMyData() {
  return useMutation({ mutationFn: () => callApi(readMyData, {}), gcTime: 0 });
}
