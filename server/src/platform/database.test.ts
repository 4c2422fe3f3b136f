import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { testDatabase } from '#test-support/database';
import { Database, inTransaction, openDatabase, reading, readingAtOnce, readingFromCopy, type Tx } from './database.ts';
import { impatientClient } from './database/impatient-client.ts';
import { Replica } from './database/replica.store.ts';
import { newId } from './ids.ts';

let db: Database;
let ours: TestCompany;
let theirs: TestCompany;
let appUrl: string;

beforeAll(async () => {
  const database = await testDatabase();
  appUrl = database.appUrl;
  db = openDatabase(appUrl);
  ours = await aCompany(db);
  theirs = await aCompany(db);
  await anEmployee(db, ours);
  await anEmployee(db, theirs);
});
afterAll(() => db.close());

function companiesSeen(from: Database): Promise<string[]> {
  return reading(from, async (tx) => {
    const { rows } = await tx.client.query<{ company_id: string }>('SELECT DISTINCT company_id FROM employment');
    return rows.map((row) => row.company_id);
  });
}

describe('the wall between companies in the database', () => {
  test('a transaction of a company sees that company only', async () => {
    expect(await companiesSeen(db.forCompany(ours.companyId))).toEqual([ours.companyId]);
  });

  test('the operator sees every company', async () => {
    expect((await companiesSeen(db.forEveryCompany())).toSorted()).toEqual(
      [ours.companyId, theirs.companyId].toSorted(),
    );
  });

  test('a forgotten tenant is an error, also on a connection that had one before', async () => {
    await companiesSeen(db.forCompany(ours.companyId));
    for (let round = 0; round < 12; round += 1) await expect(companiesSeen(db)).rejects.toThrow('no tenant is set');
  });

  test('a row of another company cannot be written', async () => {
    const foreign = inTransaction(db.forCompany(ours.companyId), (tx) =>
      tx.client.query(
        `INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
         SELECT $1, $2, id, 'X1', 'A', 'B', '2020-01-01', now() FROM person LIMIT 1`,
        [newId(), theirs.companyId],
      ),
    );
    await expect(foreign).rejects.toMatchObject({ code: '42501' });
  });

  test('the application can neither alter a table nor switch the wall off', async () => {
    await expect(db.pool.query('ALTER TABLE employment DISABLE ROW LEVEL SECURITY')).rejects.toMatchObject({
      code: '42501',
    });
    await expect(db.pool.query('SET row_security = off; SELECT * FROM employment')).rejects.toThrow();
    await expect(db.pool.query('DROP TABLE claim')).rejects.toMatchObject({ code: '42501' });
  });

  test('everything that names a company stands behind it, and nothing is seen past it with the rights of its owner', async () => {
    const { rows } = await db.pool.query<{ hole: string }>(`
      SELECT 'table ' || c.relname AS hole FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
        AND EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'company_id' AND NOT a.attisdropped)
      UNION ALL
      SELECT 'view ' || c.relname FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('v', 'm')
        AND NOT coalesce('security_invoker=true' = ANY (c.reloptions), false)
      UNION ALL
      SELECT 'function ' || p.proname FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef
        AND NOT coalesce('search_path=public, pg_temp' = ANY (p.proconfig), false)
      UNION ALL
      SELECT 'owner ' || r.rolname FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
      WHERE c.oid = 'employment'::regclass AND (r.rolsuper OR r.rolbypassrls)`);
    expect(rows).toEqual([]);
  });

  test('nothing but a company id becomes a tenant', async () => {
    await expect(companiesSeen(db.forCompany("x'; SET LOCAL polana.tenant = 'all"))).rejects.toThrow(
      'not a company id',
    );
  });
});

test('a time is read to the millisecond, whatever the clock of the connection', async () => {
  const times = `SELECT timestamptz '2026-03-29 01:59:59.9876+01' AS one, timestamptz '10001-01-01 00:00+00' AS far,
    timestamptz 'infinity' AS never, timestamptz '2026-11-16 15:00:00+00' AS plain`;
  for (const zone of ['UTC', 'Europe/Bratislava', 'Asia/Kolkata']) {
    const { rows } = await inTransaction(db, async (tx) => {
      await tx.client.query(`SET LOCAL TIME ZONE '${zone}'`);
      return tx.client.query(times);
    });
    expect(rows).toEqual([
      {
        one: new Date('2026-03-29T00:59:59.987Z'),
        far: new Date('+010001-01-01T00:00:00Z'),
        never: Number.POSITIVE_INFINITY,
        plain: new Date('2026-11-16T15:00:00Z'),
      },
    ]);
  }
});

describe('a transaction', () => {
  test('leaves nothing behind when it fails', async () => {
    const key = `test:${newId()}`;
    const failed = inTransaction(db, async (tx) => {
      await tx.client.query('INSERT INTO rate_limit VALUES ($1, now(), 1)', [key]);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    const { rowCount } = await db.pool.query('SELECT 1 FROM rate_limit WHERE key = $1', [key]);
    expect(rowCount).toBe(0);
  });

  test('for reading cannot write', async () => {
    await expect(reading(db, (tx) => tx.client.query('DELETE FROM rate_limit'))).rejects.toMatchObject({
      code: '25006',
    });
  });

  test('for reading at once takes what is asked at once, and nothing later', async () => {
    const asked = (from: Database, sql: string) => readingAtOnce(from, (tx) => tx.client.query(sql));
    const both = await readingAtOnce(db.forCompany(ours.companyId), (tx) =>
      Promise.all([tx.client.query('SELECT DISTINCT company_id FROM employment'), tx.client.query('SELECT 2 AS two')]),
    );
    expect(both.map(({ rows }) => rows)).toEqual([[{ company_id: ours.companyId }], [{ two: 2 }]]);
    await expect(asked(db, 'SELECT FROM employment')).rejects.toThrow('no tenant is set');
    await expect(asked(db, 'DELETE FROM rate_limit')).rejects.toMatchObject({ code: '25006' });
    await expect(asked(db.forCompany('x'), 'SELECT')).rejects.toThrow('not a company id');
    const later = readingAtOnce(db, async (tx) => {
      await tx.client.query('SELECT 1');
      return tx.client.query('SELECT 2');
    });
    await expect(later).rejects.toThrow('asked after');
    for (let round = 0; round < 12; round += 1) expect((await asked(db, 'SELECT 1 AS one')).rowCount).toBe(1);
  });

  test('ends for everything asked at once when a part of it fails; nothing of the rest lands in the next transaction', async () => {
    const key = `late-${newId()}`;
    let late: Promise<unknown> = Promise.resolve();
    const slow = async (tx: Tx) => {
      for (let round = 0; round < 3; round += 1) await tx.client.query('SELECT pg_sleep(0.02)');
      await tx.client.query(`INSERT INTO rate_limit VALUES ($1, now(), 1)`, [key]);
    };
    const failed = inTransaction(db, (tx) => {
      late = slow(tx);
      late.catch(() => undefined);
      return Promise.all([late, Promise.reject(new Error('changed my mind'))]);
    });
    await expect(failed).rejects.toThrow('changed my mind');
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(db, (tx) => tx.client.query('SELECT pg_sleep(0.02)'))),
    );
    await expect(late).rejects.toThrow('asked after the end of the transaction');
    expect((await db.pool.query('SELECT FROM rate_limit WHERE key = $1', [key])).rowCount).toBe(0);
  });

  test('works again after the database cut the connection', async () => {
    const cut = inTransaction(db, (tx) => tx.client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toThrow();
    const askedAtOnce = (sql: string) => readingAtOnce(db, (tx) => tx.client.query(sql));
    await askedAtOnce('SELECT 1');
    const connections = db.pool.totalCount;
    await expect(askedAtOnce('SELECT 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(db.pool.totalCount).toBe(connections);
    await expect(askedAtOnce('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
    expect(db.pool.totalCount).toBe(connections - 1);
    await expect(reading(db, (tx) => tx.client.query('SELECT 1 AS one'))).resolves.toMatchObject({ rowCount: 1 });
  });
});

describe('a database that does not answer', () => {
  let silent: Database;
  beforeAll(() => {
    const pool = new pg.Pool({ connectionString: appUrl, max: 1, Client: impatientClient(0) });
    pool.on('error', () => undefined);
    silent = new Database({ pool, transactionSettings: '', replica: null });
  });
  afterAll(() => silent.close());

  const sleeping = (tx: { client: pg.PoolClient }) => tx.client.query('SELECT pg_sleep(0.9)');

  test('is waited for half a second longer than it may take, and the connection is not used again', async () => {
    const begun = performance.now();
    const asleep = reading(silent, (tx) => tx.client.query('SELECT pg_sleep(10)'));
    await expect(asleep).rejects.toThrow('Query read timeout');
    expect(performance.now() - begun).toBeLessThan(9_000);
    await expect(reading(silent, (tx) => tx.client.query('SELECT 1'))).resolves.toMatchObject({ rowCount: 1 });
  });

  test('is waited for where longer statements are allowed, and in the next transaction no more', async () => {
    await reading(silent, async (tx) => {
      await tx.client.query(`SET LOCAL statement_timeout = '5s'`);
      await sleeping(tx);
    });
    await expect(reading(silent, sleeping)).rejects.toThrow('Query read timeout');
  });
});

describe('through a pooler in transaction mode', () => {
  let pooled: Database;
  beforeAll(() => {
    pooled = openDatabase(appUrl, { connectionsMax: 1, isPooled: true });
  });
  afterAll(() => pooled.close());

  const timeoutOf = async (client: Pick<pg.Pool, 'query'>) => {
    const { rows } = await client.query<{ timeout: string }>(`SELECT current_setting('lock_timeout') AS timeout`);
    return rows[0]?.timeout;
  };

  test('the time limits come with every transaction and nothing of them stays', async () => {
    const inside = await inTransaction(pooled.forCompany(ours.companyId), (tx) => timeoutOf(tx.client));
    expect(inside).toBe('2s');
    expect(await timeoutOf(pooled.pool)).toBe('0');
    expect(await companiesSeen(pooled.forCompany(ours.companyId))).toEqual([ours.companyId]);
    await expect(companiesSeen(pooled)).rejects.toThrow('no tenant is set');
  });

  test('no statement is left prepared under a name', async () => {
    const { rows } = await pooled.pool.query<{ one: number }>({
      name: 'kept',
      text: 'SELECT $1::integer AS one',
      values: [1],
    });
    expect(rows).toEqual([{ one: 1 }]);
    const prepared = await pooled.pool.query('SELECT name FROM pg_prepared_statements');
    expect(prepared.rows).toEqual([]);
  });
});

describe('a read-only copy', () => {
  const opened: Database[] = [];
  afterAll(() => Promise.all(opened.map((one) => one.close())));
  const withCopy = (replicaUrl: string) => {
    const one = openDatabase(appUrl, { replicaUrl });
    opened.push(one);
    return one.forEveryCompany();
  };
  const countCompanies = (from: Database, options?: { everythingSoFar: boolean }) =>
    readingFromCopy(
      from,
      async (tx) => (await tx.client.query<{ id: string }>('SELECT id FROM company')).rows.length,
      options,
    );

  test('is asked where there is one, and cannot be written to', async () => {
    const empty = await testDatabase();
    expect(await countCompanies(withCopy(empty.appUrl))).toBe(0);
    expect(await countCompanies(withCopy(empty.appUrl), { everythingSoFar: true })).toBe(0);
    expect(await countCompanies(db.forEveryCompany())).toBe(2);
    const writing = readingFromCopy(withCopy(empty.appUrl), (tx) => tx.client.query('DELETE FROM rate_limit'));
    await expect(writing).rejects.toMatchObject({ code: '25006' });
  });

  test('that shows a company shows no other', async () => {
    const copy = withCopy(appUrl).forCompany(theirs.companyId);
    const seen = await readingFromCopy(copy, (tx) => tx.client.query('SELECT DISTINCT company_id FROM employment'));
    expect(seen.rows).toEqual([{ company_id: theirs.companyId }]);
  });

  test('that is down is passed over', async () => {
    expect(await countCompanies(withCopy('postgres://nobody@127.0.0.1:1/nothing'))).toBe(2);
  });

  test('that is more than ten seconds behind is passed over, and left alone for a while', async () => {
    let asked = 0;
    let secondsBehind = 11;
    const client = {
      query: async () => ({ rows: [{ seconds: secondsBehind, hasPosition: true }] }),
      release: () => undefined,
    };
    const connect = async () => {
      asked += 1;
      return client;
    };
    const late = new Replica({ connect } as unknown as pg.Pool);
    expect(await late.connect(null)).toBeUndefined();
    secondsBehind = 0;
    expect(await late.connect(null)).toBeUndefined();
    expect(asked).toBe(1);
    expect(await new Replica({ connect } as unknown as pg.Pool).connect(null)).toBe(client);
  });
});
