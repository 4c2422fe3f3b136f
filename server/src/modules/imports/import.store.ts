import type { ImportDetected, ImportKind, ImportOptions, ImportState } from '@polana/contract/imports';
import type { Language } from '@polana/contract/roles';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

export type ImportStep = 'reading' | 'changes' | 'deletions';
export type PartState = 'none' | 'waiting' | 'applied';
export type ReadingOptions = Omit<ImportOptions, 'replaces'>;

interface ImportRow {
  id: string;
  company_id: string;
  kind: ImportKind;
  state: ImportState;
  lang: Language;
  created_by: string;
  created_at: Date;
  expires_at: Date;
  file_name: string;
  size: number;
  file_id: string | null;
  options: string;
  running_since: Date | null;
  step: ImportStep | null;
  steps_total: number | null;
  replaces_id: string | null;
  errors_before: number | null;
}

export interface Import {
  importId: string;
  companyId: string;
  kind: ImportKind;
  state: ImportState;
  lang: Language;
  createdBy: string;
  createdByName: string;
  createdAt: Date;
  expiresAt: Date;
  fileName: string;
  size: number;
  fileId: string | null;
  options: ReadingOptions;
  detected: ImportDetected | null;
  attempt: number;
  step: ImportStep | null;
  stepsDone: number;
  stepsTotal: number | null;
  rowCount: number;
  validCount: number;
  errorCount: number;
  errorLines: number;
  warningCount: number;
  toAdd: number;
  toUpdate: number;
  toDelete: number;
  unchanged: number;
  companySize: number;
  openClaims: number;
  rosterMark: string | null;
  changes: PartState;
  deletions: PartState;
  added: number;
  updated: number;
  deleted: number;
  deactivated: number;
  appliedBy: string | null;
  appliedAt: Date | null;
  failure: string | null;
  failureValues: Record<string, string | number>;
  replacesId: string | null;
  replacedBy: string | null;
  errorsBefore: number | null;
}

export const columns = `i.id AS "importId", i.company_id AS "companyId", i.kind, i.state, i.lang, i.created_by AS "createdBy",
  i.created_at AS "createdAt", i.expires_at AS "expiresAt", i.file_name AS "fileName", i.size, i.file_id AS "fileId", i.options,
  i.detected, i.attempt, i.step, i.steps_done AS "stepsDone", i.steps_total AS "stepsTotal", i.row_count AS "rowCount",
  i.valid_count AS "validCount", i.error_count AS "errorCount", i.error_lines AS "errorLines",
  i.warning_count AS "warningCount", i.to_add AS "toAdd", i.to_update AS "toUpdate", i.to_delete AS "toDelete", i.unchanged,
  i.company_size AS "companySize", i.open_claims AS "openClaims", i.roster_mark AS "rosterMark", i.changes, i.deletions, i.added,
  i.updated, i.deleted, i.deactivated, i.applied_by AS "appliedBy", i.applied_at AS "appliedAt", i.failure,
  i.failure_values AS "failureValues", i.replaces_id AS "replacesId", i.replaced_by AS "replacedBy",
  i.errors_before AS "errorsBefore"`;

const named = `SELECT ${columns}, coalesce(a.name, '') AS "createdByName"
  FROM employee_import i LEFT JOIN person_account a ON a.person_id = i.created_by`;

const uniqueViolation = '23505';

/** False when the company has an import running already. */
export async function insertImport(tx: Tx, row: ImportRow): Promise<boolean> {
  return unlessRunning(() =>
    tablesOf<{ employee_import: ImportRow }>(tx).insertInto('employee_import').values(row).execute(),
  );
}

/** The index of what runs in a company is the last wall; the transaction is of no use then. */
export async function unlessRunning(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

export async function findImport(tx: ReadTx, companyId: string, importId: string): Promise<Import | undefined> {
  const { rows } = await tx.client.query<Import>(`${named} WHERE i.company_id = $1 AND i.id = $2`, [
    companyId,
    importId,
  ]);
  return rows[0];
}

/** Locks the import, so that whoever confirms it second finds it confirmed. */
export async function lockImport(tx: Tx, companyId: string, importId: string): Promise<Import | undefined> {
  const { rows } = await tx.client.query<Import>(
    `${named} WHERE i.company_id = $1 AND i.id = $2 FOR NO KEY UPDATE OF i`,
    [companyId, importId],
  );
  return rows[0];
}

export async function findImports(
  tx: ReadTx,
  companyId: string,
  { limit, offset, order }: { limit: number; offset: number; order: '-createdAt' | 'createdAt' },
): Promise<{ imports: Import[]; totalCount: number }> {
  const direction = order === '-createdAt' ? 'DESC' : 'ASC';
  const { rows } = await tx.client.query<Import>(
    `${named} WHERE i.company_id = $1 ORDER BY i.created_at ${direction}, i.id ${direction} LIMIT $2 OFFSET $3`,
    [companyId, limit, offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    'SELECT count(*) AS count FROM employee_import WHERE company_id = $1',
    [companyId],
  );
  return { imports: rows, totalCount: counted.rows[0]?.count ?? 0 };
}

/** How many files of any company are being read since a moment. */
export async function countReading(tx: ReadTx, since: Date): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>('SELECT imports_being_read($1) AS count', [since]);
  return rows[0]?.count ?? 0;
}

/** Files are taken in one after another, so that their number holds for those who send at once. */
export async function lockReading(tx: Tx): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('imports being read', 0))`);
}

export async function storeLeft(
  tx: Tx,
  { companyId, importId }: Pick<Import, 'companyId' | 'importId'>,
  state: 'left' | 'done',
): Promise<void> {
  await tx.client.query(
    `UPDATE employee_import SET state = $3,
       deletions = CASE WHEN deletions = 'waiting' THEN 'none' ELSE deletions END,
       changes = CASE WHEN changes = 'waiting' THEN 'none' ELSE changes END
     WHERE company_id = $1 AND id = $2`,
    [companyId, importId, state],
  );
}

export async function storeReplacedBy(tx: Tx, companyId: string, importId: string, replacedBy: string): Promise<void> {
  await tx.client.query('UPDATE employee_import SET replaced_by = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    importId,
    replacedBy,
  ]);
}

export async function forgetFile(
  tx: Tx,
  { companyId, importId }: Pick<Import, 'companyId' | 'importId'>,
): Promise<void> {
  await tx.client.query('UPDATE employee_import SET file_id = NULL WHERE company_id = $1 AND id = $2', [
    companyId,
    importId,
  ]);
}

/** For the overview: what runs, and what waits for a corrected file. */
export async function countImports(tx: ReadTx, companyId: string): Promise<{ running: number; failed: number }> {
  const { rows } = await tx.client.query<{ running: number; failed: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('reading', 'applying')) AS running,
       count(*) FILTER (WHERE state IN ('checked', 'failed') AND expires_at > now()) AS failed
     FROM employee_import
     WHERE company_id = $1 AND state IN ('reading', 'applying', 'checked', 'failed')`,
    [companyId],
  );
  return rows[0] ?? { running: 0, failed: 0 };
}
