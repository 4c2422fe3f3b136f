import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#test-support/database';
import { migrate } from './migrate.ts';

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
