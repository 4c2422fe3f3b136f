import { afterAll, beforeAll, expect, test } from 'vitest';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import {
  type Database,
  inTransaction,
  noting,
  Proviso,
  type Question,
  reading,
  readingAtOnce,
  type ReadTx,
} from './database.ts';
import { newId } from './ids.ts';

let db: Database;
let ours: TestCompany;
let appUrl: string;

beforeAll(async () => {
  appUrl = (await testDatabase()).appUrl;
  db = openTestDatabase(appUrl);
  ours = await aCompany(db);
  await aCompany(db);
});
afterAll(() => db.close());

test('a reading at once leaves nothing on the connection, prepares what has a name once, and survives what fails', async () => {
  const single = openTestDatabase(appUrl, { connectionsMax: 1 });
  const asked = (question: Question) =>
    readingAtOnce(single.forCompany(ours.companyId), (tx) => tx.client.query(question));
  const values = [1, true, null, 'á', Buffer.from('b'), new Date(0)];
  const kinds = {
    name: 'kinds',
    text: 'SELECT $1::int i, $2::bool b, $3::text n, $4::text t, $5::bytea y, $6::timestamptz d',
    values,
  };
  const row = { i: 1, b: true, n: null, t: 'á', y: Buffer.from('b'), d: new Date(0) };
  for (let round = 0; round < 3; round += 1) expect((await asked(kinds)).rows).toEqual([row]);
  const kept = await single.pool.query(
    `SELECT current_setting('polana.tenant') AS tenant, current_setting('transaction_read_only') AS "readOnly",
       (SELECT count(*) FROM pg_prepared_statements WHERE name = 'kinds') AS prepared`,
  );
  expect(kept.rows).toEqual([{ tenant: '', readOnly: 'off', prepared: 1 }]);
  await expect(asked({ name: 'kinds', text: 'SELECT 2' })).rejects.toThrow('another statement');
  await expect(asked({ text: 'SELECT $1::text', values: [{}] })).rejects.toThrow('plain values');
  await expect(asked({ text: 'SELECT 9007199254740993' })).rejects.toThrow('safe range');
  await expect(asked({ name: 'failing', text: 'SELECT 1 / $1::int', values: [0] })).rejects.toThrow('zero');
  await expect(asked({ name: 'failing', text: 'SELECT 1 / $1::int AS one', values: [1] })).resolves.toMatchObject({
    rows: [{ one: 1 }],
  });
  await single.close();
});

test('on a presumption nothing is shown and nothing done until that turns out true', async () => {
  const question = { text: `SELECT count(*) AS companies FROM (SELECT FROM company LIMIT 2) AS two` };
  const presuming = (isTrue: boolean) => {
    const seen: unknown[] = [];
    const proviso = new Proviso(question, async (rows) => {
      seen.push(...rows);
      return isTrue;
    });
    return { seen, proviso, db: db.forCompany(ours.companyId).provided(proviso) };
  };
  const companies = (tx: ReadTx) => tx.client.query('SELECT id FROM company');
  const wrong = presuming(false);
  for (const asked of [() => readingAtOnce(wrong.db, companies), () => reading(wrong.db, companies)])
    await expect(asked()).rejects.toThrow('presumed');
  await expect(inTransaction(wrong.db.forEveryCompany(), companies)).rejects.toThrow('presumed');
  expect(wrong).toMatchObject({ seen: [{ companies: 2 }], proviso: { isMet: false } });
  const right = presuming(true);
  await expect(reading(right.db, companies)).rejects.toThrow('presumed');
  for (let round = 0; round < 2; round += 1)
    expect((await readingAtOnce(right.db, companies)).rows).toEqual([{ id: ours.companyId }]);
  expect(right.seen).toHaveLength(1);
  expect((await reading(right.db, companies)).rows).toEqual([{ id: ours.companyId }]);
});

test('a note is written without waiting for the disk, and the next transaction waits again', async () => {
  const single = openTestDatabase(`${appUrl}?options=-c%20synchronous_commit%3Don`, { connectionsMax: 1 });
  const note = (text: string, values: unknown[]) => noting(single, { text, values });
  const key = `noted-${newId()}`;
  const noted = await note(
    `INSERT INTO rate_limit VALUES ($1, now(), 1) RETURNING current_setting('synchronous_commit') AS waits`,
    [key],
  );
  expect(noted).toEqual([{ waits: 'off' }]);
  const { rows } = await single.pool.query(
    `SELECT current_setting('synchronous_commit') AS waits FROM rate_limit WHERE key = $1`,
    [key],
  );
  expect(rows).toEqual([{ waits: 'on' }]);
  await expect(note('INSERT INTO rate_limit VALUES (NULL, now(), 1)', [])).rejects.toThrow('null');
  await single.close();
});
