import {
  approveMatchingRegistrations,
  approveRegistration,
  pendingRegistrations,
  readRegistration,
  rejectRegistration,
} from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';

export type RegistrationOrder = 'createdAt' | '-createdAt' | 'lastName' | '-lastName';

export interface RegistrationSlice {
  limit: number;
  offset: number;
  order: RegistrationOrder;
}

/** Everything that counts or lists what waits; the number in the menu as well. */
const waitingKey = ['employees', 'pending-registrations'] as const;
const detailKey = ['employees', 'registration'] as const;

export function pendingRegistrationsQuery(role: Role, { limit, offset, order }: RegistrationSlice) {
  return queryOptions({
    queryKey: [...waitingKey, role.value, 'list', limit, offset, order],
    queryFn: ({ signal }) =>
      callApi(
        pendingRegistrations,
        { query: { limit: String(limit), offset: String(offset), order } },
        { role, signal },
      ),
    placeholderData: keepPreviousData,
    meta: { isQuiet: true },
  });
}

/** One registration; null where there is none, which the page says itself. */
export function registrationQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...detailKey, role.value, id],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readRegistration, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
  });
}

export interface Approval {
  id: string;
  employeeStartDate?: string;
  employeeRatio?: string;
}

export interface Rejection {
  id: string;
  reason: string;
}

/** A colleague was quicker: the registration is read again and tells who. */
export type DecisionOutcome = 'decided' | 'too late';

export function useApproveRegistration(role: Role) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: Approval) =>
      unlessDecided(() => callApi(approveRegistration, { params: { id }, body }, { role })),
    onSettled: refresh,
  });
}

export function useRejectRegistration(role: Role) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, reason }: Rejection) =>
      unlessDecided(() => callApi(rejectRegistration, { params: { id }, body: { reason } }, { role })),
    onSettled: refresh,
  });
}

export function useApproveMatching(role: Role) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (ids: string[]) => callApi(approveMatchingRegistrations, { body: { ids } }, { role }),
    onSettled: refresh,
  });
}

async function unlessDecided(call: () => Promise<unknown>): Promise<DecisionOutcome> {
  try {
    await call();
    return 'decided';
  } catch (failure) {
    const isLate = failure instanceof ApiFailure && failure.errors[0]?.code === 'registration_already_decided';
    if (isLate) return 'too late';
    throw failure;
  }
}

function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: waitingKey }),
      queryClient.invalidateQueries({ queryKey: detailKey }),
    ]);
  };
}
