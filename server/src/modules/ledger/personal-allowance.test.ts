import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { asOwner, inAMoment, manyPeople } from '#test-support/many-people';

let db: Database;
let company: TestCompany;

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  await manyPeople(ownerUrl, company, 1_500);
  await asOwner(
    ownerUrl,
    `UPDATE account a SET drawn_cents = 20000, available_cents = 7500, balance_cents = 7500
     FROM employment e WHERE e.id = a.employment_id AND e.personal_number = '1500' AND a.action_code = 'RP'`,
    [],
  );
});
afterAll(() => db.close());

test('what is left to everybody is told in a moment, also before PostgreSQL knows how many they are', async () => {
  const left = `SELECT count(*) AS count, sum(left_cents)::bigint AS cents FROM personal_allowance_report WHERE company_id = $1`;
  const { rows } = await inAMoment(db.forCompany(company.companyId), (tx) =>
    tx.client.query(left, [company.companyId]),
  );
  expect(rows).toEqual([{ count: 3_020, cents: 3_020 * 27_500 - 2 * 20_000 }]);
});

test('what who came back has used is no longer left in the other record', async () => {
  const { rows } = await inAMoment(db.forCompany(company.companyId), (tx) =>
    tx.client.query(
      `SELECT e.personal_number AS number, r.left_cents AS cents
       FROM personal_allowance_report r JOIN employment e ON e.id = r.employment_id
       WHERE e.personal_number IN ('1499', '1500', 'N1500') AND r.action_code = 'RP' ORDER BY number`,
    ),
  );
  expect(rows).toEqual([
    { number: '1499', cents: 27_500 },
    { number: '1500', cents: 7_500 },
    { number: 'N1500', cents: 7_500 },
  ]);
});
