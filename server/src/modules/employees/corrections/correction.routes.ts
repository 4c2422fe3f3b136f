import {
  approveCompanyRequest,
  listCompanyRequests,
  readCompanyRequest,
  rejectCompanyRequest,
} from '@polana/contract/employees-requests';
import { reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type Route } from '#platform/http/route';
import { findWantedCorrection, listCorrectionsOf } from '#modules/identity';
import { approveCorrection, assertCompanyDecides, rejectCorrection } from './decide-correction.ts';
import { describeCorrection } from './describe-correction.ts';

/** What employees want put right, where their company decides about it. */
export function correctionRoutes({ publicUrl }: { publicUrl: string }): readonly Route[] {
  return [
    route(listCompanyRequests, ({ db, actor, query }) =>
      reading(db, async (tx) => {
        await assertCompanyDecides(tx, actor.companyId);
        const { corrections, ...counts } = await listCorrectionsOf(tx, actor, query);
        return { items: corrections.map((one) => describeCorrection(one, actor)), ...counts };
      }),
    ),
    route(readCompanyRequest, ({ db, actor, params }) =>
      reading(db, async (tx) => {
        await assertCompanyDecides(tx, actor.companyId);
        const correction = await findWantedCorrection(tx, params.id, actor.companyId);
        if (!correction || correction.status === 'cancelled') throw new Refusal('change_request_not_found', 404);
        return describeCorrection(correction, actor);
      }),
    ),
    route(approveCompanyRequest, async ({ db, actor, author, lang, params }) => {
      await approveCorrection(db, { decider: actor, author, lang, publicUrl }, params.id);
      return {};
    }),
    route(rejectCompanyRequest, async ({ db, actor, author, lang, params, body }) => {
      await rejectCorrection(db, { decider: actor, author, lang, publicUrl }, params.id, body.reason);
      return {};
    }),
  ];
}
