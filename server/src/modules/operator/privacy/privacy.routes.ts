import {
  carryOutPrivacyRequest,
  enterPrivacyRequest,
  handOverPersonData,
  keepRestriction,
  liftRestriction,
  listPrivacyRequests as listEndpoint,
  readPrivacyRequest,
  readRetentionSchedule,
  refusePrivacyRequest,
  runRetention,
} from '@polana/contract/operator-privacy';
import type { Files } from '#modules/files';
import { listPrivacyRequests } from '#modules/identity';
import { reading } from '#platform/database';
import { route, type FileAnswer, type Route } from '#platform/http/route';
import { carryOut, enterRequest, handOver, refuse } from './decide-request.ts';
import { keepErasureList } from './erasure-list.ts';
import { startForgetting } from './forget-due.ts';
import { keep, lift } from './lift-restriction.ts';
import { itemOf, readRequest } from './read-request.ts';
import { readSchedule } from './read-schedule.ts';

export interface PrivacyDesk {
  publicUrl: string;
  files: Files;
  /** Where the list of erased ids lies outside of the database. */
  erasureListPath: string;
}

/** What is kept how long, and what people ask about it. */
export function privacyDeskRoutes({ publicUrl, files, erasureListPath }: PrivacyDesk): readonly Route[] {
  return [
    route(readRetentionSchedule, ({ db }) => readSchedule(db)),
    route(runRetention, async ({ db, actor, author }) => {
      await startForgetting(db, actor, author);
      return {};
    }),
    route(listEndpoint, async ({ db, query }) => {
      const { requests, ...counts } = await reading(db, (tx) => listPrivacyRequests(tx, query));
      return { items: requests.map(itemOf), ...counts };
    }),
    route(enterPrivacyRequest, async ({ db, author, body }) => ({ id: await enterRequest(db, author, body) })),
    route(readPrivacyRequest, ({ db, params }) => readRequest(db, params.id)),
    route(carryOutPrivacyRequest, async ({ db, actor, author, params }) => {
      await carryOut(db, { operator: actor, author, publicUrl, files }, params.id);
      await keepErasureList(db, erasureListPath, files.log);
      return {};
    }),
    route(handOverPersonData, async ({ db, actor, author, params }) => {
      const data = await handOver(db, { operator: actor, author, publicUrl, files }, params.id);
      return jsonFile(data, `polana-${params.id.slice(-8)}.json`);
    }),
    route(refusePrivacyRequest, async ({ db, actor, author, params, body }) => {
      await refuse(db, { operator: actor, author, publicUrl, files }, params.id, body.reason);
      return {};
    }),
    route(liftRestriction, async ({ db, actor, author, params, body }) => {
      await lift(db, { operator: actor, author, publicUrl, files }, params.id, body);
      return {};
    }),
    route(keepRestriction, async ({ db, actor, author, params }) => {
      await keep(db, { operator: actor, author, publicUrl, files }, params.id);
      return {};
    }),
  ];
}

function jsonFile(data: unknown, fileName: string): FileAnswer {
  const content = Buffer.from(JSON.stringify(data, null, 2));
  return { content, contentType: 'application/json', fileName, size: content.byteLength };
}
