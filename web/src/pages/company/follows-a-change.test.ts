import type { Role } from '@polana/contract/identity';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { claimQuery, refreshClaims, reviewQuery, templatesQuery } from '#modules/claims/queue.queries.ts';
import { claimEmployeeQuery, claimTemplatesQuery } from '#modules/claims/submit-claim.queries.ts';
import { rejectionTemplatesQuery } from '#modules/companies/companies.queries.ts';
import { refreshEmployees } from '#modules/employees/employee.queries.ts';

const role = { value: 'COMP:1', roleName: 'COMP', roleId: '1' } as Role;
const employeeId = 'employee';

/** The company's own answers as they are kept, none older than a moment. */
function known(...kept: readonly { queryKey: readonly unknown[]; data?: unknown }[]) {
  const queryClient = new QueryClient();
  for (const { queryKey, data = {} } of kept) queryClient.setQueryData(queryKey, data);
  const isDue = ({ queryKey }: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(queryKey)?.isInvalidated === true;
  return { queryClient, isDue };
}

it('whoever rejects claims reads the texts that were just saved', () => {
  expect(templatesQuery(role).queryKey).toEqual(rejectionTemplatesQuery(role).queryKey);
});

it('what an employee may claim is asked again once they have changed', async () => {
  const asked = [claimTemplatesQuery(role, employeeId), claimEmployeeQuery(role, employeeId)] as const;
  const { queryClient, isDue } = known(...asked);
  await refreshEmployees(queryClient);
  expect(asked.map(isDue)).toEqual([true, true]);
});

it('a decision is followed by what is left to the employee, and by the claims taken for its doubles', async () => {
  const left = claimTemplatesQuery(role, employeeId);
  const [decided, double, other] = ['decided', 'double', 'other'].map((id) => reviewQuery(role, id)) as [
    ReturnType<typeof reviewQuery>,
    ReturnType<typeof reviewQuery>,
    ReturnType<typeof reviewQuery>,
  ];
  const { queryClient, isDue } = known(
    left,
    decided,
    { ...double, data: { duplicates: [{ id: 'decided' }] } },
    { ...other, data: { duplicates: [] } },
    claimQuery(role, 'double'),
  );
  await refreshClaims(queryClient, role, 'decided');
  expect([left, decided, double].map(isDue)).toEqual([true, true, true]);
  // What is on its way to be shown next is not asked for once more.
  expect([other, claimQuery(role, 'double')].map(isDue)).toEqual([false, false]);
});
