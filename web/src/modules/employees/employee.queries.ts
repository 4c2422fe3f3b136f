import {
  addEmployee,
  deleteEmployee,
  type EmployeeDetail,
  type EmployeeOrder,
  listEmployeeClaims,
  listEmployees,
  previewDeletion,
  readEmployee,
  updateEmployee,
} from '@polana/contract/employees-administration';
import {
  addRatioChange,
  deleteRatioChange,
  listRatioChangeLog,
  listRatioChanges,
} from '@polana/contract/employees-ratio';
import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { claimsKey, readAgain } from '#platform/query-client.ts';
import type { EmployeeFilter } from './employee-filter.ts';

export interface EmployeeSlice {
  limit: number;
  offset: number;
  order: EmployeeOrder;
}

/** Everything known of employees; a change of one may change every list. */
const employeesKey = ['employees', 'administration'] as const;

export function employeesQuery(role: Role, filter: EmployeeFilter, { limit, offset, order }: EmployeeSlice) {
  return queryOptions({
    queryKey: [...employeesKey, role.value, 'list', filter, limit, offset, order],
    queryFn: ({ signal }) =>
      callApi(
        listEmployees,
        { query: { ...askedFor(filter), limit: String(limit), offset: String(offset), order } },
        { role, signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** A filter as the interface takes it; an export of the list takes the same. */
export function askedFor({ search, status, ratio, withoutEmail, withoutAccess, notClaimed }: EmployeeFilter) {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(ratio && { ratio }),
    ...(withoutEmail && { withoutEmail: 'true' as const }),
    ...(withoutAccess && { withoutAccess: 'true' as const }),
    ...(notClaimed && { notClaimed: 'true' as const }),
  };
}

/** One employee; null where there is none, which the drawer says itself. */
export function employeeQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...employeesKey, role.value, 'one', id],
    queryFn: async ({ signal }): Promise<EmployeeDetail | null> => {
      try {
        return await callApi(readEmployee, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
  });
}

export function ratioChangesQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...employeesKey, role.value, 'ratio', id],
    queryFn: ({ signal }) => callApi(listRatioChanges, { params: { id }, query: { limit: '100' } }, { role, signal }),
  });
}

export function ratioLogQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...employeesKey, role.value, 'ratio-log', id],
    queryFn: ({ signal }) => callApi(listRatioChangeLog, { params: { id }, query: { limit: '100' } }, { role, signal }),
  });
}

export function employeeClaimsQuery(role: Role, id: string, offset: number) {
  return queryOptions({
    queryKey: [...employeesKey, role.value, 'claims', id, offset],
    queryFn: ({ signal }) =>
      callApi(listEmployeeClaims, { params: { id }, query: { offset: String(offset) } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What deleting would mean, asked when somebody thinks about it. */
export function deletionQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...employeesKey, role.value, 'deletion', id],
    queryFn: ({ signal }) => callApi(previewDeletion, { params: { id } }, { role, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

export function useRefreshEmployees() {
  const queryClient = useQueryClient();
  return () => refreshEmployees(queryClient);
}

/** Also what they may claim: it follows the day they came, their ratio, and whether they are still there. */
export function refreshEmployees(queryClient: QueryClient): Promise<unknown> {
  return readAgain(queryClient, employeesKey, claimsKey);
}

export type EmployeeToAdd = RequestOf<typeof addEmployee>['body'];

export function useAddEmployee(role: Role) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: (body: EmployeeToAdd) => callApi(addEmployee, { body }, { role }),
    onSuccess: refresh,
  });
}

export type EmployeeChange = RequestOf<typeof updateEmployee>['body'];

export function useUpdateEmployee(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: EmployeeChange) => callApi(updateEmployee, { params: { id }, body }, { role }),
    onSuccess: (employee) => {
      queryClient.setQueryData(employeeQuery(role, id).queryKey, employee);
      return refresh();
    },
  });
}

export function useDeleteEmployee(role: Role) {
  const refresh = useRefreshEmployees();
  return useMutation({
    // The dialog has told of the waiting claims, so the warning was read.
    mutationFn: (id: string) => callApi(deleteEmployee, { params: { id } }, { role, force: true }),
    onSuccess: refresh,
  });
}

export type RatioToAdd = RequestOf<typeof addRatioChange>['body'];

export function useAddRatioChange(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: (body: RatioToAdd) => callApi(addRatioChange, { params: { id }, body }, { role }),
    onSuccess: refresh,
  });
}

export function useDeleteRatioChange(role: Role, id: string) {
  const refresh = useRefreshEmployees();
  return useMutation({
    mutationFn: (ratioId: string) => callApi(deleteRatioChange, { params: { id, ratioId } }, { role }),
    onSettled: refresh,
  });
}
