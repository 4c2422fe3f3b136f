import type { ReadTx, Tx } from '#platform/database';

/** Over every company: what was not confirmed in time. An import that was applied in part is done with it. */
export async function expirePlans(tx: Tx, at: Date): Promise<void> {
  await tx.client.query(
    `UPDATE employee_import SET state = 'expired', changes = 'none', deletions = 'none'
     WHERE state IN ('checked', 'planned') AND expires_at <= $1`,
    [at],
  );
  await tx.client.query(
    `UPDATE employee_import SET changes = CASE WHEN changes = 'waiting' THEN 'none' ELSE changes END,
       deletions = CASE WHEN deletions = 'waiting' THEN 'none' ELSE deletions END
     WHERE state = 'done' AND 'waiting' IN (changes, deletions) AND expires_at <= $1`,
    [at],
  );
}

/** Over every company: runs of which nothing was heard. What was half applied is not: its transaction is gone with it. */
export async function stopLost(tx: Tx, runningBefore: Date): Promise<void> {
  await tx.client.query(
    `UPDATE employee_import SET running_since = NULL, step = NULL, failure = 'import_failed', attempt = attempt + 1,
       state = CASE WHEN state = 'reading' THEN 'failed' WHEN 'applied' IN (changes, deletions) THEN 'done' ELSE 'planned' END
     WHERE state IN ('reading', 'applying') AND running_since < $1`,
    [runningBefore],
  );
}

/** Over every company, oldest first: imports whose file is kept for longer than it may be. */
export async function findOld(
  tx: ReadTx,
  createdBefore: Date,
  limit: number,
): Promise<{ companyId: string; importId: string; fileId: string }[]> {
  const { rows } = await tx.client.query<{ companyId: string; importId: string; fileId: string }>(
    `SELECT company_id AS "companyId", id AS "importId", file_id AS "fileId" FROM employee_import
     WHERE file_id IS NOT NULL AND created_at < $1 AND state NOT IN ('reading', 'applying')
     ORDER BY created_at, id LIMIT $2`,
    [createdBefore, limit],
  );
  return rows;
}

/** How long a file of people is kept, as the operator set it. */
export async function readImportDays(tx: ReadTx): Promise<number> {
  const { rows } = await tx.client.query<{ days: number }>('SELECT import_days AS days FROM retention_report');
  const period = rows[0];
  if (!period) throw new Error('there are no retention settings');
  return period.days;
}

/** Files of every company from before a moment that the sweep has not taken yet. */
export async function countOldFiles(
  tx: ReadTx,
  createdBefore: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(created_at) AS oldest, max(created_at) AS newest FROM employee_import
     WHERE file_id IS NOT NULL AND created_at < $1 AND state NOT IN ('reading', 'applying')`,
    [createdBefore],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}
