import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { reading, type Database } from '../src/platform/database.ts';

/** As many at a time as the portal has connections to its database. */
const width = 10;
const batchSize = 100;

/** Does many things side by side, in batches with something in between, and answers in their order. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  between: () => Promise<unknown>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += batchSize) {
    await between();
    results.push(...(await sideBySide(items.slice(start, start + batchSize), work)));
  }
  return results;
}

async function sideBySide<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = items.entries();
  const worker = async () => {
    for (const [index, item] of waiting) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

const waiting = `SELECT DISTINCT pid FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND datname = current_database()`;

/** Until so many transactions of this database stand in a queue for a lock. */
export async function transactionsWait(db: Database, count = 1): Promise<void> {
  const isEarly = () => reading(db, async (tx) => (await tx.client.query(waiting)).rows.length < count);
  while (await isEarly()) await delay(10);
}

/** From now on every transaction that writes such a row fails at its very end; the answer ends that. */
export async function failingCommits(ownerUrl: string, table: string, state: string): Promise<() => Promise<void>> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query(`
    CREATE FUNCTION fail_while_committing() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'failed while committing'; END $$;
    CREATE CONSTRAINT TRIGGER fail_while_committing AFTER INSERT OR UPDATE ON ${table} DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.state = '${state}') EXECUTE FUNCTION fail_while_committing()`);
  return async () => {
    await client.query(`DROP FUNCTION fail_while_committing() CASCADE`);
    await client.end();
  };
}
