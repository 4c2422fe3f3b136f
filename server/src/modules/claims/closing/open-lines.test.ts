import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { asOwner, inAMoment, manyPeople } from '#test-support/many-people';
import { linesOf, listLines } from './payroll-line.store.ts';

let db: Database;
let company: TestCompany;

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  await manyPeople(ownerUrl, company, 1_500);
  await asOwner(
    ownerUrl,
    `INSERT INTO account (id, company_id, kind, opened_at) VALUES (gen_random_uuid(), $1, 'payout', now())`,
    [company.companyId],
  );
  await asOwner(
    ownerUrl,
    `INSERT INTO transfer (id, company_id, type, from_account_id, to_account_id, amount_cents, effective_date, idempotency_key,
       request_sha256, created_at, note)
     SELECT gen_random_uuid(), $1, 'correction', a.id, payout.id, 100, '2026-07-01', e.personal_number, '', now(), ''
     FROM account a JOIN employment e ON e.id = a.employment_id AND e.personal_number ~ '^[0-9]{1,3}$'
       JOIN account payout ON payout.company_id = $1 AND payout.kind = 'payout'
     WHERE a.company_id = $1 AND a.action_code = 'RP'`,
    [company.companyId],
  );
});
afterAll(() => db.close());

test('lines of the open month are found in a moment, also before PostgreSQL knows how many people there are', async () => {
  const found = await inAMoment(db.forCompany(company.companyId), async (tx) => {
    const source = await linesOf(tx, company.companyId, '2026-07-01', { RP: '830', SP: '831' });
    return listLines(tx, source, { search: 'kovacik', order: 'personalNumber', limit: 1, offset: 0 });
  });
  expect(found).toMatchObject({
    lines: [{ personalNumber: '1', lastName: 'Kováčiková', kind: 'RP', wageCode: '830', amountCents: 100 }],
    totalCount: 999,
  });
});
