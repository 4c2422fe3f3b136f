import type { ExportKind, ExportState, FileFormat } from '@polana/contract/exports';
import type { ReadTx } from '#platform/database';
import type { Letterhead } from '#platform/pdf';
import type { Failure } from './export.store.ts';

export interface ListedFile {
  id: string;
  kind: ExportKind;
  format: FileFormat;
  state: ExportState;
  rowsTotal: number | null;
  rowsDone: number;
  size: number | null;
  sha256: Buffer | null;
  fileName: string | null;
  createdAt: Date;
  createdBy: string;
  createdByName: string;
  expiresAt: Date | null;
  failure: Failure | null;
  filters: Record<string, string>;
  isHandover: boolean;
}

export interface FilePage {
  limit: number;
  offset: number;
  order: '-createdAt' | 'createdAt';
  kind?: ExportKind | undefined;
}

const madeExports = (order: string, limit: string) => `
  SELECT e.id, e.kind, e.format, e.state, e.rows_total, e.rows_done, e.size, e.sha256, e.file_name, e.created_at, e.created_by,
    e.expires_at, e.failure, e.filters, e.is_handover
  FROM export e WHERE e.company_id = $1 AND e.role_name = 'COMP' AND ($2::text IS NULL OR e.kind = $2)
  ORDER BY e.created_at ${order}, e.id ${order} ${limit}`;

/** Letters with access credentials belong to another room; the list knows of them by that room's report. */
const letters = (order: string, limit: string) => `
  SELECT l.access_letter_id, 'credentials', l.format,
    CASE l.status WHEN 'preparing' THEN 'running' WHEN 'replaced' THEN 'expired' ELSE l.status END,
    l.made_count::bigint, 0::bigint, l.size::bigint, NULL::bytea, NULL, l.created_at, l.created_by, l.expires_at,
    CASE WHEN l.status = 'failed' THEN 'error' END, '{}'::jsonb, false
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
       page.sha256, page.file_name AS "fileName", page.created_at AS "createdAt", page.created_by AS "createdBy",
       account.name AS "createdByName", page.expires_at AS "expiresAt", page.failure, page.filters,
       page.is_handover AS "isHandover"
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

/** Everything one operator had made, of whichever company. */
export async function findFilesOfOperator(
  tx: ReadTx,
  personId: string,
  page: Omit<FilePage, 'kind'>,
): Promise<{ files: ListedFile[]; totalCount: number }> {
  const order = page.order === 'createdAt' ? 'ASC' : 'DESC';
  const { rows } = await tx.client.query<ListedFile>(
    `SELECT e.id, e.kind, e.format, e.state, e.rows_total AS "rowsTotal", e.rows_done AS "rowsDone", e.size,
       e.sha256, e.file_name AS "fileName", e.created_at AS "createdAt", e.created_by AS "createdBy", account.name AS "createdByName",
       e.expires_at AS "expiresAt", e.failure, e.filters, e.is_handover AS "isHandover"
     FROM export e JOIN person_account account ON account.person_id = e.created_by
     WHERE e.role_name = 'OPER' AND e.created_by = $1
     ORDER BY e.created_at ${order}, e.id ${order} LIMIT $2 OFFSET $3`,
    [personId, page.limit, page.offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    `SELECT count(*) FROM export WHERE role_name = 'OPER' AND created_by = $1`,
    [personId],
  );
  return { files: rows, totalCount: counted.rows[0]?.count ?? 0 };
}

export interface MakingNames extends Letterhead {
  /** Null for what is of no one company. */
  companyName: string | null;
  personName: string;
  email: string | null;
}

/** What stands on the file besides its rows, and where to write when it is ready. */
export async function readNames(tx: ReadTx, companyId: string | null, personId: string): Promise<MakingNames> {
  const { rows } = await tx.client.query<MakingNames>(
    `SELECT c.name AS "companyName", p.product_name AS "productName", p.brand, p.logo, account.name AS "personName",
       account.email
     FROM letterhead_report p JOIN person_account account ON account.person_id = $2
       LEFT JOIN company_report c ON c.company_id = $1`,
    [companyId, personId],
  );
  const names = rows[0];
  if (!names) throw new Error('an export without a company or a person');
  return names;
}
