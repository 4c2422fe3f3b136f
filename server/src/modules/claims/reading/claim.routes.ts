import {
  completeClaim as completeEndpoint,
  downloadClaim,
  downloadClaimConfirmation,
  listClaims as listEndpoint,
  readClaim,
  readClaimPage,
  withdrawClaim as withdrawEndpoint,
} from '@polana/contract/claims';
import { downloadOwnData } from '@polana/contract/claims-own-data';
import type { Files } from '#modules/files';
import { inTransaction, reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { countAgainst, limitOn } from '#platform/limits';
import type { Sealing } from '#platform/sealing';
import { uploaderOf, widthOf } from '../submission/submission.routes.ts';
import { completeClaim } from '../withdrawing/complete-claim.ts';
import { withdrawClaim } from '../withdrawing/withdraw-claim.ts';
import { detailReaderOf, readClaimDetail } from './claim-detail.ts';
import { drawConfirmation } from './draw-confirmation.ts';
import { listClaims } from './list-claims.ts';
import { noteClaimOpened } from './note-reading.ts';
import { openDocumentPage, openDocuments } from './open-documents.ts';
import { openOwnData } from './open-own-data.ts';
import { claimReaderOf, visibleClaim } from './visible-claim.ts';

const downloadsPerMinute = { person: 120, address: 600 };

export function claimRoutes({ files, sealing }: { files: Files; sealing: Sealing }): readonly Route[] {
  return [
    route(listEndpoint, ({ db, actor, query }) => listClaims(db, uploaderOf(actor), query), { isPresumed: true }),
    route(readClaim, ({ db, actor, author, params, lang }) => {
      const { companyId } = actor;
      const reader = detailReaderOf(actor);
      return inTransaction(db, async (tx) => {
        const claim = await visibleClaim(tx, claimReaderOf(actor), params.id);
        if (actor.roleName === 'COMP') await noteClaimOpened(tx, claim, author);
        return readClaimDetail(tx, { sealing }, { companyId, claimId: params.id, lang, reader });
      });
    }),
    route(downloadClaim, async ({ db, actor, author, params, query, connection }) => {
      await countAgainst(db, [
        { key: `download:${actor.personId}`, max: downloadsPerMinute.person, windowSeconds: 60 },
        limitOn('download-from', connection.address, { max: downloadsPerMinute.address, windowSeconds: 60 }),
      ]);
      return openDocuments(db, files, { reader: claimReaderOf(actor), author }, params.id, query.file);
    }),
    route(downloadOwnData, ({ db, actor, author, lang }) =>
      openOwnData(db, { files, sealing }, { person: actor, author, lang }),
    ),
    route(readClaimPage, async ({ db, actor, author, params, query }) => {
      const { id: claimId, fileId, page } = params;
      const wanted = { claimId, fileId, page: Number(page), width: widthOf(query.width) };
      const { bytes, contentType } = await openDocumentPage(
        db,
        files,
        { reader: claimReaderOf(actor), author },
        wanted,
      );
      return { content: bytes, contentType, fileName: `${page}.jpg`, size: bytes.byteLength, isInline: true };
    }),
    route(downloadClaimConfirmation, async ({ db, actor, author, params, lang }) => {
      const wanted = { actor, author, claimId: params.id, lang };
      const confirmation = await drawConfirmation(db, { sealing }, wanted);
      return { ...confirmation, contentType: 'application/pdf' };
    }),
    route(withdrawEndpoint, async ({ db, actor, author, lang, params, body }) => {
      const { id: claimId } = params;
      await withdrawClaim(db, { employee: actor, author, lang, claimId, version: body.version });
      const question = { companyId: actor.companyId, claimId, lang, reader: 'employee' as const };
      return reading(db, (tx) => readClaimDetail(tx, { sealing }, question));
    }),
    route(completeEndpoint, async ({ db, actor, author, lang, params, body }) => {
      const { id: claimId } = params;
      const { version, answer = '', fileIds = [] } = body;
      await completeClaim(db, { employee: actor, author, lang, claimId, version, answer, fileIds });
      const question = { companyId: actor.companyId, claimId, lang, reader: 'employee' as const };
      return reading(db, (tx) => readClaimDetail(tx, { sealing }, question));
    }),
  ];
}
