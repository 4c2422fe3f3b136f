import type { SearchSchemaInput } from '@tanstack/react-router';
import type { AdministratorOrder } from '#modules/companies/administrators.queries.ts';
import { companyProfileTabOf, type CompanyProfileTab } from '../pages/company/profile/company-profile-tabs.ts';

const administratorOrders = ['name', '-name', 'addedAt', '-addedAt', 'lastSignInAt', '-lastSignInAt'] as const;

export const administratorListDefaults = { order: 'name' as AdministratorOrder };

export function administratorListSearch(search: { order?: AdministratorOrder } & SearchSchemaInput): {
  order: AdministratorOrder;
} {
  return { order: administratorOrders.find((order) => order === search.order) ?? administratorListDefaults.order };
}

export const companyProfileDefaults = { karta: 'udaje' as CompanyProfileTab };

export function companyProfileSearch(search: { karta?: CompanyProfileTab } & SearchSchemaInput): {
  karta: CompanyProfileTab;
} {
  return { karta: companyProfileTabOf(search.karta) };
}
