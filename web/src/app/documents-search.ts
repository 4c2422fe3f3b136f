import { actionCodes, type ActionCode } from '@polana/contract/roles';
import type { SearchSchemaInput } from '@tanstack/react-router';

const statuses = ['cakajuce', 'schvalene', 'zamietnute'] as const;
const sorts = ['najnovsie', 'najvyssie'] as const;
const marks = ['doplnenie', 'oneskorene', 'podobne'] as const;
const orders = [
  '-submittedAt',
  'submittedAt',
  '-contribution',
  'contribution',
  '-sum',
  'sum',
  'stayFrom',
  '-stayFrom',
  'employee',
  '-employee',
] as const;
const pageSizes = [10, 25, 50] as const;

export interface DocumentsSearch {
  /** Without it the view the person used last. */
  pohlad?: 'kontrola' | 'zoznam';
  stav?: (typeof statuses)[number];
  /** The claim that is open. */
  z?: string;
  /** The half of it that a phone shows. */
  cast?: 'udaje';
  hladat?: string;
  zoradit?: (typeof sorts)[number];
  prispevok?: ActionCode;
  rok?: number;
  znacka?: (typeof marks)[number];
  page: number;
  size: number;
  order: (typeof orders)[number];
}

type Given = Partial<Record<keyof DocumentsSearch, unknown>> & SearchSchemaInput;

/** View, filters, page and the open claim; whatever makes no sense is left out. */
export function documentsSearch(search: Given): DocumentsSearch {
  const stav = statuses.find((one) => one === search.stav);
  const zoradit = sorts.find((one) => one === search.zoradit);
  const prispevok = actionCodes.find((one) => one === search.prispevok);
  const znacka = marks.find((one) => one === search.znacka);
  const hladat = typeof search.hladat === 'string' ? search.hladat.slice(0, 100) : '';
  return {
    ...((search.pohlad === 'zoznam' || search.pohlad === 'kontrola') && { pohlad: search.pohlad }),
    ...(stav && { stav }),
    ...(typeof search.z === 'string' && search.z !== '' && { z: search.z }),
    ...(search.cast === 'udaje' && { cast: 'udaje' }),
    ...(hladat && { hladat }),
    ...(zoradit && { zoradit }),
    ...(prispevok && { prispevok }),
    ...(Number.isSafeInteger(search.rok) && { rok: Number(search.rok) }),
    ...(znacka && { znacka }),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    size: pageSizes.find((one) => one === search.size) ?? 10,
    order: orders.find((one) => one === search.order) ?? '-submittedAt',
  };
}

/** What the address leaves out because it goes without saying. */
export const documentsSearchDefaults = { page: 1, size: 10, order: '-submittedAt' } as const;
