import { offerKinds, type OfferKind } from '@polana/contract/list-words';
import type { SearchSchemaInput } from '@tanstack/react-router';

interface BenefitSearch {
  hladat?: string;
  druh?: OfferKind;
  kraj?: string;
  /** At least this reward, in percent. */
  odmena?: number;
  /** How many pages are shown. */
  strany: number;
  /** The offer that is open. */
  ponuka?: string;
}

export const benefitSearchDefaults = { strany: 1 };
const pagesMax = 50;

const textOf = (value: unknown) => (typeof value === 'string' ? value.slice(0, 100) : '');
const wholeOf = (value: unknown) => (Number.isSafeInteger(value) ? Number(value) : 0);

/** Search, filters, pages shown and the open offer; whatever makes no sense is left out. */
export function benefitSearch(
  search: Partial<Record<keyof BenefitSearch, unknown>> & SearchSchemaInput,
): BenefitSearch {
  const [hladat, kraj, ponuka] = [textOf(search.hladat), textOf(search.kraj), textOf(search.ponuka)];
  const druh = offerKinds.find((kind) => kind === search.druh);
  const odmena = wholeOf(search.odmena);
  return {
    strany: Math.min(pagesMax, Math.max(1, wholeOf(search.strany))),
    ...(hladat && { hladat }),
    ...(druh && { druh }),
    ...(kraj && { kraj }),
    ...(odmena > 0 && odmena < 100 && { odmena }),
    ...(ponuka && { ponuka }),
  };
}
