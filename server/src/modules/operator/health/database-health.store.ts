import type { ReadTx } from '#platform/database';

export interface DatabaseHealth {
  /** `18.1`. */
  version: string;
  bytes: number;
  connections: number;
  connectionsMax: number;
  longestTransactionSeconds: number;
  migrations: string[];
  isReplica: boolean;
  replicas: number;
  /** Null where there is none, or the role of the application may not know. */
  replicationLagBytes: number | null;
}

/** What the database tells the application's own role about itself; nothing of what anybody asked it. */
export async function readDatabaseHealth(tx: ReadTx): Promise<DatabaseHealth> {
  const { rows } = await tx.client.query<Omit<DatabaseHealth, 'migrations'>>(
    `SELECT split_part(current_setting('server_version'), ' ', 1) AS version,
       pg_database_size(current_database()) AS bytes,
       (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())::integer AS connections,
       current_setting('max_connections')::integer AS "connectionsMax",
       coalesce((SELECT extract(epoch FROM max(clock_timestamp() - xact_start))::integer FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'), 0)
         AS "longestTransactionSeconds",
       pg_is_in_recovery() AS "isReplica",
       (SELECT count(*) FROM pg_stat_replication)::integer AS replicas,
       CASE WHEN pg_is_in_recovery() THEN NULL
         ELSE (SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::bigint FROM pg_stat_replication) END
         AS "replicationLagBytes"`,
  );
  const found = rows[0];
  if (!found) throw new Error('the database tells nothing about itself');
  const applied = await tx.client.query<{ name: string }>('SELECT name FROM migration ORDER BY name');
  return { ...found, migrations: applied.rows.map((row) => row.name) };
}

/** When the first table of this database was made. */
export async function findInstalledAt(tx: ReadTx): Promise<Date | null> {
  const { rows } = await tx.client.query<{ installedAt: Date | null }>(
    'SELECT min(applied_at) AS "installedAt" FROM migration',
  );
  return rows[0]?.installedAt ?? null;
}
