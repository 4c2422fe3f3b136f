import {
  type AccessGroup,
  countWithoutAccess,
  downloadAccessLetter,
  endEmployeeSessions,
  forcePasswordChange,
  generateAccess,
  type LetterFormat,
  readAccessLetter,
  resetEmployeePassword,
  sendAccess,
} from '@polana/contract/employees-access';
import type { Role } from '@polana/contract/identity';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { useRefreshEmployees } from './employee.queries.ts';

export function useSendAccess(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: () => callApi(sendAccess, { params: { id }, body: {} }, { role }),
    onSuccess: refresh,
  });
}

export function useResetPassword(role: Role, id: string) {
  return useMutation({
    mutationFn: () => callApi(resetEmployeePassword, { params: { id }, body: {} }, { role }),
  });
}

export function useEndSessions(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: () => callApi(endEmployeeSessions, { params: { id }, body: {} }, { role }),
    onSuccess: refresh,
  });
}

export function useForcePasswordChange(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: () => callApi(forcePasswordChange, { params: { id }, body: {} }, { role }),
    onSuccess: refresh,
  });
}

export function withoutAccessQuery(role: Role) {
  return queryOptions({
    queryKey: ['employees', 'administration', role.value, 'without-access'],
    queryFn: ({ signal }) => callApi(countWithoutAccess, {}, { role, signal }),
    staleTime: 0,
  });
}

export interface AccessOrder {
  employeeIds?: string[];
  group?: AccessGroup;
  format: LetterFormat;
  /** Unused passwords are replaced. */
  isForced: boolean;
}

export function useGenerateAccess(role: Role) {
  return useMutation({
    mutationFn: ({ isForced, ...body }: AccessOrder) => callApi(generateAccess, { body }, { role, force: isForced }),
  });
}

const lookEveryMilliseconds = 1_000;

/** Looked at every second until the file is there. */
export function accessLetterQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: ['employees', 'access-letter', role.value, id],
    queryFn: ({ signal }) => callApi(readAccessLetter, { params: { id } }, { role, signal, isBackground: true }),
    refetchInterval: (query) => (query.state.data?.status === 'preparing' ? lookEveryMilliseconds : false),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useDownloadLetter(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: () => fetchFile(downloadAccessLetter, { params: { id }, body: {} }, { role }),
    onSuccess: refresh,
  });
}
