import type { Role } from '@polana/contract/identity';
import {
  readInstallationHealth,
  retryFailedMail,
  retryFailedMails,
  startBooksCheck,
} from '@polana/contract/operator-health';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';

const everyMilliseconds = 15_000;
/** Somebody pressed the button and waits for the result. */
const whileCheckingMilliseconds = 2_000;

/** Read again and again while the page is open; nobody asks for it, so it does not keep the session alive. */
export function healthQuery(role: Role) {
  return queryOptions({
    queryKey: ['operator', 'health', role.value],
    queryFn: ({ signal }) => callApi(readInstallationHealth, {}, { role, signal, isBackground: true }),
    refetchInterval: ({ state }) => (state.data?.books.isRunning ? whileCheckingMilliseconds : everyMilliseconds),
    meta: { isQuiet: true },
  });
}

export function useStartBooksCheck(role: Role) {
  return useActing(role, () => callApi(startBooksCheck, {}, { role }));
}

export function useRetryMail(role: Role) {
  return useActing(role, (id: string) => callApi(retryFailedMail, { params: { id } }, { role }));
}

export function useRetryMails(role: Role) {
  return useActing(role, () => callApi(retryFailedMails, {}, { role }));
}

function useActing<Order = void, Answer = unknown>(role: Role, act: (order: Order) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => queryClient.invalidateQueries({ queryKey: healthQuery(role).queryKey }),
  });
}
