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
import { readRatioChangeLog, readRatioChanges } from './read-ratio-changes.ts';

/** Months whose wages are closed are told by the room that closes them. */
export function ratioRoutes({ closedThrough }: { closedThrough: ClosedThrough }): readonly Route[] {
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
      const { ratioChangeId } = await addRatioChange(db, change, closedThrough, author);
      return { id: ratioChangeId };
    }),
    route(deleteEndpoint, async ({ db, actor, author, lang, params }) => {
      const change = { employmentId: params.id, ratioChangeId: params.ratioId, lang };
      await deleteRatioChange(db, actor, change, closedThrough, author);
      return {};
    }),
  ];
}
