import { listedTransferTypes, type ListedTransferType } from '@polana/contract/list-words';
import { actionCodes, type ActionCode } from '@polana/contract/roles';
import type { SearchSchemaInput } from '@tanstack/react-router';

export interface MovementSearch {
  page: number;
  typ?: ListedTransferType;
  prispevok?: ActionCode;
  rok?: number;
  hladat?: string;
  /** The movement whose detail is open. */
  pohyb?: string;
}

/** Page, filters and the open movement; whatever makes no sense is left out. */
export function movementSearch(search: Partial<Record<keyof MovementSearch, unknown>> & SearchSchemaInput) {
  const typ = listedTransferTypes.find((type) => type === search.typ);
  const prispevok = actionCodes.find((code) => code === search.prispevok);
  const hladat = typeof search.hladat === 'string' ? search.hladat.slice(0, 100) : '';
  const found: MovementSearch = {
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    ...(typ && { typ }),
    ...(prispevok && { prispevok }),
    ...(Number.isSafeInteger(search.rok) && { rok: Number(search.rok) }),
    ...(hladat && { hladat }),
    ...(typeof search.pohyb === 'string' && { pohyb: search.pohyb }),
  };
  return found;
}

export const movementSearchDefaults = { page: 1 };
