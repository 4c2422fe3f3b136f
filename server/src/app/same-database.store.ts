import { randomInt } from 'node:crypto';
import pg from 'pg';
import type { NamedDatabase } from '#platform/reachable-database.store';

const answerMilliseconds = 10_000;

/**
 * Why these two addresses cannot be those of one portal: they lead to different databases. Locks of one database are seen in that one
 * alone, also through a pooler, and even a copy of it under the same name knows nothing of them.
 */
export async function otherDatabaseProblem(one: NamedDatabase, other: NamedDatabase): Promise<string | null> {
  const key = [randomInt(2 ** 31), randomInt(2 ** 31)];
  const isFree = await onceOn(one, async (holder) => {
    await holder.query('BEGIN');
    await holder.query('SELECT pg_advisory_xact_lock($1, $2)', key);
    return onceOn(other, async (asker) => {
      const { rows } = await asker.query<{ free: boolean }>('SELECT pg_try_advisory_xact_lock($1, $2) AS free', key);
      return rows[0]?.free ?? true;
    });
  });
  return isFree ? `${one.name} leads to another database than ${other.name}.` : null;
}

/** The lock goes with its connection. */
async function onceOn<T>({ url }: NamedDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerMilliseconds });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
