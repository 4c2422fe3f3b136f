import { readDashboard, type CompanyDashboard } from '@polana/contract/statistics-dashboard';
import type { Role } from '@polana/contract/identity';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

const refreshMilliseconds = 15_000;

/** The overview, read again every few seconds while somebody looks; what nobody asked for keeps no session alive. */
export function companyDashboardQuery(role: Role) {
  const queryKey = ['companies', 'overview', role.value] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<CompanyDashboard> => {
      const isBackground = client.getQueryData(queryKey) !== undefined;
      const answer = await callApi(readDashboard, {}, { role, signal, isBackground });
      if (answer.roleName !== 'COMP') throw new TypeError('not an overview of a company');
      return answer;
    },
    refetchInterval: refreshMilliseconds,
  });
}
