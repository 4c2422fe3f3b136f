import type { Role } from '@polana/contract/identity';
import { readDashboard, type EmployeeDashboard } from '@polana/contract/statistics-dashboard';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

/** What may be claimed, from when, and what waits for the employee. */
export function employeeOverviewQuery(role: Role) {
  return queryOptions({
    queryKey: ['claims', 'employee-overview', role.value],
    queryFn: async ({ signal }): Promise<EmployeeDashboard> => {
      const answer = await callApi(readDashboard, {}, { role, signal });
      if (answer.roleName !== 'EMPL') throw new TypeError('not an overview of an employee');
      return answer;
    },
  });
}
