import { actionCodes } from '@polana/contract/roles';
import type { SearchSchemaInput } from '@tanstack/react-router';

/** Year, months, allowance and the open detail of the statistics; what goes without saying is left out. */
export function statisticsSearch(
  search: { rok?: number; od?: number; do?: number; prispevok?: string; detail?: string } & SearchSchemaInput,
) {
  const rok = Number(search.rok);
  const [from, to] = [Number(search.od ?? 1), Number(search.do ?? 12)];
  const isPart = [from, to].every(Number.isInteger) && from >= 1 && from <= to && to <= 12 && to - from < 11;
  const prispevok = actionCodes.find((code) => code === search.prispevok);
  return {
    ...(Number.isInteger(rok) && rok >= 2019 && rok <= 2099 && { rok }),
    ...(isPart && { od: from, do: to }),
    ...(prispevok && { prispevok }),
    ...(search.detail === 'sumy' && { detail: 'sumy' as const }),
  };
}
