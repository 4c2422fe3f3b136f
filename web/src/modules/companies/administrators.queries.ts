import { addAdministrator, listAdministrators, removeAdministrator } from '@polana/contract/companies-administrators';
import type { Role } from '@polana/contract/identity';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

type OrderKey = 'name' | 'addedAt' | 'lastSignInAt';
export type AdministratorOrder = OrderKey | `-${OrderKey}`;

const listKey = ['companies', 'administrators'] as const;

interface AdministratorSlice {
  limit: number;
  offset: number;
  order: AdministratorOrder;
}

export function administratorsQuery(role: Role, { limit, offset, order }: AdministratorSlice) {
  return queryOptions({
    queryKey: [...listKey, role.value, limit, offset, order],
    queryFn: ({ signal }) =>
      callApi(listAdministrators, { query: { limit: String(limit), offset: String(offset), order } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAddAdministrator(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callApi(addAdministrator, { body: { email } }, { role }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}

/** A colleague may have changed the list first, so it is read again whatever the answer. */
export function useRemoveAdministrator(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => callApi(removeAdministrator, { params: { id } }, { role }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listKey }),
  });
}
