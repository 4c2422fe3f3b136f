import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemAuthor, type CompanyAdmin } from '#platform/actor';
import { instantAt, now } from '#platform/clock';
import { inTransaction, openDatabase, reading, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { testDatabase } from '#test-support/database';
import { listPendingRegistrations } from './list-pending-registrations.ts';
import { changeRatio, createEmployment, entitledFrom, listRatioChanges, ratioAt } from './index.ts';

let db: Database;

beforeAll(async () => {
  db = openDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());

const firstPage = { limit: 10, offset: 0, order: 'createdAt' } as const;

function administratorOf({ companyId }: TestCompany): CompanyAdmin {
  const roleId = newId();
  const person = {
    personId: newId(),
    sessionId: newId(),
    name: '',
    lang: 'sk',
    forcePasswordChange: false,
    factorConfirmedAt: now(),
    impersonation: null,
  } as const;
  return { ...person, roleName: 'COMP', roleId, companyId };
}

async function aRegistration({ companyId }: TestCompany, lastName: string, status: string, day: string): Promise<void> {
  await inTransaction(db.forCompany(companyId), (tx) =>
    tx.client.query(
      `INSERT INTO registration (id, company_id, personal_number, first_name, last_name, email, lang, status, created_at, decided_at)
       VALUES ($1, $2, '007', 'Eva', $3, 'eva@skuska.example', 'sk', $4::text, $5::timestamptz, CASE WHEN $4::text = 'rejected' THEN $5::timestamptz END)`,
      [newId(), companyId, lastName, status, instantAt(day)],
    ),
  );
}

function change(company: TestCompany, employmentId: string, validFrom: string, ratio: number) {
  return inTransaction(db.forCompany(company.companyId), (tx) =>
    changeRatio(tx, { companyId: company.companyId, employmentId, validFrom, ratio }, systemAuthor),
  );
}

test('an administrator sees the registrations that wait for the own company, in Slovak order', async () => {
  const [company, other] = [await aCompany(db), await aCompany(db)];
  await aRegistration(company, 'Čierny', 'pending', '2026-03-02');
  await aRegistration(company, 'Dubová', 'pending', '2026-03-01');
  await aRegistration(company, 'Cibula', 'pending', '2026-03-03');
  await aRegistration(company, 'Zamietnutá', 'rejected', '2026-03-01');
  await aRegistration(other, 'Cudzia', 'pending', '2026-03-01');
  const list = async (page: Parameters<typeof listPendingRegistrations>[2]) =>
    listPendingRegistrations(db.forCompany(company.companyId), administratorOf(company), page);
  const byAge = await list(firstPage);
  expect(byAge.totalCount).toBe(3);
  expect(byAge.registrations.map((one) => one.lastName)).toEqual(['Dubová', 'Čierny', 'Cibula']);
  const byName = await list({ limit: 2, offset: 1, order: 'lastName' });
  expect(byName.registrations.map((one) => one.lastName)).toEqual(['Čierny', 'Dubová']);
});

test('a company that does not verify registrations is refused the list', async () => {
  const company = await aCompany(db, { ussVerification: false });
  const list = listPendingRegistrations(db.forCompany(company.companyId), administratorOf(company), firstPage);
  await expect(list).rejects.toMatchObject({ code: 'registrations_off', status: 403 });
});

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

test('entitlement begins after full months of employment, on the last day of a shorter month', () => {
  expect(entitledFrom('2024-03-15', 24)).toBe('2026-03-15');
  expect(entitledFrom('2024-02-29', 24)).toBe('2026-02-28');
  expect(entitledFrom('2026-05-04', 0)).toBe('2026-05-04');
});
