import type { Role } from '@polana/contract/identity';
import { useCompanyData } from '#modules/companies/companies.queries.ts';
import { useWaitingClaims } from '#modules/claims/waiting.queries.ts';
import { usePendingRegistrations, useWaitingRequests } from '#modules/employees/employees.queries.ts';
import { useOperatorTasks } from '#modules/operator/overview/operator-tasks.ts';
import { menuOf, type MenuGroup } from './menu.ts';

export interface Menu {
  groups: MenuGroup[];
  /** Nothing more is going to appear in it by itself. */
  isComplete: boolean;
}

/** The menu of the role with what it needs to know: how many claims, registrations and changes of data wait, which allowances there are. */
export function useMenu(role: Role | null, isEnabled: boolean): Menu {
  const company = useCompanyData(role, isEnabled);
  const companyVerifies = isEnabled && company.data?.ussVerification === true;
  const registrations = usePendingRegistrations(role, companyVerifies);
  const requests = useWaitingRequests(role, isEnabled && company.data?.changesByCompany === true);
  const claims = useWaitingClaims(role, isEnabled);
  const groups = menuOf({
    roleName: role?.roleName ?? null,
    pendingRegistrations: registrations.count,
    waitingRequests: requests.count,
    waitingClaims: claims,
    operatorTasks: useOperatorTasks(role, isEnabled),
    actionCodes: role?.amounts.map((amount) => amount.actionCode) ?? [],
  });
  return { groups, isComplete: !company.isLoading && !registrations.isLoading && !requests.isLoading };
}
