import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emptyDatabase, testDatabase } from '#test-support/database';
import { migrate, migrationNames } from './migrate.ts';

let ownerUrl: string;
let directory: string;
beforeAll(async () => {
  ({ ownerUrl } = await testDatabase());
  directory = await mkdtemp(path.join(tmpdir(), 'polana-migrations-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const folder = () => pathToFileURL(`${directory}${path.sep}`);

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  return client;
}

test('two that begin together on an empty database take turns', async () => {
  const empty = await emptyDatabase();
  const applied = await Promise.all([migrate(empty.ownerUrl), migrate(empty.ownerUrl)]);
  expect(applied.toSorted((one, other) => other.length - one.length)).toEqual([await migrationNames(), []]);
}, 120_000);

test('a migration that does not get its lock steps back, so that others go on, and comes again', async () => {
  await writeFile(path.join(directory, '9001-test-column.sql'), 'ALTER TABLE school_holiday ADD COLUMN tried text;');
  const [long, other] = [await connected(), await connected()];
  try {
    await long.query('BEGIN; LOCK TABLE school_holiday IN ACCESS SHARE MODE');
    const migrating = migrate(ownerUrl, { folder: folder() });
    await delay(200);
    const begun = performance.now();
    await other.query('SELECT count(*) FROM school_holiday');
    expect(performance.now() - begun).toBeLessThan(20_000);
    await delay(1_000);
    await long.query('COMMIT');
    expect(await migrating).toEqual(['9001-test-column.sql']);
    await other.query('SELECT tried FROM school_holiday');
  } finally {
    await Promise.all([long.end(), other.end()]);
  }
});

test('an index is made outside of a transaction, while others write', async () => {
  const sql =
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS tried_index ON school_holiday (first_day);';
  await writeFile(path.join(directory, '9003-test-index.sql'), sql);
  expect(await migrate(ownerUrl, { folder: folder() })).toEqual(['9003-test-index.sql']);
  expect(await migrate(ownerUrl, { folder: folder() })).toEqual([]);
});

test('an index whose making was cut off is made anew, and not taken for one that is there', async () => {
  const sql =
    '-- outside a transaction\nCREATE INDEX CONCURRENTLY IF NOT EXISTS tried_again ON school_holiday (last_day);';
  await writeFile(path.join(directory, '9005-test-cut-off.sql'), sql);
  const [writing, watching] = [await connected(), await connected()];
  try {
    // Whoever writes to the table has to end before an index that is made meanwhile is whole.
    await writing.query(`BEGIN; LOCK TABLE school_holiday IN ROW EXCLUSIVE MODE`);
    const ending = migrate(ownerUrl, { folder: folder() }).then(
      () => 'it was not cut off',
      (error: Error) => error.message,
    );
    const ofMaker = `FROM pg_stat_progress_create_index WHERE phase = 'waiting for writers before build'`;
    await expect.poll(async () => (await watching.query(`SELECT ${ofMaker}`)).rowCount, { timeout: 20_000 }).toBe(1);
    await watching.query(`SELECT pg_terminate_backend(pid) ${ofMaker}`);
    expect(await ending).toContain('migration 9005-test-cut-off.sql failed');
    await writing.query('COMMIT');
    expect(await isWhole(watching, 'tried_again')).toBe(false);
    expect(await migrate(ownerUrl, { folder: folder() })).toEqual(['9005-test-cut-off.sql']);
    expect(await isWhole(watching, 'tried_again')).toBe(true);
  } finally {
    await Promise.all([writing.end(), watching.end()]);
  }
}, 60_000);

test('what ends in a deadlock is tried again', async () => {
  const client = await connected();
  await client.query('CREATE SEQUENCE tries');
  await client.end();
  const deadlockAtFirst = `DO $$ BEGIN
    IF nextval('tries') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF; END $$`;
  await writeFile(path.join(directory, '9006-test-deadlock.sql'), `-- outside a transaction\n${deadlockAtFirst}`);
  expect(await migrate(ownerUrl, { folder: folder() })).toEqual(['9006-test-deadlock.sql']);
});

/** Undefined where there is none. */
async function isWhole(client: pg.Client, index: string): Promise<boolean | undefined> {
  const { rows } = await client.query<{ whole: boolean }>(
    'SELECT indisvalid AS whole FROM pg_index WHERE indexrelid = to_regclass($1)',
    [index],
  );
  return rows[0]?.whole;
}

test('a migration that is wrong leaves nothing behind and says which one it was', async () => {
  await writeFile(path.join(directory, '9004-test-wrong.sql'), 'CREATE TABLE half (id integer); SELECT nonsense;');
  await expect(migrate(ownerUrl, { folder: folder() })).rejects.toThrow('migration 9004-test-wrong.sql failed');
  const client = await connected();
  try {
    const { rows } = await client.query(`SELECT to_regclass('half') AS half`);
    expect(rows).toEqual([{ half: null }]);
  } finally {
    await client.end();
  }
});
