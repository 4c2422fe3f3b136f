import type { Role } from '@polana/contract/identity';
import type { RequestOf } from '@polana/contract/endpoint';
import {
  addCompany,
  listCompanies,
  readCompany,
  updateCompanyProfile,
  updateCompanySettings,
  type CompanyOrder,
  type CompanyStateFilter,
} from '@polana/contract/operator-companies';
import {
  addCompanyAdministrator,
  addCompanyNote,
  downloadHandover,
  listCompanyAdministrators,
  listCompanyEvents,
  listCompanyFiles,
  listCompanyNotes,
  removeCompanyAdministrator,
} from '@polana/contract/operator-company-parts';
import {
  cancelCompanyEnd,
  endCompany,
  resumeCompany,
  suspendCompany,
} from '@polana/contract/operator-company-standing';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { saveBlob } from '#platform/save-file.ts';

const allKey = ['operator', 'companies'] as const;

export interface CompanySlice {
  limit: number;
  offset: number;
  order: CompanyOrder;
  state: CompanyStateFilter;
  search: string;
}

export function companiesQuery(role: Role, { limit, offset, order, state, search }: CompanySlice) {
  const query = { limit: String(limit), offset: String(offset), order, state, search };
  return queryOptions({
    queryKey: [...allKey, 'list', query],
    queryFn: ({ signal }) => callApi(listCompanies, { query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Whether a living or an ended company has this number already. */
export function sameIcoQuery(role: Role, ico: string) {
  const query = { limit: '1', offset: '0', order: 'name', state: 'all', search: ico } as const;
  return queryOptions({
    queryKey: [...allKey, 'list', query],
    queryFn: ({ signal }) => callApi(listCompanies, { query }, { role, signal }),
    enabled: /^\d{8}$/.test(ico),
  });
}

/** Null for a company that does not exist. */
export function companyQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...allKey, id, 'detail'],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readCompany, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 404) return null;
        throw failure;
      }
    },
  });
}

const page = (limit: number) => ({ limit: String(limit), offset: '0' });

export function companyAdministratorsQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...allKey, id, 'administrators'],
    queryFn: ({ signal }) => callApi(listCompanyAdministrators, { params: { id } }, { role, signal }),
  });
}

export function companyFilesQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...allKey, id, 'files'],
    queryFn: ({ signal }) => callApi(listCompanyFiles, { params: { id }, query: page(50) }, { role, signal }),
    refetchInterval: ({ state }) =>
      state.data?.items.some((file) => file.state === 'queued' || file.state === 'running') ? 3_000 : false,
  });
}

export function companyNotesQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...allKey, id, 'notes'],
    queryFn: ({ signal }) => callApi(listCompanyNotes, { params: { id }, query: page(100) }, { role, signal }),
  });
}

export function companyEventsQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...allKey, id, 'events'],
    queryFn: ({ signal }) => callApi(listCompanyEvents, { params: { id } }, { role, signal }),
  });
}

/** Whatever changed, the list and the company are read again; also after a no, when a colleague may have been quicker. */
function useChange<Order, Answer>(change: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    meta: { warnsItself: true },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  });
}

type Body<E extends Parameters<typeof callApi>[0]> = RequestOf<E> extends { body: infer B } ? B : never;

export type NewCompany = Body<typeof addCompany>;

export function useAddCompany(role: Role) {
  return useChange(({ body, key, force }: { body: NewCompany; key: string; force: boolean }) =>
    callApi(addCompany, { body }, { role, idempotencyKey: key, force }),
  );
}

export function useSaveProfile(role: Role, id: string) {
  return useChange((body: Body<typeof updateCompanyProfile>) =>
    callApi(updateCompanyProfile, { params: { id }, body }, { role }),
  );
}

export function useSaveCompanySettings(role: Role, id: string) {
  return useChange((body: Body<typeof updateCompanySettings>) =>
    callApi(updateCompanySettings, { params: { id }, body }, { role }),
  );
}

export function useAddCompanyAdministrator(role: Role, id: string) {
  return useChange((body: Body<typeof addCompanyAdministrator>) =>
    callApi(addCompanyAdministrator, { params: { id }, body }, { role }),
  );
}

export function useRemoveCompanyAdministrator(role: Role, id: string) {
  return useChange((administratorId: string) =>
    callApi(removeCompanyAdministrator, { params: { id, administratorId } }, { role }),
  );
}

export function useAddNote(role: Role, id: string) {
  return useChange((text: string) => callApi(addCompanyNote, { params: { id }, body: { text } }, { role }));
}

export function useFetchHandover(role: Role, id: string) {
  return useMutation({
    mutationFn: async (fileId: string) => {
      const { blob, fileName } = await fetchFile(downloadHandover, { params: { id, fileId } }, { role });
      saveBlob(fileName, blob);
    },
  });
}

export function useSuspend(role: Role, id: string) {
  return useChange((reason: string) => callApi(suspendCompany, { params: { id }, body: { reason } }, { role }));
}

export function useResume(role: Role, id: string) {
  return useChange(() => callApi(resumeCompany, { params: { id } }, { role }));
}

export function useEndCompany(role: Role, id: string) {
  return useChange(({ reason, date, force }: { reason: string; date: string; force: boolean }) =>
    callApi(endCompany, { params: { id }, body: { reason, date } }, { role, force }),
  );
}

export function useCancelEnd(role: Role, id: string) {
  return useChange(() => callApi(cancelCompanyEnd, { params: { id } }, { role }));
}

/** What the server said about a field, or about the whole; nothing where the person chose not to prove who they are. */
export function refusalOf(failure: Error | null, path?: string): string | undefined {
  if (!(failure instanceof ApiFailure) || failure.wasDeclined) return undefined;
  const said = path === undefined ? failure.errors : failure.errors.filter((one) => one.path === path);
  return said[0]?.message;
}
