import type { FileFormat } from '@polana/contract/exports';
import type { Language, RoleName } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

export type StoredState = 'queued' | 'running' | 'ready' | 'failed' | 'expired';
export type Failure = 'tooManyRows' | 'error' | 'lost';

interface ExportRow {
  id: string;
  company_id: string | null;
  kind: string;
  format: FileFormat;
  lang: Language;
  filters: Record<string, string>;
  role_name: RoleName;
  role_id: string;
  created_by: string;
  created_at: Date;
  idempotency_key: string | null;
  state: StoredState;
  attempt: number;
  failure: Failure | null;
  rows_total: number | null;
  rows_done: number;
  file_name: string | null;
  size: number | null;
  sha256: Buffer | null;
  file_id: string | null;
  ready_at: Date | null;
  expires_at: Date | null;
  reason: string | null;
  is_handover: boolean;
}

export interface ExportTables {
  export: ExportRow;
}

export interface Export {
  exportId: string;
  /** Null for what an operator takes away of the whole portal. */
  companyId: string | null;
  kind: string;
  format: FileFormat;
  lang: Language;
  filters: Record<string, string>;
  roleName: RoleName;
  roleId: string;
  createdBy: string;
  createdAt: Date;
  state: StoredState;
  attempt: number;
  failure: Failure | null;
  rowsTotal: number | null;
  rowsDone: number;
  fileName: string | null;
  size: number | null;
  sha256: Buffer | null;
  fileId: string | null;
  expiresAt: Date | null;
  /** For any administrator of a company that leaves, and for the operator afterwards. */
  isHandover: boolean;
}

export type NewExport = Pick<
  Export,
  'exportId' | 'companyId' | 'kind' | 'format' | 'lang' | 'filters' | 'roleName' | 'roleId' | 'createdBy' | 'createdAt'
> & { idempotencyKey: string | null; reason: string | null; isHandover?: boolean };

/** Orders of one company, or one operator, are placed one after another, so that the limits hold for those who press at once. */
export async function lockOrders(tx: Tx, orderer: string): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('exports of ' || $1, 0))`, [orderer]);
}

export async function insertExport(tx: Tx, made: NewExport): Promise<void> {
  await tablesOf<ExportTables>(tx)
    .insertInto('export')
    .values({
      id: made.exportId,
      company_id: made.companyId,
      kind: made.kind,
      format: made.format,
      lang: made.lang,
      filters: JSON.stringify(made.filters) as never,
      role_name: made.roleName,
      role_id: made.roleId,
      created_by: made.createdBy,
      created_at: made.createdAt,
      idempotency_key: made.idempotencyKey,
      state: 'queued',
      attempt: 0,
      failure: null,
      rows_total: null,
      rows_done: 0,
      file_name: null,
      size: null,
      sha256: null,
      file_id: null,
      ready_at: null,
      expires_at: null,
      reason: made.reason,
      is_handover: made.isHandover ?? false,
    })
    .execute();
}

export async function findByKey(tx: ReadTx, personId: string, key: string): Promise<Export | undefined> {
  const row = await readTablesOf<ExportTables>(tx)
    .selectFrom('export')
    .selectAll()
    .where('created_by', '=', personId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row && exportOf(row);
}

export interface Purse {
  roleName: RoleName;
  /** Null for operators, who have no company. */
  companyId: string | null;
  /** Null counts the company's administrators together. */
  personId: string | null;
}

/** How many exports of a company, of one employee or of one operator are unfinished and how many were asked for since an instant. */
export async function countOrders(
  tx: ReadTx,
  purse: Purse,
  since: Date,
): Promise<{ unfinished: number; recent: number }> {
  const { rows } = await tx.client.query<{ unfinished: number; recent: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('queued', 'running')) AS unfinished,
       count(*) FILTER (WHERE state <> 'failed') AS recent
     FROM export WHERE ($1::uuid IS NULL OR company_id = $1) AND role_name = $4
       AND ($2::uuid IS NULL OR created_by = $2) AND created_at > $3`,
    [purse.companyId, purse.personId, since, purse.roleName],
  );
  return rows[0] ?? { unfinished: 0, recent: 0 };
}

export interface Fetcher {
  /** Operators have none. */
  companyId?: string;
  roleName: RoleName;
  roleId: string;
  personId: string;
}

/** An export this person made in this role, or one made for handing the company's lists over to its administrators; anybody
 *  else's does not exist. */
export async function findOwnExport(
  tx: ReadTx,
  { companyId, roleName, roleId, personId }: Fetcher,
  exportId: string,
): Promise<Export | undefined> {
  const named = readTablesOf<ExportTables>(tx).selectFrom('export').selectAll().where('id', '=', exportId);
  const row = await (companyId ? named.where('company_id', '=', companyId) : named).executeTakeFirst();
  const isOwn = row?.role_id === roleId && row.created_by === personId;
  const isHandedOver = row?.is_handover === true && roleName === 'COMP';
  return row && (isOwn || isHandedOver) ? exportOf(row) : undefined;
}

/** A list made for handing over, whoever ordered it. */
export async function findHandover(tx: ReadTx, companyId: string, exportId: string): Promise<Export | undefined> {
  const row = await readTablesOf<ExportTables>(tx)
    .selectFrom('export')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', exportId)
    .where('is_handover', '=', true)
    .executeTakeFirst();
  return row && exportOf(row);
}

/** For a run, which knows only the id: takes the next number of attempt, or nothing when there is nothing left to do. */
export async function beginAttempt(tx: Tx, exportId: string): Promise<Export | undefined> {
  const row = await tablesOf<ExportTables>(tx)
    .updateTable('export')
    .set((is) => ({ state: 'running', rows_done: 0, rows_total: null, attempt: is('attempt', '+', 1) }))
    .where('id', '=', exportId)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row && exportOf(row);
}

interface Attempt {
  companyId: string | null;
  exportId: string;
  attempt: number;
}

export interface Progress {
  rowsTotal: number;
  rowsDone: number;
}

/** False when another run has taken over, which ends this one. */
export async function noteProgress(tx: Tx, attempt: Attempt, progress: Progress): Promise<boolean> {
  return updateAttempt(tx, attempt, { rows_total: progress.rowsTotal, rows_done: progress.rowsDone });
}

export interface Finish {
  fileId: string;
  fileName: string;
  size: number;
  sha256: Buffer;
  rows: number;
  readyAt: Date;
  expiresAt: Date;
}

export async function storeReady(tx: Tx, attempt: Attempt, finish: Finish): Promise<boolean> {
  return updateAttempt(tx, attempt, {
    state: 'ready',
    file_id: finish.fileId,
    file_name: finish.fileName,
    size: finish.size,
    sha256: finish.sha256,
    rows_total: finish.rows,
    rows_done: finish.rows,
    ready_at: finish.readyAt,
    expires_at: finish.expiresAt,
  });
}

export async function storeFailed(tx: Tx, attempt: Attempt, failure: Failure): Promise<boolean> {
  return updateAttempt(tx, attempt, { state: 'failed', failure });
}

/** The old number of attempt stands in the WHERE: a run that was taken for dead changes nothing any more. */
async function updateAttempt(tx: Tx, attempt: Attempt, values: Partial<ExportRow>): Promise<boolean> {
  const { numUpdatedRows } = await tablesOf<ExportTables>(tx)
    .updateTable('export')
    .set(values)
    .where('company_id', 'is not distinct from', attempt.companyId)
    .where('id', '=', attempt.exportId)
    .where('attempt', '=', attempt.attempt)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function exportOf(row: ExportRow): Export {
  return {
    exportId: row.id,
    companyId: row.company_id,
    kind: row.kind,
    format: row.format,
    lang: row.lang,
    filters: row.filters,
    roleName: row.role_name,
    roleId: row.role_id,
    createdBy: row.created_by,
    createdAt: row.created_at,
    state: row.state,
    attempt: row.attempt,
    failure: row.failure,
    rowsTotal: row.rows_total,
    rowsDone: row.rows_done,
    fileName: row.file_name,
    size: row.size,
    sha256: row.sha256,
    fileId: row.file_id,
    expiresAt: row.expires_at,
    isHandover: row.is_handover,
  };
}
