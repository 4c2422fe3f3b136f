import type { Db } from 'pg-boss';
import pg from 'pg';
import type { Tx } from '../database.ts';

export const jobsSchema = 'pgboss';

/** Lets the queue write through the caller's open transaction. */
export function executorIn(tx: Tx): Db {
  return { executeSql: (text, values) => tx.client.query(text, values) };
}

/** Nodes that start together prepare one after the other: two GRANTs at once fail. */
const preparationLock = 7_204_114;

export async function preparingAlone(ownerUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'polana-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock]);
    await work(client);
  } finally {
    await client.end();
  }
}

/** The application works with the queue's rows and functions, and cannot change their shape. */
export async function grantJobsToApp(client: pg.Client): Promise<void> {
  await client.query(`
    GRANT USAGE ON SCHEMA ${jobsSchema} TO polana_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${jobsSchema} TO polana_app;
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${jobsSchema} TO polana_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${jobsSchema} TO polana_app`);
}
