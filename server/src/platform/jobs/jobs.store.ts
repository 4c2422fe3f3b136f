import type { Db } from 'pg-boss';
import pg from 'pg';
import type { Database, ReadTx, Tx } from '../database.ts';
import { waitForTurn } from '../own-turn.store.ts';

export const jobsSchema = 'pgboss';

/** The queue words a handful of statements, always alike: each is prepared under a number. */
const namesOfStatements = new Map<string, string>();
const namesMax = 200;

/** Lets the queue write through the caller's open transaction. */
export function executorIn(tx: Tx): Db {
  return {
    executeSql(text, values = []) {
      if (!namesOfStatements.has(text) && namesOfStatements.size < namesMax)
        namesOfStatements.set(text, `jobs-${namesOfStatements.size}`);
      return tx.client.query({ name: namesOfStatements.get(text) ?? '', text, values });
    },
  };
}

/** Nodes that start together prepare one after the other: two GRANTs at once fail. */
const preparationLock = 7_204_114;

export async function preparingAlone<Result>(
  ownerUrl: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'polana-migrate' });
  await client.connect();
  try {
    await waitForTurn(client, preparationLock);
    return await work(client);
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

export interface QueueState {
  name: string;
  /** Five cron fields; null for what runs when something is enqueued. */
  schedule: string | null;
  waiting: number;
  running: number;
  failed: number;
  /** Of what could have started by now. */
  oldestWaitingAt: Date | null;
  lastRun: { finishedAt: Date; milliseconds: number; isDone: boolean; failuresInARow: number } | null;
}

interface QueueRow extends Omit<QueueState, 'lastRun'> {
  finishedAt: Date | null;
  milliseconds: number | null;
  isDone: boolean | null;
  failuresInARow: number | null;
}

/** What waits, runs and has failed in every queue; the queue forgets what ended a day ago, so there is never much to count. */
export async function findQueues(tx: ReadTx): Promise<QueueState[]> {
  const { rows } = await tx.client.query<QueueRow>(
    `SELECT q.name, s.cron AS schedule, coalesce(j.waiting, 0)::integer AS waiting, coalesce(j.running, 0)::integer AS running,
       coalesce(j.failed, 0)::integer AS failed, j.oldest AS "oldestWaitingAt", r.finished_at AS "finishedAt",
       r.milliseconds, r.is_done AS "isDone", r.failures_in_a_row AS "failuresInARow"
     FROM ${jobsSchema}.queue q
     LEFT JOIN ${jobsSchema}.schedule s ON s.name = q.name AND s.key = ''
     LEFT JOIN job_run r ON r.name = q.name
     LEFT JOIN (
       SELECT name, count(*) FILTER (WHERE state IN ('created', 'retry')) AS waiting,
         count(*) FILTER (WHERE state = 'active') AS running, count(*) FILTER (WHERE state = 'failed') AS failed,
         min(start_after) FILTER (WHERE state IN ('created', 'retry') AND start_after <= now()) AS oldest
       FROM ${jobsSchema}.job WHERE state IN ('created', 'retry', 'active', 'failed') GROUP BY name) j ON j.name = q.name
     WHERE q.name NOT LIKE '\\_\\_%' ORDER BY q.name`,
  );
  return rows.map(({ finishedAt, milliseconds, isDone, failuresInARow, ...queue }) => ({
    ...queue,
    lastRun: finishedAt && {
      finishedAt,
      milliseconds: milliseconds ?? 0,
      isDone: isDone ?? false,
      failuresInARow: failuresInARow ?? 0,
    },
  }));
}

/** Those in which something could start now. */
export async function queuesWithWork(db: Database, queues: readonly string[]): Promise<string[]> {
  const { rows } = await db.pool.query<{ name: string }>({
    name: 'jobs-queues-with-work',
    text: `SELECT q.name FROM unnest($1::text[]) q (name) WHERE EXISTS (
      SELECT FROM ${jobsSchema}.job j
      WHERE j.name = q.name AND j.state < 'active' AND NOT j.blocked AND j.start_after <= ${jobsSchema}.job_now())`,
    values: [queues],
  });
  return rows.map(({ name }) => name);
}

/** Notes how a scheduled job ended; a later note replaces it. */
export async function noteRun(
  db: Database,
  run: { name: string; finishedAt: Date; milliseconds: number; isDone: boolean },
): Promise<void> {
  await db.pool.query(
    `INSERT INTO job_run AS before (name, finished_at, milliseconds, is_done, failures_in_a_row)
     VALUES ($1, $2, $3, $4, CASE WHEN $4 THEN 0 ELSE 1 END)
     ON CONFLICT (name) DO UPDATE SET finished_at = $2, milliseconds = $3, is_done = $4,
       failures_in_a_row = CASE WHEN $4 THEN 0 ELSE before.failures_in_a_row + 1 END`,
    [run.name, run.finishedAt, Math.round(run.milliseconds), run.isDone],
  );
}
