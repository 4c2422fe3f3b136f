import {
  addRatioChange,
  deleteRatioChange as deleteEndpoint,
  listRatioChangeLog,
  listRatioChanges,
} from '@polana/contract/employees-ratio';
import { ratioFromText } from '@polana/contract/money';
import { inTransaction } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { changeRatio } from '../change-ratio.ts';
import { deleteRatioChange } from './delete-ratio-change.ts';
import { readRatioChangeLog, readRatioChanges } from './read-ratio-changes.ts';

export const ratioRoutes: readonly Route[] = [
  route(listRatioChanges, ({ db, actor, params }) => readRatioChanges(db, actor, params.id)),
  route(listRatioChangeLog, ({ db, actor, params, query }) => readRatioChangeLog(db, actor, params.id, query)),
  route(addRatioChange, async ({ db, actor, author, params, body }) => {
    const change = {
      companyId: actor.companyId,
      employmentId: params.id,
      validFrom: body.dateOfChange,
      ratio: ratioFromText(body.newEmployeeRatio),
      reason: body.reason?.trim() ?? '',
    };
    const { ratioChangeId } = await inTransaction(db, (tx) => changeRatio(tx, change, author));
    return { id: ratioChangeId };
  }),
  route(deleteEndpoint, async ({ db, actor, author, params }) => {
    await deleteRatioChange(db, actor, { employmentId: params.id, ratioChangeId: params.ratioId }, author);
    return {};
  }),
];
