import type { Role } from '@polana/contract/identity';
import {
  approveCompanyRegistration,
  askCompanyRegistration,
  listCompanyRegistrations,
  noteCompanyRegistration,
  readCompanyRegistration,
  rejectCompanyRegistration,
  reopenCompanyRegistration,
} from '@polana/contract/operator-registrations';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { operatorTasksKey, readAgain } from '#platform/query-client.ts';

export type DeskState = 'waiting' | 'decided';

const roomKey = ['operator', 'registrations'] as const;
export const registrationPageSize = 25;

export function registrationsQuery(role: Role, state: DeskState, page: number) {
  const [limit, offset] = [String(registrationPageSize), String((page - 1) * registrationPageSize)];
  return queryOptions({
    queryKey: [...roomKey, role.value, 'list', state, page],
    queryFn: ({ signal }) => callApi(listCompanyRegistrations, { query: { state, limit, offset } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

/** One registration; null where there is none, which the page says itself. */
export function registrationQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...roomKey, role.value, 'detail', id],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readCompanyRegistration, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
  });
}

export type Deed =
  | { kind: 'approved' | 'reopened'; id: string }
  | { kind: 'rejected' | 'asked' | 'noted'; id: string; text: string };

/** What came of a deed: done, or why a colleague made it impossible. */
export type DeedOutcome = { isDone: true } | { isDone: false; message: string };

/** Decides, asks or notes; everything that lists registrations is read again, also after a refusal. */
export function useRegistrationDeed(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (deed: Deed): Promise<DeedOutcome> => {
      try {
        await send(role, deed);
        return { isDone: true };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.status !== 409) throw failure;
        return { isDone: false, message: failure.errors.map((error) => error.message).join(' ') };
      }
    },
    onSettled: () => readAgain(queryClient, roomKey, operatorTasksKey),
  });
}

function send(role: Role, deed: Deed): Promise<unknown> {
  const params = { id: deed.id };
  if (!('text' in deed)) {
    const endpoint = deed.kind === 'approved' ? approveCompanyRegistration : reopenCompanyRegistration;
    return callApi(endpoint, { params }, { role });
  }
  const { kind, text } = deed;
  if (kind === 'rejected') return callApi(rejectCompanyRegistration, { params, body: { reason: text } }, { role });
  if (kind === 'asked') return callApi(askCompanyRegistration, { params, body: { question: text } }, { role });
  return callApi(noteCompanyRegistration, { params, body: { text } }, { role });
}
