import {
  closeMonth,
  correctClaim,
  listClosings,
  listPayrollLines,
  type payrollLineOrders,
  readClosing,
} from '@polana/contract/claim-closing';
import type { RequestOf } from '@polana/contract/endpoint';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';

const closingKey = ['claims', 'closing'] as const;

/** The open month and the closed ones. */
export function closingsQuery(role: Role) {
  return queryOptions({
    queryKey: [...closingKey, role.value, 'months'],
    queryFn: ({ signal }) => callApi(listClosings, { query: { limit: '100' } }, { role, signal }),
  });
}

/** One month; null where there is none, which the page says itself. */
export function closingQuery(role: Role, month: string | undefined) {
  return queryOptions({
    queryKey: [...closingKey, role.value, 'month', month],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readClosing, { params: { month: month ?? '' } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
    enabled: month !== undefined,
  });
}

export interface LinesSlice {
  limit: number;
  offset: number;
  order: (typeof payrollLineOrders)[number];
  search: string;
}

export function payrollLinesQuery(role: Role, month: string, { limit, offset, order, search }: LinesSlice) {
  const query = { limit: String(limit), offset: String(offset), order, ...(search && { search }) };
  return queryOptions({
    queryKey: [...closingKey, role.value, 'lines', month, query],
    queryFn: ({ signal }) => callApi(listPayrollLines, { params: { month }, query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

interface MonthToClose {
  month: string;
  total: string;
  movements: number;
  force: boolean;
}

export function useCloseMonth(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ month, total, movements, force }: MonthToClose) =>
      callApi(closeMonth, { params: { month }, body: { total, movements } }, { role, force }),
    // Which claims may still be taken back has changed with it.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['claims'] }),
    meta: { repeatsWords: true },
  });
}

export type Correction = RequestOf<typeof correctClaim>['body'];

export function useCorrectClaim(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: Correction & { id: string }) =>
      callApi(correctClaim, { params: { id }, body }, { role }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['claims'] }),
    meta: { repeatsWords: true },
  });
}
