import type { ExportFormat, ExportKind, ExportState } from '@polana/contract/exports';
import type { ReadTx } from '#platform/database';
import type { Failure } from './export.store.ts';

export interface ListedFile {
  id: string;
  kind: ExportKind;
  format: ExportFormat;
  state: ExportState;
  rowsTotal: number | null;
  rowsDone: number;
  size: number | null;
  fileName: string | null;
  createdAt: Date;
  createdBy: string;
  createdByName: string;
  expiresAt: Date | null;
  failure: Failure | null;
  filters: Record<string, string>;
}

export interface FilePage {
  limit: number;
  offset: number;
  order: '-createdAt' | 'createdAt';
  kind?: ExportKind | undefined;
}

const madeExports = (order: string, limit: string) => `
  SELECT e.id, e.kind, e.format, e.state, e.rows_total, e.rows_done, e.size, e.file_name, e.created_at, e.created_by,
    e.expires_at, e.failure, e.filters
  FROM export e WHERE e.company_id = $1 AND e.role_name = 'COMP' AND ($2::text IS NULL OR e.kind = $2)
  ORDER BY e.created_at ${order}, e.id ${order} ${limit}`;

/** Letters with access credentials belong to another room; the list knows of them by that room's report. */
const letters = (order: string, limit: string) => `
  SELECT l.access_letter_id, 'credentials', l.format,
    CASE l.status WHEN 'preparing' THEN 'running' WHEN 'replaced' THEN 'expired' ELSE l.status END,
    l.made_count::bigint, 0::bigint, l.size::bigint, NULL, l.created_at, l.created_by, l.expires_at,
    CASE WHEN l.status = 'failed' THEN 'error' END, '{}'::jsonb
  FROM access_letter_report l WHERE l.company_id = $1 AND ($2::text IS NULL OR $2 = 'credentials')
  ORDER BY l.created_at ${order}, l.access_letter_id ${order} ${limit}`;

/** Everything administrators of the company had made, by the time they asked. */
export async function findFilesOfCompany(
  tx: ReadTx,
  companyId: string,
  page: FilePage,
): Promise<{ files: ListedFile[]; totalCount: number }> {
  const order = page.order === 'createdAt' ? 'ASC' : 'DESC';
  const { rows } = await tx.client.query<ListedFile>(
    `WITH file AS ((${madeExports(order, 'LIMIT $3::bigint + $4::bigint')}) UNION ALL (${letters(order, 'LIMIT $3::bigint + $4::bigint')})),
       page AS (SELECT * FROM file ORDER BY created_at ${order}, id ${order} LIMIT $3 OFFSET $4)
     SELECT page.id, page.kind, page.format, page.state, page.rows_total AS "rowsTotal", page.rows_done AS "rowsDone", page.size,
       page.file_name AS "fileName", page.created_at AS "createdAt", page.created_by AS "createdBy",
       account.name AS "createdByName", page.expires_at AS "expiresAt", page.failure, page.filters
     FROM page JOIN person_account account ON account.person_id = page.created_by
     ORDER BY page.created_at ${order}, page.id ${order}`,
    [companyId, page.kind ?? null, page.limit, page.offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    `SELECT (SELECT count(*) FROM (${madeExports('ASC', '')}) e) + (SELECT count(*) FROM (${letters('ASC', '')}) l) AS count`,
    [companyId, page.kind ?? null],
  );
  return { files: rows, totalCount: counted.rows[0]?.count ?? 0 };
}

export interface MakingNames {
  companyName: string;
  productName: string;
  personName: string;
  email: string | null;
}

/** What stands on the file besides its rows, and where to write when it is ready. */
export async function readNames(tx: ReadTx, companyId: string, personId: string): Promise<MakingNames> {
  const { rows } = await tx.client.query<MakingNames>(
    `SELECT c.name AS "companyName", p.product_name AS "productName", account.name AS "personName", account.email
     FROM company_report c CROSS JOIN product_name p JOIN person_account account ON account.person_id = $2
     WHERE c.company_id = $1`,
    [companyId, personId],
  );
  const names = rows[0];
  if (!names) throw new Error('an export without a company or a person');
  return names;
}
