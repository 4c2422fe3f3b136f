import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { testDatabase } from '#test-support/database';
import { inTransaction, openDatabase, reading, type Database } from './database.ts';
import { newId } from './ids.ts';

let db: Database;
let ours: TestCompany;
let theirs: TestCompany;

beforeAll(async () => {
  const database = await testDatabase();
  db = openDatabase(database.appUrl);
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

  test('nothing but a company id becomes a tenant', async () => {
    await expect(companiesSeen(db.forCompany("x'; SET LOCAL polana.tenant = 'all"))).rejects.toThrow(
      'not a company id',
    );
  });
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

  test('works again after the database cut the connection', async () => {
    const cut = inTransaction(db, (tx) => tx.client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(cut).rejects.toThrow();
    await expect(reading(db, (tx) => tx.client.query('SELECT 1 AS one'))).resolves.toMatchObject({ rowCount: 1 });
  });
});
