import { downloadOwnData } from '@polana/contract/claims-own-data';
import {
  cancelChangeRequest,
  listDocumentReads,
  readProfile,
  requestChange,
  type ChangeableField,
} from '@polana/contract/identity-profile';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchFile } from '#platform/call-api.ts';
import type { RoleBase } from '#platform/call-url.ts';
import { saveBlob } from '#platform/save-file.ts';

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

/** Everything the portal keeps about the person, with their documents, as a file of the device. */
export function useSavedData() {
  return useMutation({
    mutationFn: async () => {
      const { blob, fileName } = await fetchFile(downloadOwnData, {});
      saveBlob(fileName, blob);
    },
    gcTime: 0,
  });
}
