import type { Database } from '#platform/database';

/** Null until a portal has started on this database. */
export async function findSecretMark(db: Database): Promise<string | null> {
  const { rows } = await db.pool.query<{ fingerprint: string }>('SELECT fingerprint FROM secret_mark');
  return rows[0]?.fingerprint ?? null;
}

/** Whoever comes first says which it is. */
export async function offerSecretMark(db: Database, fingerprint: string): Promise<void> {
  await db.pool.query('INSERT INTO secret_mark (fingerprint) VALUES ($1) ON CONFLICT DO NOTHING', [fingerprint]);
}

/** As the owner of the tables. */
export async function replaceSecretMark(db: Database, fingerprint: string): Promise<void> {
  await db.pool.query(
    `INSERT INTO secret_mark (fingerprint) VALUES ($1)
     ON CONFLICT (only_row) DO UPDATE SET fingerprint = excluded.fingerprint`,
    [fingerprint],
  );
}
