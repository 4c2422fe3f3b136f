import type { Role } from '@polana/contract/identity';
import {
  applyImport,
  applyImportDeletions,
  downloadImportErrors,
  downloadImportReport,
  downloadImportTemplate,
  leaveImport,
  listImportProblems,
  listImports,
  loadCollectiveImport,
  loadImport,
  readImport,
  readImportChanges,
  reloadImport,
  type ImportDetail,
  type ImportKind,
  type ImportOptions,
  type ImportTable,
} from '@polana/contract/imports';
import { keepPreviousData, queryOptions, useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { claimsKey, readAgain } from '#platform/query-client.ts';
import { saveBlob } from '#platform/save-file.ts';
import { sendFiles } from '#platform/send-files.ts';
import { isUnderWay } from './import-steps.ts';

const lookEveryMilliseconds = 1_000;

export function importKey(role: Role, importId: string) {
  return ['imports', 'one', role.value, importId] as const;
}

/** Looked at every second while something goes on; that look is nobody's act. */
export function importQuery(role: Role, importId: string) {
  return queryOptions({
    queryKey: importKey(role, importId),
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<ImportDetail>(queryKey);
      const isBackground = known !== undefined && isUnderWay(known);
      return callApi(readImport, { params: { id: importId } }, { role, signal, isBackground });
    },
    meta: { isQuiet: true },
    refetchInterval: (query) => (query.state.data && isUnderWay(query.state.data) ? lookEveryMilliseconds : false),
  });
}

interface Slice {
  page: number;
  size: number;
}

const sliceOf = ({ page, size }: Slice) => ({ limit: size, offset: (page - 1) * size });

export function importsQuery(role: Role, slice: Slice) {
  return queryOptions({
    queryKey: ['imports', 'list', role.value, slice],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<{ items: ImportDetail[] }>(queryKey);
      const isBackground = known?.items.some(isUnderWay) ?? false;
      const { limit, offset } = sliceOf(slice);
      const query = { limit: String(limit), offset: String(offset) };
      return callApi(listImports, { query }, { role, signal, isBackground });
    },
    meta: { isQuiet: true },
    refetchInterval: (query) => (query.state.data?.items.some(isUnderWay) ? lookEveryMilliseconds : false),
    placeholderData: keepPreviousData,
  });
}

interface ProblemSlice extends Slice {
  severity: 'error' | 'warning';
  cause: string | null;
}

export function problemsQuery(role: Role, importId: string, { severity, cause, ...slice }: ProblemSlice) {
  return queryOptions({
    queryKey: ['imports', 'problems', role.value, importId, severity, cause, slice],
    queryFn: ({ signal }) => {
      const { limit, offset } = sliceOf(slice);
      const query = { limit: String(limit), offset: String(offset), severity, ...(cause !== null && { cause }) };
      return callApi(listImportProblems, { params: { id: importId }, query }, { role, signal });
    },
    meta: { isQuiet: true },
    placeholderData: keepPreviousData,
  });
}

interface ChangeSlice extends Slice {
  table: ImportTable;
  search: string;
}

export function changesQuery(role: Role, importId: string, { table, search, ...slice }: ChangeSlice) {
  return queryOptions({
    queryKey: ['imports', 'changes', role.value, importId, table, search, slice],
    queryFn: ({ signal }) =>
      callApi(
        readImportChanges,
        { body: { importId, table, ...(search && { search }), ...sliceOf(slice) } },
        { role, signal },
      ),
    meta: { isQuiet: true },
    placeholderData: keepPreviousData,
  });
}

export function sendImport(
  role: Role,
  kind: ImportKind,
  file: File,
  options: ImportOptions,
  onProgress: (share: number) => void,
): Promise<ImportDetail> {
  const files = [{ name: file.name, content: file }];
  const endpoint = kind === 'complex' ? loadImport : loadCollectiveImport;
  return sendFiles(endpoint, { body: options }, files, { role, onProgress });
}

export function useDownloadTemplate(role: Role, kind: ImportKind) {
  return useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') => {
      const { fileName, blob } = await fetchFile(downloadImportTemplate, { query: { format, kind } }, { role });
      saveBlob(fileName, blob);
    },
  });
}

export function useDownloadErrors(role: Role, importId: string) {
  return useMutation({
    mutationFn: async () => {
      const { fileName, blob } = await fetchFile(downloadImportErrors, { params: { id: importId } }, { role });
      saveBlob(fileName, blob);
    },
  });
}

export function useDownloadReport(role: Role, importId: string) {
  return useMutation({
    mutationFn: async () => {
      const { fileName, blob } = await fetchFile(downloadImportReport, { params: { id: importId } }, { role });
      saveBlob(fileName, blob);
    },
  });
}

/** How the file is read, where what was detected is wrong, and what it means. */
export type ReadingSettings = Omit<ImportOptions, 'replaces'>;

function reloadKey(importId: string) {
  return ['imports', 'reload', importId] as const;
}

/** Whether the file is being read once more: until then nobody knows what will come of it. */
export function useIsReloading(importId: string): boolean {
  return useIsMutating({ mutationKey: reloadKey(importId) }) > 0;
}

/** The loaded file once more: read as the person says, or compared with the people as they are now. */
export function useReloadImport(role: Role, importId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: reloadKey(importId),
    mutationFn: (settings: ReadingSettings) =>
      callApi(reloadImport, { params: { id: importId }, body: settings }, { role }),
    onSuccess: (detail) => {
      queryClient.setQueryData(importKey(role, importId), detail);
      queryClient.removeQueries({ queryKey: ['imports', 'changes', role.value, importId] });
      queryClient.removeQueries({ queryKey: ['imports', 'problems', role.value, importId] });
    },
  });
}

/** After it the plan can no longer be confirmed by anybody. */
export function useLeaveImport(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (importId: string) => callApi(leaveImport, { params: { id: importId } }, { role }),
    // Not waited for: whoever leaves is gone before the page could say that the import has ended.
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['imports'] }),
  });
}

export function useRefreshImport(role: Role, importId: string) {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: importKey(role, importId) });
}

export interface Confirmation {
  /** Of the plan on the screen: a colleague may have had it made anew. */
  expiresAt: string;
  hasChanges: boolean;
  hasDeletions: boolean;
  /** The number typed in where many would be deleted. */
  typedCount: number | null;
}

export function confirmKey(importId: string) {
  return ['imports', 'confirm', importId] as const;
}

/** Saves additions and updates, then the deletions if they were confirmed; whatever happens between stays readable. */
export function useConfirmImport(role: Role, importId: string, onStarted: () => void) {
  const queryClient = useQueryClient();
  const refresh = useRefreshImport(role, importId);

  async function finished(): Promise<ImportDetail> {
    const detail = await queryClient.query({ ...importQuery(role, importId), staleTime: 0 });
    if (detail.state !== 'applying') return detail;
    await new Promise((resolve) => setTimeout(resolve, lookEveryMilliseconds));
    return finished();
  }

  async function saved(apply: () => Promise<unknown>): Promise<ImportDetail> {
    await apply();
    await refresh();
    onStarted();
    return finished();
  }

  return useMutation({
    meta: { isQuiet: true },
    mutationKey: confirmKey(importId),
    mutationFn: async ({ expiresAt, hasChanges, hasDeletions, typedCount }: Confirmation) => {
      if (hasChanges) {
        const written = await saved(() => callApi(applyImport, { body: { importId, expiresAt } }, { role }));
        if (written.changes !== 'applied') return;
      }
      if (!hasDeletions) return;
      const body = { importId, expiresAt, ...(typedCount !== null && { typedCount }) };
      await saved(() => callApi(applyImportDeletions, { body }, { role, force: true }));
    },
    onSettled: () =>
      // What people may claim follows what the import has said of them.
      readAgain(queryClient, ['imports'], ['employees'], claimsKey),
  });
}
