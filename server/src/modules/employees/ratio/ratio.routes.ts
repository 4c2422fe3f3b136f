import {
  addRatioChange as addEndpoint,
  deleteRatioChange as deleteEndpoint,
  listRatioChangeLog,
  listRatioChanges,
} from '@polana/contract/employees-ratio';
import { ratioFromText } from '@polana/contract/money';
import { route, type Route } from '#platform/http/route';
import { addRatioChange } from './add-ratio-change.ts';
import type { ClosedThrough } from './closed-month.ts';
import { deleteRatioChange } from './delete-ratio-change.ts';
import type { FollowRatios } from './follow-ratios.ts';
import { readRatioChangeLog, readRatioChanges } from './read-ratio-changes.ts';

/** What the room is given where the portal is composed. */
export interface RatioRoom {
  closedThrough: ClosedThrough;
  followRatios: FollowRatios;
}

/** Months whose wages are closed are told by the room that closes them, and waiting claims followed by the one that keeps them. */
export function ratioRoutes(room: RatioRoom): readonly Route[] {
  const { closedThrough } = room;
  return [
    route(listRatioChanges, ({ db, actor, params, query }) =>
      readRatioChanges(db, actor, params.id, query, closedThrough),
    ),
    route(listRatioChangeLog, ({ db, actor, params, query }) => readRatioChangeLog(db, actor, params.id, query)),
    route(addEndpoint, async ({ db, actor, author, lang, params, body }) => {
      const change = {
        companyId: actor.companyId,
        employmentId: params.id,
        validFrom: body.dateOfChange,
        ratio: ratioFromText(body.newEmployeeRatio),
        reason: body.reason?.trim() ?? '',
        lang,
      };
      const { ratioChangeId } = await addRatioChange(db, change, room, author);
      return { id: ratioChangeId };
    }),
    route(deleteEndpoint, async ({ db, actor, author, lang, params }) => {
      const change = { employmentId: params.id, ratioChangeId: params.ratioId, lang };
      await deleteRatioChange(db, actor, change, room, author);
      return {};
    }),
  ];
}
