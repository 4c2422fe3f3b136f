import {
  findAuditCompanies,
  listAudit,
  readAuditChecks,
  readAuditEntry,
  startAuditCheck,
  type AuditCheck,
  type AuditGroup,
} from '@polana/contract/operator-audit';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

/** The filters as the endpoint takes them; what is not set is absent. */
export interface AuditFilters {
  person?: string;
  company?: string;
  group?: AuditGroup;
  object?: string;
  from?: string;
  to?: string;
  impersonated?: 'true';
  impersonation?: string;
}

export interface AuditPlace {
  before?: number;
  after?: number;
}

const key = ['operator', 'audit'] as const;
const checksKey = [...key, 'checks'] as const;
const lookEveryMilliseconds = 1_000;

export function auditQuery(role: Role, filters: AuditFilters, { before, after }: AuditPlace) {
  const place = { ...(before && { before: String(before) }), ...(after && { after: String(after) }) };
  return queryOptions({
    queryKey: [...key, 'list', role.value, filters, place],
    queryFn: ({ signal }) => callApi(listAudit, { query: { ...filters, ...place, limit: '50' } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function auditEntryQuery(role: Role, id: number) {
  return queryOptions({
    queryKey: [...key, 'entry', role.value, id],
    queryFn: ({ signal }) => callApi(readAuditEntry, { params: { id: String(id) } }, { role, signal }),
    retry: false,
  });
}

export function auditCompaniesQuery(role: Role, search: string) {
  return queryOptions({
    queryKey: [...key, 'companies', role.value, search],
    queryFn: ({ signal }) => callApi(findAuditCompanies, { query: { search } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function isUnderWay(check: AuditCheck | null | undefined): boolean {
  return check?.state === 'queued' || check?.state === 'running';
}

/** Looked at every second while a check runs; that look is nobody's act. */
export function auditChecksQuery(role: Role) {
  return queryOptions({
    queryKey: [...checksKey, role.value],
    queryFn: ({ signal, client, queryKey }) => {
      const known = client.getQueryData<{ asked: AuditCheck | null }>(queryKey);
      return callApi(readAuditChecks, {}, { role, signal, isBackground: isUnderWay(known?.asked) });
    },
    refetchInterval: (query) => (isUnderWay(query.state.data?.asked) ? lookEveryMilliseconds : false),
  });
}

export function useStartCheck(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (company: string | undefined) =>
      callApi(startAuditCheck, { body: company ? { company } : {} }, { role }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: checksKey }),
  });
}
