import {
  exportAudit,
  findAuditCompanies,
  listAudit as listEndpoint,
  readAuditChecks,
  readAuditEntry as readEndpoint,
  startAuditCheck,
} from '@polana/contract/operator-audit';
import { askCheck, listAudit, readAuditEntry, readChecks, searchCompanies } from '#modules/audit';
import { createExport, type ExportRoom } from '#modules/exports';
import { reading } from '#platform/database';
import { route, type Route } from '#platform/http/route';

const companiesOffered = 20;

/** The audit log is the operator's to read; nothing of it can be changed. */
export function operatorAuditRoutes(room: ExportRoom): readonly Route[] {
  return [
    route(listEndpoint, ({ db, query, lang }) => {
      const { limit, before, after, ...filters } = query;
      return listAudit(db, filters, { limit, before, after }, lang);
    }),
    route(readEndpoint, ({ db, params, lang }) => readAuditEntry(db, params.id, lang)),
    route(findAuditCompanies, async ({ db, query }) => ({
      items: await reading(db, (tx) => searchCompanies(tx, query.search.trim(), companiesOffered)),
    })),
    route(readAuditChecks, ({ db }) => readChecks(db)),
    route(startAuditCheck, async ({ db, author, body }) => {
      const { checkId } = await askCheck(db, author, body.company);
      return { id: checkId };
    }),
    route(exportAudit, async ({ db, actor, author, lang, idempotencyKey, body }) => {
      const { format, filters = {}, reason } = body;
      const order = { kind: 'audit', format, filters, lang, idempotencyKey, reason: reason.trim() };
      const { exportId, state } = await createExport(room, db, { ...actor, companyId: null }, author, order);
      return { id: exportId, state };
    }),
  ];
}
