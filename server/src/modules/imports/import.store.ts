import type { ImportDetected, ImportKind, ImportOptions, ImportState } from '@polana/contract/imports';
import type { Language } from '@polana/contract/roles';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

export type ImportStep = 'reading' | 'changes' | 'deletions';
export type PartState = 'none' | 'waiting' | 'applied';
type ReadingOptions = Omit<ImportOptions, 'replaces'>;

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

const columns = `i.id AS "importId", i.company_id AS "companyId", i.kind, i.state, i.lang, i.created_by AS "createdBy",
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
async function unlessRunning(write: () => Promise<unknown>): Promise<boolean> {
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

/** Over every company: how many files are being read since a moment. */
export async function countReading(tx: ReadTx, since: Date): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM employee_import WHERE state = 'reading' AND running_since > $1`,
    [since],
  );
  return rows[0]?.count ?? 0;
}

/** For a run, which knows only the id: takes the next number of attempt, or nothing when there is nothing left to do. */
export async function beginAttempt(
  tx: Tx,
  importId: string,
  state: 'reading' | 'applying',
  at: Date,
): Promise<Import | undefined> {
  const { rows } = await tx.client.query<Import>(
    `UPDATE employee_import i SET attempt = i.attempt + 1, running_since = $3, steps_done = 0
     WHERE i.id = $1 AND i.state = $2 RETURNING ${columns}, '' AS "createdByName"`,
    [importId, state, at],
  );
  return rows[0];
}

export interface Attempt {
  companyId: string;
  importId: string;
  attempt: number;
}

/** False when another run has taken over, which ends this one. */
export async function noteProgress(tx: Tx, attempt: Attempt, done: number, total: number | null): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE employee_import SET steps_done = $4, steps_total = $5
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state IN ('reading', 'applying')`,
    [attempt.companyId, attempt.importId, attempt.attempt, done, total],
  );
  return rowCount === 1;
}

export interface CheckResult {
  state: 'checked' | 'planned';
  detected: ImportDetected;
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
  rosterMark: string;
}

/** The old number of attempt stands in the WHERE: a run that was taken for dead changes nothing any more. */
export async function storeChecked(tx: Tx, attempt: Attempt, result: CheckResult): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE employee_import SET state = $4, running_since = NULL, step = NULL, detected = $5, row_count = $6, valid_count = $7,
       error_count = $8, error_lines = $9, warning_count = $10, to_add = $11, to_update = $12, to_delete = $13, unchanged = $14,
       company_size = $15, open_claims = $16, roster_mark = $17, failure = NULL, failure_values = '{}',
       changes = CASE WHEN $4 = 'planned' AND $11::int + $12::int > 0 THEN 'waiting' ELSE 'none' END,
       deletions = CASE WHEN $4 = 'planned' AND $13::int > 0 THEN 'waiting' ELSE 'none' END
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'reading'`,
    [
      ...[attempt.companyId, attempt.importId, attempt.attempt, result.state, JSON.stringify(result.detected)],
      ...[result.rowCount, result.validCount, result.errorCount, result.errorLines, result.warningCount],
      ...[result.toAdd, result.toUpdate, result.toDelete, result.unchanged, result.companySize, result.openClaims],
      result.rosterMark,
    ],
  );
  return rowCount === 1;
}

export interface Stopping {
  state: 'failed' | 'left' | 'planned' | 'done';
  failure: string;
  values?: Record<string, string | number>;
}

/** Ends a run that did not come to its end. */
export async function storeStopped(tx: Tx, attempt: Attempt, { state, failure, values }: Stopping): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE employee_import SET state = $4, running_since = NULL, step = NULL, failure = $5, failure_values = $6
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state IN ('reading', 'applying')`,
    [attempt.companyId, attempt.importId, attempt.attempt, state, failure, JSON.stringify(values ?? {})],
  );
  return rowCount === 1;
}

export interface Beginning {
  state: 'reading' | 'applying';
  step: ImportStep;
  stepsTotal: number | null;
  at: Date;
  appliedBy?: string | null;
  options?: ReadingOptions;
}

/** Begins a run of an import the caller has locked; false when another import of the company is running. */
export async function storeBegun(tx: Tx, { companyId, importId }: Import, begun: Beginning): Promise<boolean> {
  return unlessRunning(() =>
    tx.client.query(
      `UPDATE employee_import SET state = $3, step = $4, steps_done = 0, steps_total = $5, running_since = $6, attempt = 0,
         failure = NULL, failure_values = '{}', applied_by = coalesce($7, applied_by), options = coalesce($8, options)
       WHERE company_id = $1 AND id = $2`,
      [
        ...[companyId, importId, begun.state, begun.step, begun.stepsTotal, begun.at, begun.appliedBy ?? null],
        begun.options ? JSON.stringify(begun.options) : null,
      ],
    ),
  );
}

export interface AppliedPart {
  step: 'changes' | 'deletions';
  added: number;
  updated: number;
  deleted: number;
  deactivated: number;
  rosterMark: string;
  at: Date;
}

/** The last word of a run that applied its part; false when another run has the import. */
export async function storeApplied(tx: Tx, attempt: Attempt, part: AppliedPart): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE employee_import SET state = 'done', running_since = NULL, step = NULL, roster_mark = $5, applied_at = $6,
       added = added + $7, updated = updated + $8, deleted = deleted + $9, deactivated = deactivated + $10,
       changes = CASE WHEN $4 = 'changes' THEN 'applied' ELSE changes END,
       deletions = CASE WHEN $4 = 'deletions' THEN 'applied' ELSE deletions END
     WHERE company_id = $1 AND id = $2 AND attempt = $3 AND state = 'applying'`,
    [
      ...[attempt.companyId, attempt.importId, attempt.attempt, part.step, part.rosterMark, part.at],
      ...[part.added, part.updated, part.deleted, part.deactivated],
    ],
  );
  return rowCount === 1;
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

/** Held until the transaction ends: one import of a company is applied at a time, whatever runs were taken for dead. */
export async function holdCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query(
    `SELECT set_config('lock_timeout', '20s', true), pg_advisory_xact_lock(hashtextextended($1, 47))`,
    [`import ${companyId}`],
  );
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
