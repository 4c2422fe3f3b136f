import type { Role } from '@polana/contract/identity';
import type { PrivacyKind } from '@polana/contract/identity-privacy';
import {
  carryOutPrivacyRequest,
  enterPrivacyRequest,
  handOverPersonData,
  keepRestriction,
  liftRestriction,
  listPrivacyRequests,
  readPrivacyRequest,
  readRetentionSchedule,
  refusePrivacyRequest,
  runRetention,
} from '@polana/contract/operator-privacy';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFailure } from '#platform/api-failure.ts';
import { callApi, fetchFile } from '#platform/call-api.ts';
import { operatorTasksKey, readAgain } from '#platform/query-client.ts';
import { saveBlob } from '#platform/save-file.ts';
import { type DeedOutcome, type DeskState, registrationPageSize } from '../registrations/registrations.queries.ts';

const roomKey = ['operator', 'privacy'] as const;
const whileRunningMilliseconds = 2_000;

export function scheduleQuery(role: Role) {
  return queryOptions({
    queryKey: [...roomKey, role.value, 'schedule'],
    queryFn: ({ signal }) => callApi(readRetentionSchedule, {}, { role, signal }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? whileRunningMilliseconds : false),
  });
}

export function useRunRetention(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi(runRetention, {}, { role }),
    onSettled: () => readAgain(queryClient, roomKey, operatorTasksKey),
  });
}

export function requestsQuery(role: Role, state: DeskState, page: number) {
  const [limit, offset] = [String(registrationPageSize), String((page - 1) * registrationPageSize)];
  return queryOptions({
    queryKey: [...roomKey, role.value, 'requests', state, page],
    queryFn: ({ signal }) => callApi(listPrivacyRequests, { query: { state, limit, offset } }, { role, signal }),
    placeholderData: keepPreviousData,
  });
}

export function requestQuery(role: Role, id: string) {
  return queryOptions({
    queryKey: [...roomKey, role.value, 'request', id],
    queryFn: ({ signal }) => callApi(readPrivacyRequest, { params: { id } }, { role, signal }),
  });
}

interface Letter {
  login: string;
  kind: PrivacyKind;
  receivedOn: string;
  note: string;
}

export function useEnterRequest(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: Letter) => callApi(enterPrivacyRequest, { body }, { role }),
    onSuccess: () => readAgain(queryClient, roomKey, operatorTasksKey),
  });
}

export type PrivacyDeed =
  | { act: 'carryOut' | 'handOver' | 'keep'; id: string }
  | { act: 'refuse'; id: string; reason: string }
  | { act: 'lift'; id: string; reason: string; isOwnWish: boolean };

/** Decides about one request; what stands in the way is said in the server's words. */
export function usePrivacyDeed(role: Role) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (deed: PrivacyDeed): Promise<DeedOutcome> => {
      try {
        await doIt(role, deed);
        return { isDone: true };
      } catch (failure) {
        if (!(failure instanceof ApiFailure) || ![404, 409].includes(failure.status)) throw failure;
        return { isDone: false, message: failure.errors.map((error) => error.message).join(' ') };
      }
    },
    onSettled: () => readAgain(queryClient, roomKey, operatorTasksKey),
  });
}

async function doIt(role: Role, deed: PrivacyDeed): Promise<void> {
  const params = { id: deed.id };
  if (deed.act === 'carryOut') await callApi(carryOutPrivacyRequest, { params }, { role });
  else if (deed.act === 'refuse')
    await callApi(refusePrivacyRequest, { params, body: { reason: deed.reason } }, { role });
  else if (deed.act === 'lift') {
    const { reason, isOwnWish } = deed;
    await callApi(liftRestriction, { params, body: { reason, isOwnWish } }, { role });
  } else if (deed.act === 'keep') await callApi(keepRestriction, { params }, { role });
  else {
    const { blob, fileName } = await fetchFile(handOverPersonData, { params }, { role });
    saveBlob(fileName, blob);
  }
}
