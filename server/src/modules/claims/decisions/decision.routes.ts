import {
  approveManyClaims,
  decideClaim as decideEndpoint,
  readClaimQueue,
  readClaimReview,
} from '@polana/contract/claim-decisions';
import { countWaitingClaims } from '@polana/contract/claim-waiting';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import type { Sealing } from '#platform/sealing';
import type { Texts } from '#platform/texts';
import { readClaimDetail } from '../reading/claim-detail.ts';
import { approveMany } from './approve-many.ts';
import { decideClaim } from './decide-claim.ts';
import { readQueue, readWaitingCount } from './read-queue.ts';
import { readReview } from './read-review.ts';

export interface DecisionRoutesConfig {
  publicUrl: string;
  sealing: Sealing;
  texts: Texts;
}

export function decisionRoutes({ publicUrl, sealing, texts }: DecisionRoutesConfig): readonly Route[] {
  return [
    route(readClaimQueue, ({ db, actor, query }) => readQueue(db, actor, query)),
    route(countWaitingClaims, ({ db, actor }) => readWaitingCount(db, actor)),
    route(readClaimReview, ({ db, actor, lang, params }) => readReview(db, actor, lang, params.id)),
    route(decideEndpoint, async ({ db, actor, author, lang, params, body }) => {
      await decideClaim(db, { admin: actor, author, lang, publicUrl }, params.id, body);
      const asked = { companyId: actor.companyId, claimId: params.id, lang, reader: 'company' as const };
      return reading(db, (tx) => readClaimDetail(tx, { sealing }, asked));
    }),
    route(approveManyClaims, ({ db, actor, author, lang, body }) =>
      approveMany(db, { admin: actor, author, lang, publicUrl }, texts, body.documents),
    ),
  ];
}
