import { inTransaction, type Database, type Tx } from '#platform/database';
import { inPortions } from '#platform/portions';

/** Counts one more failure in a statement of its own, so that no refusal takes it back; answers how many there were in a row. */
export async function addFailure(db: Database, key: Buffer, at: Date): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `INSERT INTO sign_in_failure AS known (key, count, last_at) VALUES ($1, 1, $2)
     ON CONFLICT (key) DO UPDATE SET count = LEAST(known.count + 1, 1000000), last_at = EXCLUDED.last_at
     RETURNING count`,
    [key, at],
  );
  return rows[0]?.count ?? 0;
}

export async function countFailures(db: Database, key: Buffer): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>('SELECT count FROM sign_in_failure WHERE key = $1', [key]);
  return rows[0]?.count ?? 0;
}

export async function forgetFailures(db: Database, key: Buffer): Promise<void> {
  await db.pool.query('DELETE FROM sign_in_failure WHERE key = $1', [key]);
}

const traces = [
  ['sign_in_failure', 'last_at', ''],
  ['login_challenge', 'expires_at', ''],
  // A session from which somebody acted in another person's name stays: the trail names it.
  ['session', 'expires_at', 'AND NOT EXISTS (SELECT FROM impersonation WHERE actor_session_id = session.id)'],
] as const;

/** The oldest first, each portion for itself; who entered an account stands behind the wall between companies. */
export async function deleteTracesBefore(db: Database, before: Date, signal?: AbortSignal): Promise<void> {
  for (const trace of traces)
    await inPortions(
      (limit) => inTransaction(db.forEveryCompany(), (tx) => deleteSome(tx, trace, before, limit)),
      signal,
    );
}

async function deleteSome(
  tx: Tx,
  [table, endedAt, unless]: (typeof traces)[number],
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM ${table} WHERE ${endedAt} < $1 AND ctid = ANY (ARRAY(
       SELECT ctid FROM ${table} WHERE ${endedAt} < $1 ${unless} ORDER BY ${endedAt} LIMIT $2))`,
    [before, limit],
  );
  return rowCount ?? 0;
}
