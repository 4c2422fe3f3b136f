import {
  countWithoutAccess as countEndpoint,
  downloadAccessLetter,
  endEmployeeSessions,
  forcePasswordChange as forceEndpoint,
  generateAccess,
  readAccessLetter,
  resetEmployeePassword,
  sendAccess as sendEndpoint,
} from '@polana/contract/employees-access';
import { orderInvitations as orderEndpoint, readInvitations } from '@polana/contract/employees-invitations';
import { Refusal } from '#platform/errors';
import { route, type Route } from '#platform/http/route';
import type { Sealing } from '#platform/sealing';
import { endSessions, forcePasswordChange, resetPassword, sendAccess } from './manage-access.ts';
import type { InvitationOrder } from './invitation.store.ts';
import { orderInvitations, readInvitation } from './order-invitations.ts';
import { countWithoutAccess, orderLetters } from './order-letters.ts';
import { readLetter, takeLetters } from './take-letters.ts';

/** The file with passwords is sealed until it is taken away. */
export function accessRoutes({ sealing }: { sealing: Sealing }): readonly Route[] {
  return [
    route(sendEndpoint, async ({ db, actor, author, params }) => {
      await sendAccess(db, actor, params.id, author);
      return {};
    }),
    route(resetEmployeePassword, ({ db, actor, author, lang, params }) =>
      resetPassword(db, actor, { employmentId: params.id, lang }, author),
    ),
    route(endEmployeeSessions, async ({ db, actor, author, params }) => ({
      ended: await endSessions(db, actor, params.id, author),
    })),
    route(forceEndpoint, async ({ db, actor, author, params }) => {
      await forcePasswordChange(db, actor, params.id, author);
      return {};
    }),
    route(countEndpoint, ({ db, actor }) => countWithoutAccess(db, actor)),
    route(generateAccess, async ({ db, actor, author, lang, body, force }) => {
      if (body.employeeIds && body.group) throw new Refusal('value_invalid', 400, { path: 'group' });
      const { letterId, count } = await orderLetters(db, actor, { ...body, lang, isForced: force }, author);
      return { id: letterId, count };
    }),
    route(readAccessLetter, ({ db, actor, params }) => readLetter(db, actor, params.id)),
    route(downloadAccessLetter, ({ db, actor, author, params }) =>
      takeLetters(db, actor, { letterId: params.id, sealing }, author),
    ),
    route(orderEndpoint, async ({ db, actor, author, body, idempotencyKey }) =>
      progressOf(await orderInvitations(db, actor, { ...body, idempotencyKey }, author)),
    ),
    route(readInvitations, async ({ db, actor, params }) => progressOf(await readInvitation(db, actor, params.id))),
  ];
}

function progressOf({ invitationId, employmentIds, doneCount, sentCount }: InvitationOrder) {
  return { id: invitationId, count: employmentIds.length, done: doneCount, sent: sentCount };
}
