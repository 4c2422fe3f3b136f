import { orderOperatorInspectionPack } from '@polana/contract/claim-inspection';
import { findCompanyOfNumber } from '#modules/claims';
import { createExport, type ExportRoom } from '#modules/exports';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { route, type Route } from '#platform/http/route';

/** Operators make the pack of any company: by a claim's number, or of a company and a period. */
export function operatorInspectionRoutes(room: ExportRoom): readonly Route[] {
  return [
    route(orderOperatorInspectionPack, async ({ db, actor, author, lang, idempotencyKey, body }) => {
      const { reason, company, ...filters } = body;
      const companyId = await companyOf(db, company, filters.number);
      const order = {
        kind: 'inspectionPack',
        format: 'zip',
        filters,
        lang,
        idempotencyKey,
        reason: reason.trim(),
      } as const;
      const { exportId, state } = await createExport(room, db, { ...actor, companyId }, author, order);
      return { id: exportId, state };
    }),
  ];
}

async function companyOf(db: Database, company: string | undefined, number: string | undefined): Promise<string> {
  if (company) return company;
  if (!number) throw new Refusal('inspection_scope_invalid', 400, { path: 'company' });
  const companyId = await reading(db, (tx) => findCompanyOfNumber(tx, number));
  if (!companyId) throw new Refusal('claim_not_found', 404);
  return companyId;
}
