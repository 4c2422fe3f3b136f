import {
  approveEmployeeRequest,
  listEmployeeRequests,
  rejectEmployeeRequest,
} from '@polana/contract/operator-registrations';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { approveCorrection, describeCorrection, rejectCorrection } from '#modules/employees';
import { listWantedCorrections } from '#modules/identity';

/** What employees want put right in their employers' records. */
export function employeeRequestRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(listEmployeeRequests, async ({ db, actor, query }) => {
      const { corrections, ...counts } = await reading(db, (tx) => listWantedCorrections(tx, query));
      const items = corrections.map((one) => ({ ...describeCorrection(one, actor), isByCompany: one.isByCompany }));
      return { items, ...counts };
    }),
    route(approveEmployeeRequest, async ({ db, actor, author, lang, params }) => {
      await approveCorrection(db, { decider: actor, author, lang, publicUrl }, params.id);
      return {};
    }),
    route(rejectEmployeeRequest, async ({ db, actor, author, lang, params, body }) => {
      await rejectCorrection(db, { decider: actor, author, lang, publicUrl }, params.id, body.reason);
      return {};
    }),
  ];
}
