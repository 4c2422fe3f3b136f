import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { asOwner, inAMoment, manyPeople } from '#test-support/many-people';
import { everyEntry } from './audit-log.store.ts';

let db: Database;
let company: TestCompany;

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  await manyPeople(ownerUrl, company, 3_000);
  await asOwner(
    ownerUrl,
    `WITH entry AS (
       INSERT INTO audit_entry (at, company_id, action, object_type, object_id, result)
       SELECT now(), $1::uuid, 'employee.created', 'employment', e.id::text, 'done' FROM employment e CROSS JOIN generate_series(1, 3)
       RETURNING id
     )
     INSERT INTO audit_seal (chain, seq, entry_id, prev_hash, hash, sealed_at)
     SELECT $1::uuid::text, row_number() OVER (ORDER BY id), id, sha256('a'), sha256('b'), now() FROM entry`,
    [company.companyId],
  );
});
afterAll(() => db.close());

test('the whole log is taken away in a moment, also before PostgreSQL knows how long it is', async () => {
  const { text, values } = everyEntry({});
  const { rows } = await inAMoment(db.forEveryCompany(), async (tx) => {
    await tx.client.query(`DECLARE everything NO SCROLL CURSOR FOR ${text}`, [...values]);
    return tx.client.query('FETCH ALL FROM everything');
  });
  expect(rows).toHaveLength(9_030);
  expect(rows[0]).toMatchObject({ objectName: 'Žofia Kováčiková', seq: 9_030 });
});
