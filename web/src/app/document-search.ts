import type { SearchSchemaInput } from '@tanstack/react-router';
import { claimTabs, type ClaimTab } from '../pages/account/claim-tabs.ts';

interface DocumentSearch {
  stav: ClaimTab;
  page: number;
  /** The claim that is open. */
  ziadost?: string;
}

export const documentSearchDefaults = { stav: 'vsetky' as ClaimTab, page: 1 };

/** Tab, page and the open claim of the employee's history. */
export function documentSearch(
  search: Partial<Record<keyof DocumentSearch | 'z', unknown>> & SearchSchemaInput,
): DocumentSearch {
  // Mails that were sent before name the claim as the administrator's page does.
  const ziadost = search.ziadost ?? search.z;
  return {
    stav: claimTabs.find(({ id }) => id === search.stav)?.id ?? documentSearchDefaults.stav,
    page: Number.isSafeInteger(search.page) && Number(search.page) > 0 ? Number(search.page) : 1,
    ...(typeof ziadost === 'string' && { ziadost }),
  };
}
