import { actionCodes } from '@polana/contract/roles';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** Year, allowance and the open detail of the statistics; what goes without saying is left out. */
export function statisticsSearch(search: { rok?: number; prispevok?: string; detail?: string } & SearchSchemaInput) {
  const rok = Number(search.rok);
  const prispevok = actionCodes.find((code) => code === search.prispevok);
  return {
    ...(Number.isInteger(rok) && rok >= 2019 && rok <= 2099 && { rok }),
    ...(prispevok && { prispevok }),
    ...(search.detail === 'sumy' && { detail: 'sumy' as const }),
  };
}
