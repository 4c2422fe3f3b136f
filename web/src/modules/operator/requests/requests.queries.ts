import type { Role } from '@polana/contract/identity';
import {
  approveEmployeeRequest,
  listEmployeeRequests,
  rejectEmployeeRequest,
} from '@polana/contract/operator-registrations';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { type DeedOutcome, type DeskState, registrationPageSize } from '../registrations/registrations.queries.ts';

const roomKey = ['operator', 'requests'] as const;

export function requestsQuery(role: Role, state: DeskState, page: number) {
  const [limit, offset] = [String(registrationPageSize), String((page - 1) * registrationPageSize)];
  return queryOptions({
    queryKey: [...roomKey, role.value, state, page],
    queryFn: ({ signal }) => callApi(listEmployeeRequests, { query: { state, limit, offset } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export type RequestDeed = { kind: 'approved'; id: string } | { kind: 'rejected'; id: string; reason: string };

/** Decides one request; what stands in the way is said in the server's words. */
export function useRequestDeed(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (deed: RequestDeed): Promise<DeedOutcome> => {
      const params = { id: deed.id };
      try {
        if (deed.kind === 'approved') await callApi(approveEmployeeRequest, { params }, { role });
        else await callApi(rejectEmployeeRequest, { params, body: { reason: deed.reason } }, { role });
        return { isDone: true };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || ![404, 409].includes(failure.status)) throw failure;
        return { isDone: false, message: failure.errors.map((error) => error.message).join(' ') };
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: roomKey }),
  });
}
