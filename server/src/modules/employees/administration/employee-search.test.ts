import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, reading } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { manyPeople, rowsRead } from '#test-support/many-people';
import { countEmployees, everyEmployee, findEmployees } from './employee-list.store.ts';

let db: Database;
let company: TestCompany;
const filter = (...terms: string[]) => ({
  terms,
  status: 'all' as const,
  withoutEmail: false,
  withoutAccess: false,
  notClaimed: false,
});
const moment = { today: '2026-07-01', now: new Date('2026-07-01T10:00:00Z') };

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  await manyPeople(ownerUrl, company, 1_200);
});
afterAll(() => db.close());

test('a word everybody has is looked up once for each, also before PostgreSQL knows how many have it', async () => {
  const found = await reading(db.forCompany(company.companyId), async (tx) => {
    const { companyId } = company;
    const page = { limit: 10, offset: 0, order: 'personalNumber' as const };
    const every = everyEmployee(companyId, filter('kov', 'zof'), 'personalNumber', moment);
    return {
      count: await countEmployees(tx, companyId, filter('kov', 'zof'), moment),
      listed: (await findEmployees(tx, companyId, filter('kov', 'clovek1199'), page, moment)).employees,
      exported: (await tx.client.query(every.text, [...every.values])).rows.length,
      rowsRead: await rowsRead(tx),
    };
  });
  expect(found).toMatchObject({
    count: 1_210,
    listed: [{ personalNumber: '1199' }, { personalNumber: 'N1199' }],
    exported: 1_210,
  });
  expect(found.rowsRead).toBeLessThan(100 * 1_210);
});
