import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction, type Tx } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { manyPeople, rowsRead } from '#test-support/many-people';
import { lockEmployment } from '../employment.store.ts';
import { deactivateEmployee, hasOtherEmployment, lockEmployee } from './employee.store.ts';

let db: Database;
let company: TestCompany;
let mine: { employmentId: string; personId: string };

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  await manyPeople(ownerUrl, company, 2_000);
  const { rows } = await inTransaction(db.forCompany(company.companyId), (tx) =>
    tx.client.query(
      `SELECT id AS "employmentId", person_id AS "personId" FROM employment WHERE personal_number = '2000'`,
    ),
  );
  mine = rows[0];
});
afterAll(() => db.close());

test.each<[string, (tx: Tx, companyId: string) => Promise<unknown>]>([
  ['is held', (tx, companyId) => lockEmployee(tx, companyId, mine.employmentId)],
  ['is held for its working time', (tx, companyId) => lockEmployment(tx, companyId, mine.employmentId)],
  ['is asked for another of the same person', (tx, companyId) => hasOtherEmployment(tx, companyId, mine)],
  ['ends', (tx, companyId) => deactivateEmployee(tx, companyId, mine.employmentId, { at: new Date(), endDate: null })],
])(
  'an employment %s without reading its colleagues, also before PostgreSQL knows how many they are',
  async (_, work) => {
    const read = await inTransaction(db.forCompany(company.companyId), async (tx) => {
      await work(tx, company.companyId);
      return rowsRead(tx);
    });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(500);
  },
);
