import {
  companyOrders,
  companyStateFilters,
  type CompanyOrder,
  type CompanyStateFilter,
} from '@polana/contract/list-words';
import type { SearchSchemaInput } from '@tanstack/react-router';

export const companyPageSizes = [25, 50, 100] as const;

export interface CompanyListSearch {
  page: number;
  size: number;
  order: CompanyOrder;
  stav: CompanyStateFilter;
  hladat?: string;
  /** The form of a new company is open. */
  nova?: true;
}

export const companyListDefaults = {
  page: 1,
  size: companyPageSizes[0] as number,
  order: 'name' as CompanyOrder,
  stav: 'living' as CompanyStateFilter,
};

/** The list's state in the address; whatever makes no sense is left out. */
export function companyListSearch(
  search: Partial<Record<keyof CompanyListSearch, unknown>> & SearchSchemaInput,
): CompanyListSearch {
  // A number of a company in the address is read as a number.
  const hladat = ['string', 'number'].includes(typeof search.hladat) ? String(search.hladat).slice(0, 100) : '';
  return {
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    size: companyPageSizes.find((size) => size === search.size) ?? companyListDefaults.size,
    order: companyOrders.find((order) => order === search.order) ?? companyListDefaults.order,
    stav: companyStateFilters.find((state) => state === search.stav) ?? companyListDefaults.stav,
    ...(hladat && { hladat }),
    ...(search.nova === true && { nova: true }),
  };
}
