import type { ClaimStatus } from '@polana/contract/claim-fields';
import { listClaimDrafts, removeClaimFile, uploadClaimFile } from '@polana/contract/claim-submission';
import {
  completeClaim,
  downloadClaim,
  listClaims,
  readClaim,
  readClaimPage,
  withdrawClaim,
  type ClaimDetail,
} from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { saveBlob } from '#platform/save-file.ts';
import { sendFiles } from '#platform/send-files.ts';

interface ClaimsSlice {
  status: ClaimStatus | undefined;
  limit: number;
  offset: number;
}

/** The employee's own claims, newest first. */
export function ownClaimsQuery(role: Role, { status, limit, offset }: ClaimsSlice) {
  const query = { limit: String(limit), offset: String(offset), ...(status && { status }) };
  return queryOptions({
    queryKey: ['claims', 'own', role.value, query],
    queryFn: ({ signal }) => callApi(listClaims, { query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function ownDraftsQuery(role: Role) {
  return queryOptions({
    queryKey: ['claims', 'own-drafts', role.value],
    queryFn: async ({ signal }) => (await callApi(listClaimDrafts, {}, { role, signal })).items,
  });
}

export function ownClaimQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: ['claims', 'own-claim', role.value, id],
    queryFn: ({ signal }) => callApi(readClaim, { params: { id } }, { role, signal }),
  });
}

export interface PageOfClaim {
  claimId: string;
  fileId: string;
  page: number;
}

/** One page of a document as a picture. */
export function claimPageQuery(role: Role, wanted: PageOfClaim | undefined) {
  return queryOptions({
    queryKey: ['claims', 'page', role.value, wanted],
    queryFn: wanted
      ? async ({ signal }) => {
          const params = { id: wanted.claimId, fileId: wanted.fileId, page: String(wanted.page) };
          return (await fetchFile(readClaimPage, { params, query: { width: '1600' } }, { role, signal })).blob;
        }
      : skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    // The viewer says in place of the picture why there is none.
    meta: { isQuiet: true },
    // While the virus scanner has not looked at the file yet, the page asks again by itself.
    refetchInterval: ({ state }) => (isBeingChecked(state.error) ? checkedAgainMilliseconds : false),
  });
}

const checkedAgainMilliseconds = 15_000;

function isBeingChecked(failure: unknown): boolean {
  return failure instanceof ApiFailure && failure.errors.some((item) => item.code === 'file_being_checked');
}

/** Why the server keeps a file back, in its own words; null for every other reason not to see it. */
export function withheldReason(failure: unknown): string | null {
  const codes = ['file_being_checked', 'file_withheld'];
  const items = failure instanceof ApiFailure ? failure.errors : [];
  return items.find((item) => codes.includes(item.code))?.message ?? null;
}

export function useDownloadFile(role: Role) {
  return useMutation({
    mutationFn: async ({ claimId, fileId }: { claimId: string; fileId: string }) => {
      const request = { params: { id: claimId }, query: { file: fileId } };
      const { blob, fileName } = await fetchFile(downloadClaim, request, { role });
      saveBlob(fileName, blob);
    },
  });
}

/** What changes an own claim changes the balance and every list as well. */
function useAfterChange() {
  const queryClient = useQueryClient();
  return { onSettled: () => queryClient.invalidateQueries() };
}

export function useWithdrawClaim(role: Role) {
  return useMutation({
    mutationFn: ({ id, version }: ClaimDetail) =>
      callApi(withdrawClaim, { params: { id }, body: { version } }, { role }),
    ...useAfterChange(),
  });
}

interface Completion {
  claim: ClaimDetail;
  answer: string;
  fileIds: string[];
}

export function useCompleteClaim(role: Role) {
  return useMutation({
    mutationFn: ({ claim: { id, version }, answer, fileIds }: Completion) => {
      const body = { version, fileIds, ...(answer.trim() && { answer: answer.trim() }) };
      return callApi(completeClaim, { params: { id }, body }, { role });
    },
    ...useAfterChange(),
  });
}

export function useUploadFile(role: Role) {
  return useMutation({
    mutationFn: ({ file, onProgress }: { file: File; onProgress: (share: number) => void }) =>
      sendFiles(uploadClaimFile, {}, [{ name: file.name, content: file }], { role, onProgress }),
    // The row of the file says it.
    meta: { isQuiet: true },
  });
}

export function useRemoveFile(role: Role) {
  return useMutation({ mutationFn: (id: string) => callApi(removeClaimFile, { params: { id } }, { role }) });
}
