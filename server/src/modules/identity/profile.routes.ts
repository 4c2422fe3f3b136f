import {
  cancelChangeRequest as cancelChangeRequestEndpoint,
  listDocumentReads,
  readMyData as readMyDataEndpoint,
  readProfile as readProfileEndpoint,
  requestChange as requestChangeEndpoint,
} from '@polana/contract/identity-profile';
import { route, type Route } from '#platform/http/route';
import type { Sealing } from '#platform/sealing';
import { cancelChangeRequest, requestChange } from './profile/change-requests.ts';
import { readMyData } from './profile/read-my-data.ts';
import { readDocumentReads, readProfile } from './profile/read-profile.ts';

/** What a person sees of themselves, and how they ask for it to be put right. */
export function profileRoutes({ sealing }: { sealing: Sealing }): readonly Route[] {
  return [
    route(readProfileEndpoint, ({ db, actor }) => readProfile(db, actor)),
    route(requestChangeEndpoint, async ({ db, actor, body, author }) => ({
      items: await requestChange(db, actor, body, author),
    })),
    route(cancelChangeRequestEndpoint, async ({ db, actor, params, author }) => {
      await cancelChangeRequest(db, actor, params.id, author);
      return {};
    }),
    route(listDocumentReads, ({ db, actor, query }) => readDocumentReads(db, actor, query)),
    route(readMyDataEndpoint, ({ db, actor, author }) => readMyData(db, sealing, actor, author)),
  ];
}
