import {
  createExport as createEndpoint,
  downloadExport as downloadEndpoint,
  exportClaims,
  exportEmployees,
  exportTransfers,
  listExports,
  listOperatorExports,
  readExport,
  readExportToken,
  takeExport as takeEndpoint,
} from '@polana/contract/exports';
import { orderInspectionPack } from '@polana/contract/claim-inspection';
import type { Author, CompanyAdmin, Employee } from '#platform/actor';
import type { Database } from '#platform/database';
import { route, type Route } from '#platform/http/route';
import { createExport, type ExportOrder } from './create-export.ts';
import type { ExportRoom } from './export-room.ts';
import { downloadExport, issueToken, takeExport } from './fetch-export.ts';
import { listFiles, listOperatorFiles, readOwnExport } from './list-files.ts';

interface OrderingCall {
  db: Database;
  actor: Employee | CompanyAdmin;
  author: Author;
  lang: ExportOrder['lang'];
  idempotencyKey: string | null;
  body: { format: ExportOrder['format']; filters?: ExportOrder['filters'] | undefined };
}

export function exportRoutes(room: ExportRoom): readonly Route[] {
  const order = async (call: OrderingCall, kind: string) => {
    const { db, actor, author, body, lang, idempotencyKey } = call;
    const wanted = { kind, format: body.format, filters: body.filters ?? {}, lang, idempotencyKey };
    const { exportId, state } = await createExport(room, db, actor, author, wanted);
    return { id: exportId, state };
  };
  return [
    route(createEndpoint, (call) => order(call, call.body.kind)),
    route(exportEmployees, (call) => order(call, 'employees')),
    route(exportClaims, (call) => order(call, 'documents')),
    route(exportTransfers, (call) => order(call, 'movements')),
    route(orderInspectionPack, async ({ db, actor, author, lang, idempotencyKey, body }) => {
      const { reason, ...filters } = body;
      const pack = {
        kind: 'inspectionPack',
        format: 'zip',
        filters,
        lang,
        idempotencyKey,
        reason: reason.trim(),
      } as const;
      const { exportId, state } = await createExport(room, db, actor, author, pack);
      return { id: exportId, state };
    }),
    route(listExports, ({ db, actor, query }) => listFiles(db, actor, query)),
    route(listOperatorExports, ({ db, actor, query }) => listOperatorFiles(db, actor, query)),
    route(readExport, ({ db, actor, params }) => readOwnExport(db, actor, params.id)),
    route(readExportToken, async ({ db, actor, params }) => {
      const { token, expiresAt } = await issueToken(room, db, actor, params.id);
      return { token, expiresAt: expiresAt.toISOString() };
    }),
    route(downloadEndpoint, ({ db, actor, author, params }) => downloadExport(room, db, actor, author, params.id)),
    route(takeEndpoint, ({ db, actor, connection, params }) =>
      takeExport(room, db, params.token, { person: actor, client: connection }),
    ),
  ];
}
