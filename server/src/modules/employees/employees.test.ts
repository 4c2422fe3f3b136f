import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database } from '#platform/database';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { changeRatio, createEmployment, listRatioChanges, ratioAt } from './index.ts';

let db: Database;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());

function change(company: TestCompany, employmentId: string, validFrom: string, ratio: number) {
  return inTransaction(db.forCompany(company.companyId), (tx) =>
    changeRatio(tx, { companyId: company.companyId, employmentId, validFrom, ratio }, systemAuthor),
  );
}

test('a new employment begins with its ratio, a line in the log and a trace', async () => {
  const [company, person] = [await aCompany(db), await aPerson(db)];
  const values = {
    companyId: company.companyId,
    personId: person.personId,
    personalNumber: '00123',
    firstName: 'Ľudovít',
    lastName: 'Kmeť',
    startDate: '2024-02-29',
    ratio: 625_000,
  };
  const create = () =>
    inTransaction(db.forCompany(company.companyId), (tx) => createEmployment(tx, values, systemAuthor));
  const { employmentId } = await create();
  await reading(db.forCompany(company.companyId), async (tx) => {
    expect(await listRatioChanges(tx, company.companyId, employmentId)).toEqual([
      { validFrom: '2024-02-29', ratio: 625_000 },
    ]);
    const log = await tx.client.query(
      'SELECT act, ratio_before, ratio_after FROM ratio_change_log WHERE employment_id = $1',
      [employmentId],
    );
    expect(log.rows).toEqual([{ act: 'created', ratio_before: null, ratio_after: 625_000 }]);
    const trail = await tx.client.query('SELECT action FROM audit_entry WHERE object_id = $1', [employmentId]);
    expect(trail.rows).toEqual([{ action: 'employment.created' }]);
  });
  await expect(create()).rejects.toMatchObject({ code: 'personal_number_taken', status: 409 });
});

test('two changes of ratio on one day at once: one is kept, the other refused', async () => {
  const company = await aCompany(db);
  const { employmentId } = await anEmployee(db, company, { startDate: '2024-01-01' });
  const outcomes = await Promise.allSettled([
    change(company, employmentId, '2026-07-01', 500_000),
    change(company, employmentId, '2026-07-01', 750_000),
  ]);
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({
    code: 'ratio_change_exists',
    status: 409,
  });
});

test('a change before the first day or on another company’s employee is refused', async () => {
  const [company, other] = [await aCompany(db), await aCompany(db)];
  const { employmentId } = await anEmployee(db, company, { startDate: '2024-01-01' });
  await expect(change(company, employmentId, '2023-12-31', 1)).rejects.toMatchObject({
    code: 'ratio_before_start',
    status: 400,
  });
  await expect(change(other, employmentId, '2026-07-01', 1)).rejects.toMatchObject({
    code: 'employee_not_found',
    status: 404,
  });
});

test('the ratio of a day is that of the latest change begun by then', () => {
  const history = [
    { validFrom: '2026-07-01', ratio: 500_000 },
    { validFrom: '2024-01-01', ratio: 1_000_000 },
  ];
  expect(ratioAt(history, '2023-12-31')).toBeNull();
  expect(ratioAt(history, '2026-06-30')).toBe(1_000_000);
  expect(ratioAt(history, '2026-07-01')).toBe(500_000);
});
