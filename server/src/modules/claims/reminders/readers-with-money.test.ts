import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { inAMoment, manyPeople } from '#test-support/many-people';
import { findReadersWithMoney } from './reminder.store.ts';

let db: Database;
let company: TestCompany;
const reminder = { today: '2026-11-20', year: 2026, about: '2026-12-31', stage: 1 };

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  await manyPeople(ownerUrl, company, 1_500);
  await inTransaction(db.forCompany(company.companyId), (tx) =>
    tx.client.query(
      `INSERT INTO reminder (company_id, employment_id, kind, about, stage, sent_at)
       SELECT company_id, id, 'yearEnd', $1, $2, now() FROM employment WHERE personal_number ~ '^[0-9]+$' AND personal_number::int <= 1480`,
      [reminder.about, reminder.stage],
    ),
  );
});
afterAll(() => db.close());

test('the last to be reminded are found in a moment, also before PostgreSQL knows how many they are', async () => {
  const found = await inAMoment(db.forCompany(company.companyId), (tx) =>
    findReadersWithMoney(tx, company.companyId, reminder, { centsMin: 500, limit: 100 }),
  );
  expect(found.map(({ rpCents, spCents }) => [rpCents, spCents])).toEqual(
    Array.from({ length: 30 }, () => [27_500, 27_500]),
  );
  const ids = found.map(({ employmentId }) => employmentId);
  expect(ids).toEqual(ids.toSorted());
});
