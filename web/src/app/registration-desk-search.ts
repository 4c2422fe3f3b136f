import type { SearchSchemaInput } from '@tanstack/react-router';

interface DeskSearch {
  /** What was decided instead of what waits. */
  stav?: 'rozhodnute';
  page: number;
}

export interface RegistrationDeskSearch extends DeskSearch {
  /** The registration that is open. */
  r?: string;
}

type Given = { stav?: unknown; r?: unknown; page?: unknown } & SearchSchemaInput;

/** Tab and page of what somebody decides about. */
export function requestDeskSearch(search: Given): DeskSearch {
  return {
    ...(search.stav === 'rozhodnute' && { stav: search.stav }),
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
  };
}

/** The same with the open registration. */
export function registrationDeskSearch(search: Given): RegistrationDeskSearch {
  const r = typeof search.r === 'string' && /^[0-9a-f-]{36}$/.test(search.r) ? search.r : undefined;
  return { ...requestDeskSearch(search), ...(r && { r }) };
}

/** What the address leaves out because it goes without saying. */
export const deskSearchDefaults = { page: 1 };
