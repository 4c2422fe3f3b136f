import {
  endOneSession,
  endOtherSessions,
  listSessions,
  prolongSession,
  readCurrentSession,
} from '@polana/contract/identity-factors';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['identity', 'sessions'],
  queryFn: ({ signal }) => callApi(listSessions, {}, { signal }),
  staleTime: 0,
});

/** When the session ends. Asked in the background: only what a person does keeps it alive. */
export function readSessionTimes() {
  return callApi(readCurrentSession, {}, { isBackground: true });
}

export function useProlongSession() {
  return useMutation({ mutationFn: () => callApi(prolongSession, { body: {} }) });
}

/** Ended sessions take the trust in devices with them; nobody waits for the lists. */
function useRefresh() {
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['identity', 'two-factor'] });
  };
}

export function useEndSession() {
  return useMutation({
    mutationFn: (id: string) => callApi(endOneSession, { params: { id } }),
    onSuccess: useRefresh(),
  });
}

export function useEndOtherSessions() {
  return useMutation({ mutationFn: () => callApi(endOtherSessions, {}), onSuccess: useRefresh() });
}
