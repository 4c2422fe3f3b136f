import { readOperatorProfile } from '@polana/contract/operator';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import { staleTimes } from '#platform/query-client.ts';

export const operatorProfileQuery = queryOptions({
  queryKey: ['operator', 'profile'],
  queryFn: ({ signal }) => callApi(readOperatorProfile, {}, { signal }),
  staleTime: staleTimes.operatorProfile,
  gcTime: Number.POSITIVE_INFINITY,
});

export function useOperatorProfile() {
  return useQuery(operatorProfileQuery).data;
}

/** The operator's own name of the product, Poľana until it is known. */
export function useProductName(): string {
  return useOperatorProfile()?.productName ?? 'Poľana';
}
