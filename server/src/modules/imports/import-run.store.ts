import type { ImportDetected } from '@polana/contract/imports';
import type { Tx } from '#platform/database';
import { attemptsOfWork } from './import.rules.ts';
import { columns, type Import, type ImportStep, type ReadingOptions, unlessRunning } from './import.store.ts';

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
      attempt.companyId,
      attempt.importId,
      attempt.attempt,
      result.state,
      JSON.stringify(result.detected),
      result.rowCount,
      result.validCount,
      result.errorCount,
      result.errorLines,
      result.warningCount,
      result.toAdd,
      result.toUpdate,
      result.toDelete,
      result.unchanged,
      result.companySize,
      result.openClaims,
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
  /** Until when a plan made anew can be confirmed. */
  expiresAt?: Date;
}

/** Begins a run of an import the caller has locked; false when another import of the company is running. */
export async function storeBegun(tx: Tx, { companyId, importId }: Import, begun: Beginning): Promise<boolean> {
  return unlessRunning(() =>
    tx.client.query(
      `UPDATE employee_import SET state = $3, step = $4, steps_done = 0, steps_total = $5, running_since = $6,
         attempt = (attempt / ${attemptsOfWork} + 1) * ${attemptsOfWork},
         failure = NULL, failure_values = '{}', applied_by = coalesce($7, applied_by), options = coalesce($8, options),
         expires_at = coalesce($9, expires_at)
       WHERE company_id = $1 AND id = $2`,
      [
        companyId,
        importId,
        begun.state,
        begun.step,
        begun.stepsTotal,
        begun.at,
        begun.appliedBy ?? null,
        begun.options ? JSON.stringify(begun.options) : null,
        begun.expiresAt ?? null,
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
      attempt.companyId,
      attempt.importId,
      attempt.attempt,
      part.step,
      part.rosterMark,
      part.at,
      part.added,
      part.updated,
      part.deleted,
      part.deactivated,
    ],
  );
  return rowCount === 1;
}

/** Held until the transaction ends: one import of a company is applied at a time, whatever runs were taken for dead. */
export async function holdCompany(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query(
    `SELECT set_config('lock_timeout', '20s', true), pg_advisory_xact_lock(hashtextextended($1, 47))`,
    [`import ${companyId}`],
  );
}
