import type { Database } from '#platform/database';

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

/** A session from which somebody acted in another person's name stays: the trail names it. */
export async function deleteTracesBefore(db: Database, before: Date): Promise<void> {
  await db.pool.query('DELETE FROM sign_in_failure WHERE last_at < $1', [before]);
  await db.pool.query('DELETE FROM login_challenge WHERE expires_at < $1', [before]);
  await db.pool.query(
    `DELETE FROM session WHERE expires_at < $1
       AND NOT EXISTS (SELECT 1 FROM impersonation WHERE actor_session_id = session.id)`,
    [before],
  );
}
