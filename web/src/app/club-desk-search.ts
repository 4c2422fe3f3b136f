import type { SearchSchemaInput } from '@tanstack/react-router';

export interface ClubDeskSearch {
  stav?: 'skoncene';
  hladat?: string;
  /** The offer that is open, or `nova`. */
  ponuka?: string;
  /** Instead of the open offer the rewards given for it. */
  odmeny?: true;
  /** Of the rewards. */
  page?: number;
}

type Given = Partial<Record<keyof ClubDeskSearch, unknown>> & SearchSchemaInput;

/** Tab, search, the open offer and the rewards given for it. */
export function clubDeskSearch(search: Given): ClubDeskSearch {
  const hladat = typeof search.hladat === 'string' ? search.hladat.slice(0, 100) : '';
  const isOffer = typeof search.ponuka === 'string' && /^(nova|[0-9a-f-]{36})$/.test(search.ponuka);
  return {
    ...(search.stav === 'skoncene' && { stav: search.stav }),
    ...(hladat && { hladat }),
    ...(isOffer && { ponuka: String(search.ponuka) }),
    ...(search.odmeny === true && { odmeny: true }),
    ...(Number.isSafeInteger(search.page) && Number(search.page) > 0 && { page: Number(search.page) }),
  };
}
