import { downloadAccessLetter } from '@polana/contract/employees-access';
import { orderInspectionPack, orderOperatorInspectionPack } from '@polana/contract/claim-inspection';
import type { RequestOf } from '@polana/contract/endpoint';
import {
  createExport,
  exportClaims,
  exportTransfers,
  listExports,
  listOperatorExports,
  readExport,
  readExportToken,
  takeExport,
  type ExportFormat,
  type ExportItem,
  type ExportKind,
} from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { exportAudit } from '@polana/contract/operator-audit';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { callUrl } from '#platform/call-url.ts';
import { openDownload, saveBlob } from '#platform/save-file.ts';

const filesKey = ['exports', 'files'] as const;
const lookEveryMilliseconds = 1_000;

export function isBeingMade({ state }: Pick<ExportItem, 'state'>): boolean {
  return state === 'queued' || state === 'running';
}

interface FileSlice {
  limit: number;
  offset: number;
  kind?: ExportKind | undefined;
}

/** Looked at every second while something is being made; that look is nobody's act. */
export function filesQuery(role: Role, { limit, offset, kind }: FileSlice) {
  return queryOptions({
    queryKey: [...filesKey, role.value, limit, offset, kind ?? null],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<{ items: ExportItem[] }>(queryKey);
      const isBackground = known?.items.some(isBeingMade) ?? false;
      const query = { limit: String(limit), offset: String(offset), ...(kind && { kind }) };
      return callApi(listExports, { query }, { role, signal, isBackground });
    },
    refetchInterval: (query) => (query.state.data?.items.some(isBeingMade) ? lookEveryMilliseconds : false),
    placeholderData: keepPreviousData,
  });
}

/** The newest files of one operator; the same look while something is being made. */
export function operatorFilesQuery(role: Role) {
  return queryOptions({
    queryKey: [...filesKey, 'operator', role.value],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<{ items: ExportItem[] }>(queryKey);
      const isBackground = known?.items.some(isBeingMade) ?? false;
      return callApi(listOperatorExports, { query: { limit: '10' } }, { role, signal, isBackground });
    },
    refetchInterval: (query) => (query.state.data?.items.some(isBeingMade) ? lookEveryMilliseconds : false),
  });
}

export function exportQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: ['exports', 'one', role.value, id],
    queryFn: ({ signal }) => callApi(readExport, { params: { id } }, { role, signal, isBackground: true }),
    refetchInterval: (query) => (!query.state.data || isBeingMade(query.state.data) ? lookEveryMilliseconds : false),
    staleTime: 0,
    gcTime: 0,
  });
}

/** The filters and the order of a list as its endpoint takes them. */
export type ExportFilters = Readonly<Record<string, string | undefined>>;

export interface ExportOrder {
  kind: ExportKind;
  format: ExportFormat;
  filters: ExportFilters;
}

/** One key per choice: however often it is pressed, one file is made. */
export function useOrderExport(role: Role, idempotencyKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (order: ExportOrder) => sendOrder(role, order, idempotencyKey),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: filesKey }),
  });
}

/** Employees take away only lists of their own, by the calls of those lists. */
function sendOrder(role: Role, { kind, format, filters: given }: ExportOrder, idempotencyKey: string) {
  const filters = Object.fromEntries(
    Object.entries(given).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const options = { role, idempotencyKey };
  if (role.roleName === 'COMP') return callApi(createExport, { body: { kind, format, filters } }, options);
  const body = { format, filters };
  return kind === 'movements'
    ? callApi(exportTransfers, { body } as RequestOf<typeof exportTransfers>, options)
    : callApi(exportClaims, { body } as RequestOf<typeof exportClaims>, options);
}

export interface AuditOrder {
  format: ExportFormat;
  filters: RequestOf<typeof exportAudit>['body']['filters'];
  reason: string;
}

/** The audit log as a file; why is kept with it. */
export function useOrderAudit(role: Role, idempotencyKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: AuditOrder) => callApi(exportAudit, { body }, { role, idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: filesKey }),
  });
}

/** One claim by its number, or a period; operators name the company of a period. */
export interface PackOrder {
  number?: string;
  from?: string;
  to?: string;
  company?: string;
  reason: string;
}

export function useOrderPack(role: Role, idempotencyKey: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ company, ...body }: PackOrder) =>
      role.roleName === 'OPER'
        ? callApi(
            orderOperatorInspectionPack,
            { body: { ...body, ...(company && { company }) } },
            { role, idempotencyKey },
          )
        : callApi(orderInspectionPack, { body }, { role, idempotencyKey }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: filesKey }),
  });
}

/** Asks for leave to fetch the file once and lets the browser fetch it: it goes to the disk, not through the page. */
export function useDownloadExport(role: Role) {
  return useMutation({
    mutationFn: async (id: string) => {
      const { token } = await callApi(readExportToken, { params: { id } }, { role });
      openDownload(callUrl(takeExport, { params: { token } }));
    },
  });
}

/** Letters with one-time passwords are handed out once; afterwards they are gone. */
export function useDownloadCredentials(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { fileName, blob } = await fetchFile(downloadAccessLetter, { params: { id }, body: {} }, { role });
      saveBlob(fileName, blob);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: filesKey }),
  });
}
