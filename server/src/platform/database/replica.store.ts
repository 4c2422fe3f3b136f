import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

const lagMaxSeconds = 10;
/** A copy that failed is left alone for a while, so that not everybody waits for it. */
const avoidedMilliseconds = 5_000;
const waitMilliseconds = 100;

/**
 * Nothing is behind while all that arrived is replayed and more can arrive; otherwise the age of the last transaction counts.
 * A copy that is a primary itself is never behind.
 */
const stateQuery = `
  SELECT CASE WHEN NOT pg_is_in_recovery() THEN 0
      WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
      ELSE coalesce(extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()), 1e9) END::float8 AS seconds,
    $1::pg_lsn IS NULL OR NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS "hasPosition"`;

/** A place in the stream of changes: a copy that has replayed it knows everything committed before. */
export async function currentPosition(primary: pg.Pool): Promise<string> {
  const { rows } = await primary.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position');
  return rows[0]?.position ?? '';
}

/** A read-only copy of the database that may be away or late. */
export class Replica {
  readonly #pool: pg.Pool;
  #avoidedUntil = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Nothing when the copy is down, more than ten seconds behind, or does not reach the position within as many. */
  async connect(position: string | null): Promise<pg.PoolClient | undefined> {
    if (performance.now() < this.#avoidedUntil) return undefined;
    const client = await this.#pool.connect().catch(() => undefined);
    if (client && (await isUpToDate(client, position))) return client;
    this.#avoidedUntil = performance.now() + avoidedMilliseconds;
    client?.release(true);
    return undefined;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }
}

async function isUpToDate(client: pg.PoolClient, position: string | null): Promise<boolean> {
  const deadline = performance.now() + lagMaxSeconds * 1_000;
  try {
    for (;;) {
      const { rows } = await client.query<{ seconds: number; hasPosition: boolean }>(stateQuery, [position]);
      const { seconds = Infinity, hasPosition = false } = rows[0] ?? {};
      if (hasPosition || seconds > lagMaxSeconds) return seconds <= lagMaxSeconds;
      if (performance.now() > deadline) return false;
      await delay(waitMilliseconds);
    }
  } catch {
    return false;
  }
}
