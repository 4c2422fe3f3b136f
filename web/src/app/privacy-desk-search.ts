import type { SearchSchemaInput } from '@tanstack/react-router';

interface PrivacyDeskSearch {
  /** What people ask instead of the periods. */
  cast?: 'ziadosti';
  /** What was decided instead of what waits. */
  stav?: 'rozhodnute';
  /** The request that is open. */
  z?: string;
  page: number;
}

type Given = { cast?: unknown; stav?: unknown; z?: unknown; page?: unknown } & SearchSchemaInput;

export function privacyDeskSearch(search: Given): PrivacyDeskSearch {
  const z = typeof search.z === 'string' && /^[0-9a-f-]{36}$/.test(search.z) ? search.z : undefined;
  return {
    ...(search.cast === 'ziadosti' && { cast: search.cast }),
    ...(search.stav === 'rozhodnute' && { stav: search.stav }),
    ...(z && { z }),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
  };
}

export const privacyDeskDefaults = { page: 1 };
