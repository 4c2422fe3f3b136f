import { employeeOrders, type EmployeeOrder, employeeStatuses, type EmployeeStatus } from '@polana/contract/list-words';
import type { SearchSchemaInput } from '@tanstack/react-router';
import type { EmployeeFilter } from '#modules/employees/employee-filter.ts';
import { employeeTabs, type EmployeeTab } from '#modules/employees/employee-tabs.ts';

const pageSizes = [10, 25, 50] as const;
const statuses = [...employeeStatuses, 'all'] as const;
const ratios = ['full', 'part'] as const;

export interface EmployeeSearch {
  page: number;
  size: number;
  order: EmployeeOrder;
  hladat?: string;
  stav?: EmployeeStatus | 'all';
  uvazok?: 'full' | 'part';
  bezEmailu?: true;
  bezPristupu?: true;
  neziadali?: true;
  /** Who is open beside the list; `novy` is the form of a new one. */
  zamestnanec?: string;
  karta?: EmployeeTab;
}

export const employeeSearchDefaults = { page: 1, size: pageSizes[0], order: employeeOrders[0] };

/** The list's state in the address; whatever makes no sense is left out. */
export function employeeSearch(
  search: Partial<Record<keyof EmployeeSearch, unknown>> & SearchSchemaInput,
): EmployeeSearch {
  const stav = statuses.find((one) => one === search.stav);
  const uvazok = ratios.find((one) => one === search.uvazok);
  const karta = employeeTabs.find((one) => one === search.karta);
  // A personal number in the address is read as a number.
  const hladat = ['string', 'number'].includes(typeof search.hladat) ? String(search.hladat).slice(0, 100) : '';
  return {
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    size: pageSizes.find((size) => size === search.size) ?? employeeSearchDefaults.size,
    order: employeeOrders.find((order) => order === search.order) ?? employeeSearchDefaults.order,
    ...(hladat && { hladat }),
    ...(stav && { stav }),
    ...(uvazok && { uvazok }),
    ...(search.bezEmailu === true && { bezEmailu: true }),
    ...(search.bezPristupu === true && { bezPristupu: true }),
    ...(search.neziadali === true && { neziadali: true }),
    ...(typeof search.zamestnanec === 'string' && { zamestnanec: search.zamestnanec }),
    ...(karta && { karta }),
  };
}

type Filtering = 'hladat' | 'stav' | 'uvazok' | 'bezEmailu' | 'bezPristupu' | 'neziadali';

export function filterOf(search: { [Key in Filtering]?: EmployeeSearch[Key] | undefined }): EmployeeFilter {
  return {
    search: search.hladat,
    status: search.stav,
    ratio: search.uvazok,
    withoutEmail: search.bezEmailu,
    withoutAccess: search.bezPristupu,
    notClaimed: search.neziadali,
  };
}

/** The part of the address a filter stands for; the first page of it. */
export function searchOf(filter: EmployeeFilter) {
  return {
    ...(filter.search && { hladat: filter.search }),
    ...(filter.status && { stav: filter.status }),
    ...(filter.ratio && { uvazok: filter.ratio }),
    ...(filter.withoutEmail && { bezEmailu: true as const }),
    ...(filter.withoutAccess && { bezPristupu: true as const }),
    ...(filter.notClaimed && { neziadali: true as const }),
  };
}
