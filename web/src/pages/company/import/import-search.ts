import { pageSizeDefault } from '@polana/contract/primitives';
import type { SearchSchemaInput } from '@tanstack/react-router';
import { importStepWords } from '#modules/imports/import-steps.ts';

const pageSizes = [pageSizeDefault, 25, 50];

/** The tables of the plan as they stand in the address. */
export const importTableWords = { toAdd: 'pridat', toUpdate: 'zmenit', toDelete: 'odstranit' } as const;

export interface ImportSearch {
  import?: string;
  krok?: (typeof importStepWords)[keyof typeof importStepWords];
  tabulka?: (typeof importTableWords)[keyof typeof importTableWords];
  /** Problems of one cause only. */
  pricina?: string;
  /** Warnings instead of errors. */
  upozornenia?: true;
  hladat?: string;
  page: number;
  size: number;
}

export const importSearchDefaults = { page: 1, size: pageSizeDefault };

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function pageOf({ page, size }: { page?: unknown; size?: unknown }) {
  return {
    page: Number.isSafeInteger(page) && Number(page) > 0 ? Number(page) : importSearchDefaults.page,
    size: pageSizes.find((one) => one === size) ?? importSearchDefaults.size,
  };
}

/** Which import, how far, and what of its table is shown; whatever makes no sense is left out. */
export function importSearch(search: Partial<Record<keyof ImportSearch, unknown>> & SearchSchemaInput): ImportSearch {
  const krok = Object.values(importStepWords).find((word) => word === search.krok);
  const tabulka = Object.values(importTableWords).find((word) => word === search.tabulka);
  // A personal number in the address is read as a number.
  const hladat = ['string', 'number'].includes(typeof search.hladat) ? String(search.hladat).slice(0, 100) : '';
  return {
    ...(typeof search.import === 'string' && uuid.test(search.import) && { import: search.import }),
    ...(krok && { krok }),
    ...(tabulka && { tabulka }),
    ...(typeof search.pricina === 'string' && search.pricina && { pricina: search.pricina.slice(0, 80) }),
    ...(search.upozornenia === true && { upozornenia: true as const }),
    ...(hladat && { hladat }),
    ...pageOf(search),
  };
}

export interface ImportHistorySearch {
  page: number;
  size: number;
}

export function importHistorySearch(
  search: Partial<Record<keyof ImportHistorySearch, unknown>> & SearchSchemaInput,
): ImportHistorySearch {
  return pageOf(search);
}
