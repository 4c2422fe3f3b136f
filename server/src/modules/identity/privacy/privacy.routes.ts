import {
  filePrivacyRequest,
  readOwnPrivacy as readEndpoint,
  withdrawPrivacyRequest,
} from '@polana/contract/identity-privacy';
import { route, type Route } from '#platform/http/route';
import { fileOwnRequest, readOwnPrivacy, withdrawOwnRequest } from './own-privacy.ts';

/** What people ask about their own data. */
export const privacyRoutes: readonly Route[] = [
  route(readEndpoint, ({ db, actor }) => readOwnPrivacy(db, actor)),
  route(filePrivacyRequest, ({ db, actor, body, author }) => fileOwnRequest(db, actor, body.kind, author)),
  route(withdrawPrivacyRequest, async ({ db, actor, params, author }) => {
    await withdrawOwnRequest(db, actor, params.id, author);
    return {};
  }),
];
