import { readCodeList } from '@polana/contract/code-lists';
import type { Role } from '@polana/contract/identity';
import type { ActionCode } from '@polana/contract/roles';
import { readStatistics } from '@polana/contract/statistics';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

export interface StatisticsFilter {
  /** This year when absent. */
  year?: number | undefined;
  /** Of the year, 1 to 12; all of it when absent. */
  monthFrom?: number | undefined;
  monthTo?: number | undefined;
  /** Both allowances when absent. */
  action?: ActionCode | undefined;
}

/** Every figure of the company; what is shown stays while another choice loads. */
export function statisticsQuery(role: Role, { year, monthFrom, monthTo, action }: StatisticsFilter) {
  const query = {
    ...(year && { year: String(year) }),
    ...(monthFrom && { monthFrom: String(monthFrom) }),
    ...(monthTo && { monthTo: String(monthTo) }),
    ...(action && { action }),
  };
  return queryOptions({
    queryKey: ['statistics', role.value, year ?? null, monthFrom ?? null, monthTo ?? null, action ?? null],
    queryFn: ({ signal }) => callApi(readStatistics, { query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What reasons of rejection are called, by their code. */
export const reasonLabelsQuery = queryOptions({
  queryKey: ['statistics', 'reasons'],
  queryFn: async ({ signal }) => {
    const { items } = await callApi(readCodeList, { params: { code: 'rejection_reasons' } }, { signal });
    return new Map(items.map(({ value, label }) => [value, label]));
  },
  staleTime: Infinity,
});
