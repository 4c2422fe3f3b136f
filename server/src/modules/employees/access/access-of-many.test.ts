import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, aPerson, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { asOwner, inAMoment, manyPeople } from '#test-support/many-people';
import { findWithoutAccess } from './access-letter.store.ts';
import { findAddedByImport } from './invitation.store.ts';

let db: Database;
let company: TestCompany;
const importId = newId();

beforeAll(async () => {
  const { appUrl, ownerUrl } = await testDatabase();
  db = openTestDatabase(appUrl);
  company = await aCompany(db);
  const { personId } = await aPerson(db);
  await manyPeople(ownerUrl, company, 4_000);
  await asOwner(
    ownerUrl,
    `INSERT INTO employee_import (id, company_id, created_by, created_at, expires_at, size, kind, state, lang, file_name)
     VALUES ($1, $2, $3, now(), now(), 1, 'complex', 'done', 'sk', 'zoznam.csv')`,
    [importId, company.companyId, personId],
  );
  await asOwner(
    ownerUrl,
    `INSERT INTO employee_import_change (company_id, import_id, employment_id, position, part, words, content)
     SELECT company_id, $1, id, row_number() OVER (ORDER BY id), 'toAdd', '', '{}' FROM employment`,
    [importId],
  );
});
afterAll(() => db.close());

test('whom an import added is found in a moment, also before PostgreSQL knows how many they are', async () => {
  const added = await inAMoment(db.forCompany(company.companyId), (tx) =>
    findAddedByImport(tx, company.companyId, importId),
  );
  expect(added).toHaveLength(4_010);
});

test('so is who has no access yet; who came back counts once', async () => {
  const found = await inAMoment(db.forCompany(company.companyId), async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM employment');
    const ids = rows.map(({ id }) => id);
    return findWithoutAccess(tx, company.companyId, ids, new Date('2026-07-01T10:00:00Z'));
  });
  expect(found.employmentIds).toHaveLength(4_000);
});
