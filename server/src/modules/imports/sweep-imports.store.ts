import type { ReadTx, Tx } from '#platform/database';
import type { Import } from './import.store.ts';

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

/** What was left after one part of it had been applied has no file any more, but its plan. A plan made anew late can be confirmed for
 *  as long as any other. */
const old = `FROM employee_import i
  WHERE i.created_at < $1 AND i.state NOT IN ('reading', 'applying')
    AND (i.expires_at <= $2 OR (i.state NOT IN ('checked', 'planned') AND 'waiting' NOT IN (i.changes, i.deletions)))
    AND (i.file_id IS NOT NULL OR EXISTS (SELECT FROM employee_import_change c WHERE c.import_id = i.id)
      OR EXISTS (SELECT FROM employee_import_problem p WHERE p.import_id = i.id))`;

/** Over every company, oldest first: imports whose file or plan is kept for longer than it may be, held until the transaction ends. */
export async function lockOld(
  tx: Tx,
  { createdBefore, at }: { createdBefore: Date; at: Date },
  limit: number,
): Promise<Pick<Import, 'companyId' | 'importId' | 'fileId'>[]> {
  const { rows } = await tx.client.query<Pick<Import, 'companyId' | 'importId' | 'fileId'>>(
    `SELECT i.company_id AS "companyId", i.id AS "importId", i.file_id AS "fileId" ${old}
     ORDER BY i.created_at, i.id LIMIT $3 FOR NO KEY UPDATE OF i SKIP LOCKED`,
    [createdBefore, at, limit],
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

/** Files and plans of every company from before a moment that the sweep has not taken yet. */
export async function countOldFiles(
  tx: ReadTx,
  { createdBefore, at }: { createdBefore: Date; at: Date },
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(i.created_at) AS oldest, max(i.created_at) AS newest ${old}`,
    [createdBefore, at],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}
