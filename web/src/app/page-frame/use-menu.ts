import type { Role } from '@polana/contract/identity';
import { useCompanyData } from '#modules/companies/companies.queries.ts';
import { usePendingRegistrationsCount } from '#modules/employees/employees.queries.ts';
import { menuOf, type MenuGroup } from './menu.ts';

/** The menu of the role with what it needs to know: how many registrations wait, which allowances there are. */
export function useMenu(role: Role | null, isEnabled: boolean): MenuGroup[] {
  const company = useCompanyData(role, isEnabled);
  const companyVerifies = isEnabled && company.data?.ussVerification === true;
  const pendingRegistrations = usePendingRegistrationsCount(role, companyVerifies);
  return menuOf({
    roleName: role?.roleName ?? null,
    pendingRegistrations,
    actionCodes: role?.amounts.map((amount) => amount.actionCode) ?? [],
  });
}
