import { approveMatchingRegistrations, pendingRegistrations, readRegistration } from '@polana/contract/employees';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

export function useApproveMatching(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (ids: string[]) => callApi(approveMatchingRegistrations, { body: { ids } }, { role }),
    onSettled: () => refreshRegistrations(queryClient),
  });
}

/** What waits and what is open are read again. */
export async function refreshRegistrations(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: waitingKey }),
    queryClient.invalidateQueries({ queryKey: detailKey }),
  ]);
}
