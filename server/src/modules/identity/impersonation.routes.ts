import {
  endImpersonation as endImpersonationEndpoint,
  enterImpersonation as enterImpersonationEndpoint,
  findImpersonationTarget,
  impersonationLink,
  impersonationLog,
  readImpersonation,
  startImpersonation,
} from '@polana/contract/identity-impersonation';
import { route } from '#platform/http/route';
import { endImpersonation } from './impersonation/end-impersonation.ts';
import { enterImpersonation, readOffer } from './impersonation/enter-impersonation.ts';
import { findTarget } from './impersonation/find-target.ts';
import { lookAtPage } from './impersonation/note-impersonated-call.ts';
import { readImpersonationLog } from './impersonation/read-impersonation-log.ts';
import { requestImpersonation } from './impersonation/request-impersonation.ts';

export const impersonationRoutes = [
  route(startImpersonation, async ({ db, actor, params, body, author }) => {
    const { reason, readOnly, roleName = null, roleId = null } = body;
    const order = { id: params.id, reason, readOnly, roleName, roleId };
    const { hash, expiresAt } = await requestImpersonation(db, actor, order, author);
    return { hash, expiresAt: expiresAt.toISOString() };
  }),
  route(findImpersonationTarget, ({ db, actor, body }) => findTarget(db, actor, body.login)),
  route(impersonationLink, ({ db, actor, params, connection, author }) =>
    readOffer(db, actor, params.hash, connection, author),
  ),
  route(enterImpersonationEndpoint, async ({ db, actor, body, connection, author }) => {
    const { token, endsAt, readOnly } = await enterImpersonation(db, actor, body.hash, connection, author);
    return { token, endsAt: endsAt.toISOString(), readOnly };
  }),
  route(readImpersonation, ({ db, actor, query }) => lookAtPage(db, actor, query.page)),
  route(endImpersonationEndpoint, async ({ db, actor, author }) => ({
    ended: true as const,
    ...(await endImpersonation(db, actor, author)),
  })),
  route(impersonationLog, ({ db, actor, query }) => readImpersonationLog(db, actor, query)),
];
