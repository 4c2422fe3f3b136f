import {
  approveCompanyRequest,
  type EmployeeRequest,
  listCompanyRequests,
  rejectCompanyRequest,
} from '@polana/contract/employees-requests';
import type { Role } from '@polana/contract/identity';
import {
  approveEmployeeRequest,
  listEmployeeRequests,
  rejectEmployeeRequest,
} from '@polana/contract/operator-registrations';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { operatorTasksKey, readAgain } from '#platform/query-client.ts';
import { waitingRequestsKey } from './employees.queries.ts';

export type RequestState = 'waiting' | 'decided';

/** A request as the company or the operator sees it; only the operator has those of many companies. */
export type ShownRequest = EmployeeRequest & { isByCompany?: boolean };

export const requestPageSize = 25;

/** What the role decides about: the operator over every company, an administrator in the own one. */
export function requestsQuery(role: Role, state: RequestState, page: number) {
  const [limit, offset] = [String(requestPageSize), String((page - 1) * requestPageSize)];
  return queryOptions({
    queryKey: [...waitingRequestsKey, role.value, state, page],
    queryFn: ({ signal }): Promise<{ items: ShownRequest[]; totalCount: number; waitingCount: number }> =>
      role.roleName === 'OPER'
        ? callApi(listEmployeeRequests, { query: { state, limit, offset } }, { role, signal })
        : callApi(listCompanyRequests, { query: { state, limit, offset, order: orderOf[state] } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

const orderOf = { waiting: 'createdAt', decided: '-decidedAt' } as const;

export type RequestDeed = { kind: 'approved'; id: string } | { kind: 'rejected'; id: string; reason: string };

/** Done, or what stands in the way in the server's words. */
export type RequestOutcome = { isDone: true } | { isDone: false; message: string };

export function useRequestDeed(role: Role) {
  const queryClient = useQueryClient();
  const [approve, reject] =
    role.roleName === 'OPER'
      ? [approveEmployeeRequest, rejectEmployeeRequest]
      : [approveCompanyRequest, rejectCompanyRequest];
  return useMutation({
    mutationFn: async (deed: RequestDeed): Promise<RequestOutcome> => {
      const params = { id: deed.id };
      try {
        if (deed.kind === 'approved') await callApi(approve, { params }, { role });
        else await callApi(reject, { params, body: { reason: deed.reason } }, { role });
        return { isDone: true };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || ![404, 409].includes(failure.status)) throw failure;
        return { isDone: false, message: failure.errors.map((error) => error.message).join(' ') };
      }
    },
    onSettled: () => readAgain(queryClient, waitingRequestsKey, operatorTasksKey),
  });
}
