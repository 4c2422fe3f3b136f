import { rewardEmployee } from '@polana/contract/club';
import type { Role } from '@polana/contract/identity';
import {
  createOffer,
  creditRewardList,
  deleteOffer,
  deleteOfferLogo,
  findClubCompanies,
  findRewardRecipient,
  listGivenRewards,
  listManagedOffers,
  moveOfferState,
  placeOffer,
  readManagedOffer,
  storeOfferLogo,
  takeRewardBack,
  updateOffer,
  type ManagedOfferDetail,
  type OfferDeed,
  type OfferForm,
} from '@polana/contract/operator-club';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi } from '#platform/call-api.ts';
import { sendFiles } from '#platform/send-files.ts';

const roomKey = ['operator', 'club'] as const;

/** The order needs every offer in sight; the operator has dozens. */
const pageSize = 100;

export function managedOffersQuery(role: Role, state: 'current' | 'ended', search: string) {
  const query = { state, limit: String(pageSize), ...(search && { search }) };
  return queryOptions({
    queryKey: [...roomKey, role.value, 'list', state, search],
    queryFn: ({ signal }) => callApi(listManagedOffers, { query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function managedOfferQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...roomKey, role.value, 'offer', id],
    queryFn: async ({ signal }) => {
      try {
        return await callApi(readManagedOffer, { params: { id } }, { role, signal });
      } catch (failure) {
        if (failure instanceof ApiFailure && failure.status === 404) return null;
        throw failure;
      }
    },
  });
}

export function clubCompaniesQuery(role: Role, search: string) {
  return queryOptions({
    queryKey: [...roomKey, role.value, 'companies', search],
    queryFn: ({ signal }) => callApi(findClubCompanies, { query: { search } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: roomKey });
}

/** What a change answers is what stands, also where the offer cannot be read again. */
function useNoteOffer(role: Role) {
  const queryClient = useQueryClient();
  return (offer: ManagedOfferDetail | null) => {
    if (offer) queryClient.setQueryData(managedOfferQuery(role, offer.id).queryKey, offer);
  };
}

/** Saves a new offer or a change of one; answers it as it is kept. */
export function useSaveOffer(role: Role) {
  return useMutation({
    mutationFn: ({ known, form }: { known: { id: string; version: number } | null; form: OfferForm }) =>
      known
        ? callApi(updateOffer, { params: { id: known.id }, body: { version: known.version, ...form } }, { role })
        : callApi(createOffer, { body: form }, { role }),
    onSuccess: useNoteOffer(role),
    onSettled: useRefresh(),
  });
}

/** Answers the offer as it is kept from then on; null once it is deleted. */
export function useMoveOffer(role: Role) {
  return useMutation({
    mutationFn: async ({
      id,
      deed,
    }: {
      id: string;
      deed: OfferDeed | 'delete';
    }): Promise<ManagedOfferDetail | null> => {
      if (deed !== 'delete') return callApi(moveOfferState, { params: { id, deed } }, { role });
      await callApi(deleteOffer, { params: { id } }, { role });
      return null;
    },
    onSuccess: useNoteOffer(role),
    onSettled: useRefresh(),
  });
}

export interface Placing {
  id: string;
  besideId: string;
  side: 'before' | 'after';
}

export function usePlaceOffer(role: Role) {
  return useMutation({
    mutationFn: ({ id, ...body }: Placing) => callApi(placeOffer, { params: { id }, body }, { role }),
    onSettled: useRefresh(),
  });
}

/** Stores a picture, or with null takes it away. */
export function useChangeLogo(role: Role, id: string) {
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (!file) await callApi(deleteOfferLogo, { params: { id } }, { role });
      else await sendFiles(storeOfferLogo, { params: { id } }, [{ name: file.name, content: file }], { role });
    },
    onSettled: useRefresh(),
  });
}

/** The employee behind a number; null where there is none. */
export function useFindRecipient(role: Role) {
  return useMutation({
    mutationFn: async (query: { companyId: string; personalNumber: string }) => {
      try {
        return { recipient: await callApi(findRewardRecipient, { query }, { role }), problem: null };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || failure.status !== 404) throw failure;
        return { recipient: null, problem: failure.errors[0]?.message ?? '' };
      }
    },
  });
}

export interface HandReward {
  offerId: string;
  employeeId: string;
  amount: string;
  note: string;
  /** One for each reward meant, so that a second click gives nothing more. */
  key: string;
}

export function useGiveReward(role: Role) {
  return useMutation({
    mutationFn: ({ key, ...body }: HandReward) => callApi(rewardEmployee, { body }, { role, idempotencyKey: key }),
    onSettled: useRefresh(),
  });
}

export function useCreditList(role: Role) {
  return useMutation({
    mutationFn: ({ file, ...body }: { file: File; offerId: string; isConfirmed: boolean }) =>
      sendFiles(creditRewardList, { body }, [{ name: file.name, content: file }], { role }),
    onSettled: useRefresh(),
  });
}

export const givenRewardsPageSize = 25;

export function givenRewardsQuery(role: Role, offerId: string, page: number) {
  const query = { limit: String(givenRewardsPageSize), offset: String((page - 1) * givenRewardsPageSize) };
  return queryOptions({
    queryKey: [...roomKey, role.value, 'rewards', offerId, page],
    queryFn: ({ signal }) => callApi(listGivenRewards, { params: { id: offerId }, query }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Also after a no the list is read again: a colleague may have been quicker. */
export function useTakeRewardBack(role: Role) {
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      callApi(takeRewardBack, { params: { id }, body: { reason } }, { role }),
    meta: { repeatsWords: true },
    onSettled: useRefresh(),
  });
}
