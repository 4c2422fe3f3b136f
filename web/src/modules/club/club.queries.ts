import { countOfferClick, listOffers, listRewards, type OfferKind, readOffer } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import { pageSizeDefault } from '@polana/contract/primitives';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';

export interface OfferFilter {
  search?: string | undefined;
  kind?: OfferKind | undefined;
  region?: string | undefined;
  rewardMin?: number | undefined;
}

/** Ten offers, the page counted from 0. The list grows by pages, so each is asked for once. */
export function offersQuery(role: Role, filter: OfferFilter, page: number) {
  const { search, kind, region, rewardMin } = filter;
  const query = {
    limit: String(pageSizeDefault),
    offset: String(page * pageSizeDefault),
    ...(search && { search }),
    ...(kind && { kind }),
    ...(region && { region }),
    ...(rewardMin && { rewardMin: String(rewardMin) }),
  };
  return queryOptions({
    queryKey: ['club', 'offers', role.value, filter, page],
    queryFn: ({ signal }) => callApi(listOffers, { query }, { role, signal }),
    // Only the first page stands in for the next choice: later ones would show offers of the old one.
    ...(page === 0 && { placeholderData: keepPreviousData }),
  });
}

/** One offer; null where it does not hold any more, which the page says itself. */
export function offerQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: ['club', 'offer', role.value, id],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readOffer, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && (failure.status === 404 || failure.status === 400)) return null;
        throw failure;
      }
    },
  });
}

const latestRewards = 5;

export function rewardsQuery(role: Role) {
  return queryOptions({
    queryKey: ['club', 'rewards', role.value],
    queryFn: ({ signal }) => callApi(listRewards, { query: { limit: String(latestRewards) } }, { role, signal }),
  });
}

/** Counts that the way to the partner was opened; nobody waits for it and nobody hears of its failure. */
export function countClick(role: Role, id: string): void {
  callApi(countOfferClick, { params: { id } }, { role, isBackground: true }).catch(() => undefined);
}
