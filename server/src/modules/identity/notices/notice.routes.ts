import {
  changeChildren as changeChildrenEndpoint,
  changeNotifications as changeNotificationsEndpoint,
  readChildren as readChildrenEndpoint,
  readNotifications as readNotificationsEndpoint,
} from '@polana/contract/identity-notices';
import { route, type Route } from '#platform/http/route';
import type { Sealing } from '#platform/sealing';
import { changeChildren, readChildren } from './children.ts';
import { changeNotifications, readNotifications } from './notifications.ts';

/** What a person chooses to be told of, and what they keep for the next claim. */
export function noticeRoutes({ sealing }: { sealing: Sealing }): readonly Route[] {
  return [
    route(readNotificationsEndpoint, ({ db, actor }) => readNotifications(db, actor)),
    route(changeNotificationsEndpoint, ({ db, actor, body, author }) =>
      changeNotifications(db, actor, body.items, author),
    ),
    route(readChildrenEndpoint, async ({ db, actor }) => ({ items: await readChildren(db, sealing, actor) })),
    route(changeChildrenEndpoint, async ({ db, actor, body, author }) => ({
      items: await changeChildren(db, sealing, actor, body.items, author),
    })),
  ];
}
