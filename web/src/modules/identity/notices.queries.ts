import {
  changeChildren,
  changeNotifications,
  readChildren,
  readNotifications,
  type KeptChild,
  type NotificationKind,
  type Notifications,
} from '@polana/contract/identity-notices';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '#platform/call-api.ts';
import type { ChildToKeep } from './kept-children.ts';

export const notificationsQuery = queryOptions({
  queryKey: ['identity', 'notifications'],
  queryFn: ({ signal }) => callApi(readNotifications, {}, { signal }),
  meta: { isQuiet: true },
});

/** The switch moves at once and goes back when the change was refused. */
export function useSwitchNotification() {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsQuery;
  return useMutation({
    mutationFn: (item: { kind: NotificationKind; isOn: boolean }) =>
      callApi(changeNotifications, { body: { items: [item] } }),
    onMutate: async (item) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (known: Notifications | undefined) =>
        known ? { ...known, items: known.items.map((one) => (one.kind === item.kind ? item : one)) } : known,
      );
      return before;
    },
    onError: (_failure, _item, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

export const childrenQuery = queryOptions({
  queryKey: ['identity', 'children'],
  queryFn: ({ signal }) => callApi(readChildren, {}, { signal }),
  meta: { isQuiet: true },
});

/** Changes the list as it is kept now: another tab may have added somebody since this one read it. */
export function useChangeChildren() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (change: (kept: readonly KeptChild[]) => ChildToKeep[]) => {
      const { items } = await callApi(readChildren, {});
      return callApi(changeChildren, { body: { items: change(items) } });
    },
    onSuccess: (kept) => queryClient.setQueryData(childrenQuery.queryKey, kept),
  });
}
