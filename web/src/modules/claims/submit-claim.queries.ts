import {
  downloadClaimForm,
  readClaimTemplates,
  validateDates,
  validateDatesOfEmployee,
  type ClaimFormCode,
} from '@polana/contract/claim-form';
import {
  listClaimDrafts,
  readClaimFilePage,
  submitRecreationClaim,
  submitSportClaim,
  type SubmittedClaim,
} from '@polana/contract/claim-submission';
import { downloadClaimConfirmation, readClaim, readClaimPage, type ClaimDetail } from '@polana/contract/claims';
import { listEmployees, readEmployee } from '@polana/contract/employees-administration';
import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { keepPreviousData, queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure, type FailureItem } from '#platform/api-failure.ts';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { saveBlob } from '#platform/save-file.ts';
import { sendFiles } from '#platform/send-files.ts';
import type { ClaimDraft } from './claim-draft.ts';
import { recreationBody, sportBody, type SubmissionFiles } from './claim-submission.ts';

const claimsKey = ['claims'] as const;
const draftsKey = [...claimsKey, 'drafts'] as const;

/** What may be claimed now and how, or why not. */
export function claimTemplatesQuery(role: Role, employeeId: string | null) {
  return queryOptions({
    queryKey: [...claimsKey, 'templates', role.value, employeeId],
    queryFn: async ({ signal }) => {
      const query = employeeId === null ? {} : { employeeId };
      return (await callApi(readClaimTemplates, { query }, { role, signal })).items;
    },
    enabled: role.roleName === 'EMPL' || employeeId !== null,
    staleTime: 60_000,
    gcTime: 10 * 60_000,
  });
}

/** Claims begun before; a company keeps none at the server. */
export function claimDraftsQuery(role: Role) {
  return queryOptions({
    queryKey: [...draftsKey, role.value],
    queryFn:
      role.roleName === 'EMPL'
        ? async ({ signal }) => (await callApi(listClaimDrafts, {}, { role, signal })).items
        : () => Promise.resolve([]),
    staleTime: 0,
  });
}

export type DatesToCheck = RequestOf<typeof validateDates>['body'];

/** What the server says of the dates and the sum; null while it cannot be asked. */
export function claimPreviewQuery(role: Role, employeeId: string | null, body: DatesToCheck | null) {
  return queryOptions({
    queryKey: [...claimsKey, 'preview', role.value, employeeId, body],
    queryFn:
      body === null
        ? skipToken
        : async ({ signal }) => {
            try {
              return employeeId === null
                ? await callApi(validateDates, { body }, { role, signal })
                : await callApi(validateDatesOfEmployee, { params: { id: employeeId }, body }, { role, signal });
            } catch (failure) {
              // The browser's own count stands; the submission is judged in any case.
              if (failure instanceof ApiFailure && !failure.endedSession) return null;
              throw failure;
            }
          },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** The claim to correct; null where there is none. */
export function claimToCorrectQuery(role: Role, claimId: string) {
  return queryOptions({
    queryKey: [...claimsKey, 'correction', role.value, claimId],
    queryFn: async ({ signal }): Promise<ClaimDetail | null> => {
      try {
        return await callApi(readClaim, { params: { id: claimId } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    staleTime: 60_000,
  });
}

export interface PicturedFile {
  fileId: string;
  /** The rejected claim that holds it. */
  ofClaimId: string | null;
}

/** The first page of an uploaded file as a picture; null where there is none. */
export function filePictureQuery(role: Role, file: PicturedFile | null, width: '200' | '800') {
  return queryOptions({
    queryKey: [...claimsKey, 'file-picture', role.value, file?.fileId, width],
    queryFn:
      file === null
        ? skipToken
        : async ({ signal }) => {
            try {
              return (await fetchPage(role, file, width, signal)).blob;
            } catch (failure) {
              if (failure instanceof ApiFailure && !failure.endedSession) return null;
              throw failure;
            }
          },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 5 * 60_000,
  });
}

function fetchPage(role: Role, { fileId, ofClaimId }: PicturedFile, width: '200' | '800', signal: AbortSignal) {
  const query = { width };
  return ofClaimId === null
    ? fetchFile(readClaimFilePage, { params: { id: fileId, page: '1' }, query }, { role, signal })
    : fetchFile(readClaimPage, { params: { id: ofClaimId, fileId, page: '1' }, query }, { role, signal });
}

const searchLimit = '20';

/** Employees whose name or number begins like that, with what is left of their allowances. */
export function employeeSearchQuery(role: Role, search: string) {
  return queryOptions({
    queryKey: [...claimsKey, 'employee-search', role.value, search],
    queryFn: async ({ signal }) =>
      (await callApi(listEmployees, { query: { limit: searchLimit, ...(search && { search }) } }, { role, signal }))
        .items,
    placeholderData: keepPreviousData,
    // Somebody just added has to be found.
    staleTime: 0,
  });
}

/** The employee a company submits for; null where there is none. */
export function claimEmployeeQuery(role: Role, employeeId: string | null) {
  return queryOptions({
    queryKey: [...claimsKey, 'employee', role.value, employeeId],
    queryFn:
      employeeId === null
        ? skipToken
        : async ({ signal }) => {
            try {
              return await callApi(readEmployee, { params: { id: employeeId } }, { role, signal });
            } catch (failure) {
              if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
              throw failure;
            }
          },
    staleTime: 60_000,
  });
}

export interface Submission {
  draft: ClaimDraft;
  files: SubmissionFiles;
  isForced: boolean;
}

export type SubmissionOutcome =
  | { kind: 'submitted'; claim: SubmittedClaim }
  /** Nothing forbids it, but the person has to read this first. */
  | { kind: 'warned'; warnings: readonly FailureItem[] }
  /** An answer that never arrived, or another tab: the claim is there, as it was before the last change. */
  | { kind: 'sentBefore' }
  | { kind: 'unreachable' };

/** Sends the claim; however often that happens, one claim comes of it. */
export function useSubmitClaim(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, files, isForced }: Submission): Promise<SubmissionOutcome> => {
      try {
        const claim = await draft.whileSending(() => send(role, draft, files, isForced));
        return { kind: 'submitted', claim };
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.forceable) return { kind: 'warned', warnings: failure.errors };
        if (failure instanceof ApiFailure && failure.status === 0) return { kind: 'unreachable' };
        if (failure instanceof ApiFailure && failure.errors[0]?.code === 'idempotency_key_reused')
          return { kind: 'sentBefore' };
        throw failure;
      }
    },
    onSuccess: (outcome) => {
      // Everything that shows claims, balances or what waits for a decision is out of date.
      if (outcome.kind === 'submitted') void queryClient.invalidateQueries();
    },
  });
}

function send(role: Role, draft: ClaimDraft, files: SubmissionFiles, isForced: boolean): Promise<SubmittedClaim> {
  const { values } = draft.read();
  const options = { role, idempotencyKey: values.idempotencyKey, force: isForced };
  return draft.subject.actionCode === 'RP'
    ? sendFiles(submitRecreationClaim, { body: recreationBody(values, files) }, [], options)
    : sendFiles(submitSportClaim, { body: sportBody(values, files) }, [], options);
}

export function useDownloadConfirmation(role: Role) {
  return useMutation({
    mutationFn: async (claimId: string) => {
      const { blob, fileName } = await fetchFile(downloadClaimConfirmation, { params: { id: claimId } }, { role });
      saveBlob(fileName, blob);
    },
  });
}

export interface WantedForm {
  draft: ClaimDraft;
  actionCode: ActionCode;
  code: ClaimFormCode;
}

/** A form to print, with what is known of the employee. */
export function useDownloadForm(role: Role, employeeId: string | null) {
  return useMutation({
    mutationFn: async ({ draft, actionCode, code }: WantedForm) => {
      await draft.saveNow();
      const request = { params: { type: actionCode, form: code }, query: employeeId === null ? {} : { employeeId } };
      const { blob, fileName } = await fetchFile(downloadClaimForm, request, { role });
      saveBlob(fileName, blob);
    },
  });
}

export function useDiscardDraft() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (draft: ClaimDraft) => draft.discard(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: draftsKey }),
  });
}
