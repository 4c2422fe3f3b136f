import type { SearchSchemaInput } from '@tanstack/react-router';

const pageSizes = [10, 25, 50] as const;
const orders = ['createdAt', '-createdAt', 'lastName', '-lastName'] as const;

/** Page, page size and order of the waiting registrations, oldest first. */
export function registrationListSearch(search: { page?: number; size?: number; order?: string } & SearchSchemaInput) {
  return {
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    size: pageSizes.find((size) => size === search.size) ?? pageSizes[0],
    order: orders.find((order) => order === search.order) ?? orders[0],
  };
}

/** What the address leaves out because it goes without saying. */
export const registrationListDefaults = { page: 1, size: pageSizes[0], order: orders[0] };

const steps = ['firma', 'udaje', 'kontrola', 'hotovo'] as const;

/** The step of the registration. */
export function registrationStepSearch(search: Record<string, unknown>): { krok?: (typeof steps)[number] } {
  const krok = steps.find((step) => step === search['krok']);
  return krok ? { krok } : {};
}
