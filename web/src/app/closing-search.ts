import { payrollLineOrders } from '@polana/contract/list-words';
import type { SearchSchemaInput } from '@tanstack/react-router';

const pageSizes = [10, 25, 50] as const;

export interface ClosingSearch {
  /** `2026-07`; without it the open month. */
  mesiac?: string;
  hladat?: string;
  page: number;
  size: number;
  order: (typeof payrollLineOrders)[number];
}

/** The month and the page of its lines; whatever makes no sense is left out. */
export function closingSearch(
  search: Partial<Record<keyof ClosingSearch, unknown>> & SearchSchemaInput,
): ClosingSearch {
  const hladat = typeof search.hladat === 'string' ? search.hladat.slice(0, 100) : '';
  return {
    ...(typeof search.mesiac === 'string' && /^\d{4}-\d{2}$/.test(search.mesiac) && { mesiac: search.mesiac }),
    ...(hladat && { hladat }),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    size: pageSizes.find((one) => one === search.size) ?? 10,
    order: payrollLineOrders.find((one) => one === search.order) ?? 'employee',
  };
}

export const closingSearchDefaults = { page: 1, size: 10, order: 'employee' } as const;
