import { afterAll, beforeAll, expect, test } from 'vitest';
import { now, today } from '#platform/clock';
import { type Database, inTransaction, reading } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestCompany, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { withClient } from '../../../app/embedded-postgres.ts';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { countEmployees, type EmployeeFilter, findEmployees } from './employee-list.store.ts';
import { foldOpenEmployments, foldTally } from './employee-listing.store.ts';

let db: Database;
let ownerUrl: string;
let company: TestCompany;
const people: TestEmployee[] = [];

const run = (text: string, values: unknown[] = []) =>
  inTransaction(db.forEveryCompany(), (tx) => tx.client.query(text, values));
const moment = () => ({ today: today(), now: now() });

beforeAll(async () => {
  const database = await testDatabase();
  ownerUrl = database.ownerUrl;
  db = openTestDatabase(database.appUrl);
  company = await aCompany(db);
  for (let index = 0; index < 12; index += 1) {
    const person = await aPerson(db, index % 3 === 0 ? { email: null } : {});
    people.push(
      await anEmployee(db, company, {
        personId: person.personId,
        ratio: index % 4 === 0 ? 500_000 : 1_000_000,
        startDate: '2020-01-01',
      }),
    );
  }
  await anEmployee(db, await aCompany(db));
  const [left, leaving, blocked, expired, invited] = people;
  await run(`UPDATE employment SET end_date = '2024-12-31' WHERE id = $1`, [left?.employmentId]);
  await run(`UPDATE employment SET end_date = $2 WHERE id = $1`, [leaving?.employmentId, today()]);
  await run(`UPDATE person SET disabled_at = now() WHERE id = $1`, [blocked?.personId]);
  const oneTime = `UPDATE person SET verified_at = NULL, password_hash = 'x', password_expires_at = now() + $2::interval WHERE id = $1`;
  await run(oneTime, [expired?.personId, '-2 days']);
  await run(oneTime, [invited?.personId, '2 days']);
});
afterAll(() => db.close());

const statuses = ['all', 'current', 'ended', 'blocked', 'invited', 'active'] as const;
const marks = [{}, { withoutEmail: true }, { withoutAccess: true }, { notClaimed: true }, { ratio: 'part' as const }];
const filters: EmployeeFilter[] = statuses.flatMap((status) =>
  marks.map((mark) => ({ terms: [], status, withoutEmail: false, withoutAccess: false, notClaimed: false, ...mark })),
);

/** Every total beside the number of rows the list has. */
async function everyTotal(): Promise<{ told: number[]; listed: number[] }> {
  return reading(db.forCompany(company.companyId), async (tx) => {
    const told: number[] = [];
    const listed: number[] = [];
    for (const filter of filters) {
      const page = { limit: 100, offset: 0, order: 'lastName' } as const;
      const found = await findEmployees(tx, company.companyId, filter, page, moment());
      told.push(found.totalCount);
      listed.push(found.employees.length);
    }
    return { told, listed };
  });
}

test('the total of every filter is the number of rows it lists, before and after the tally was folded', async () => {
  await aPendingClaim(db, people[7] as TestEmployee);
  const before = await everyTotal();
  expect(before.told).toEqual(before.listed);
  expect(new Set(before.told).size).toBeGreaterThan(4);
  const folded = await inTransaction(db.forEveryCompany(), (tx) => foldTally(tx, 1, moment()));
  expect(folded).toBe(2);
  expect((await everyTotal()).told).toEqual(before.told);
  await run(`UPDATE employment SET end_date = NULL WHERE id = $1`, [people[0]?.employmentId]);
  await run(`UPDATE person SET password_expires_at = now() + interval '1 day' WHERE id = $1`, [people[3]?.personId]);
  const after = await everyTotal();
  expect(after.told).toEqual(after.listed);
  expect(after.told).not.toEqual(before.told);
});

test('a page beyond the first thousand knows the total too', async () => {
  const [all] = filters;
  const page = { limit: 10, offset: 5_000, order: 'lastName' } as const;
  const found = await reading(db.forCompany(company.companyId), (tx) =>
    findEmployees(tx, company.companyId, all as EmployeeFilter, page, moment()),
  );
  expect(found).toEqual({ employees: [], totalCount: people.length, isTotalExact: true });
});

test('writers of one company do not wait for each other, and nobody is lost however often the tally is folded meanwhile', async () => {
  const [all] = filters;
  const total = () =>
    reading(db.forCompany(company.companyId), (tx) =>
      countEmployees(tx, company.companyId, all as EmployeeFilter, moment()),
    );
  const before = await total();
  let isEndAllowed = () => {};
  const heldUp = inTransaction(db.forEveryCompany(), async (tx) => {
    await tx.client.query(`UPDATE employment SET end_date = '2030-12-31' WHERE id = $1`, [people[1]?.employmentId]);
    await new Promise<void>((resolve) => (isEndAllowed = resolve));
  });
  const additions = Array.from({ length: 20 }, () => anEmployee(db, company));
  const folds = Array.from({ length: 5 }, () =>
    inTransaction(db.forEveryCompany(), (tx) => foldTally(tx, 1, moment())),
  );
  await Promise.all([...additions, ...folds]);
  expect(await total()).toBe(before + 20);
  isEndAllowed();
  await heldUp;
  const after = await everyTotal();
  expect(after.told).toEqual(after.listed);
});

test('a company reads its own tally alone, and the application cannot write it', async () => {
  const stranger = await aCompany(db);
  const [all] = filters;
  const count = (askerId: string) =>
    reading(db.forCompany(askerId), (tx) => countEmployees(tx, company.companyId, all as EmployeeFilter, moment()));
  expect(await count(stranger.companyId)).toBe(0);
  expect(await count(company.companyId)).toBeGreaterThan(0);
  await expect(run(`UPDATE employee_tally SET people = 0`)).rejects.toThrow(/permission denied/);
  await expect(run(`DELETE FROM employee_tally`)).rejects.toThrow(/permission denied/);
});

test('rows without a company and of other companies stay out of sight; without a tenant nothing is answered', async () => {
  const accounts = (askerId: string) =>
    reading(db.forCompany(askerId), (tx) => tx.client.query('SELECT DISTINCT company_id FROM account'));
  expect((await accounts(newId())).rows).toEqual([]);
  expect((await accounts(company.companyId)).rows).toEqual([{ company_id: company.companyId }]);
  const operators = await reading(db.forEveryCompany(), (tx) =>
    tx.client.query(`SELECT FROM account WHERE company_id IS NULL`),
  );
  expect(operators.rowCount).toBe(1);
  await expect(reading(db, (tx) => tx.client.query('SELECT FROM employee_tally'))).rejects.toThrow(/no tenant is set/);
});

test('a term that thousands have is looked for in the first rows, and among its hits where it is not met there', async () => {
  const [somebody, other] = people.slice(-2);
  await withClient(ownerUrl, async (client) => {
    await client.query(`SET polana.tenant = 'all'`);
    await client.query(
      `INSERT INTO employee_word (company_id, employment_id, word, last_name, first_name)
       SELECT company_id, employment_id, 'hojne' || n, last_name, first_name
       FROM employee_listing CROSS JOIN generate_series(1, 600) n WHERE employment_id = ANY ($1)`,
      [[somebody?.employmentId, other?.employmentId]],
    );
  });
  const search = (limit: number, order: 'lastName' | 'employeeStartDate') =>
    reading(db.forCompany(company.companyId), (tx) =>
      findEmployees(
        tx,
        company.companyId,
        { ...(filters[0] as EmployeeFilter), terms: ['hojne'] },
        { limit, offset: 0, order },
        moment(),
      ),
    );
  for (const order of ['lastName', 'employeeStartDate'] as const) {
    expect(await search(1, order)).toMatchObject({ employees: [{}], totalCount: 1_000, isTotalExact: false });
    const both = await search(10, order);
    expect(both).toMatchObject({ totalCount: 2, isTotalExact: true });
    expect(new Set(both.employees.map((one) => one.employmentId))).toEqual(
      new Set([somebody?.employmentId, other?.employmentId]),
    );
  }
});

test('a term that begins thousands of surnames is found from there on, together with whoever has it elsewhere', async () => {
  const big = await aCompany(db);
  await withClient(ownerUrl, async (client) => {
    await client.query(`SET polana.tenant = 'all'`);
    await client.query(
      `WITH made AS (
         INSERT INTO person (id, username, first_name, last_name, created_at)
         SELECT gen_random_uuid(), 'k.' || n, CASE WHEN n % 400 = 0 THEN 'Koloman' ELSE 'Ján' END,
           (ARRAY['Kovář', 'Kôrka', 'kolár', 'Adamec', 'Zeman', 'Koňa'])[1 + n % 6] || n, now()
         FROM generate_series(1, 2400) n RETURNING *)
       INSERT INTO employment (id, company_id, person_id, personal_number, first_name, last_name, start_date, created_at)
       SELECT gen_random_uuid(), $1, id, username, first_name, last_name, '2020-01-01', now() FROM made`,
      [big.companyId],
    );
  });
  const { rows } = await run(
    `SELECT employment_id FROM employee_listing l WHERE company_id = $1
       AND EXISTS (SELECT FROM employee_word w WHERE w.employment_id = l.employment_id AND w.word LIKE 'ko%')
     ORDER BY last_name, first_name, employment_id`,
    [big.companyId],
  );
  const expected = rows.map((row: { employment_id: string }) => row.employment_id);
  for (const offset of [0, 10, 200]) {
    const found = await reading(db.forCompany(big.companyId), (tx) =>
      findEmployees(
        tx,
        big.companyId,
        { ...(filters[0] as EmployeeFilter), terms: ['ko'] },
        { limit: 10, offset, order: 'lastName' },
        moment(),
      ),
    );
    expect(found.employees.map((one) => one.employmentId)).toEqual(expected.slice(offset, offset + 10));
  }
});

test('open employments are tallied as they begin, are deactivated and are forgotten, before and after the tally was folded', async () => {
  const firm = await aCompany(db);
  const [one] = [await anEmployee(db, firm), await anEmployee(db, firm), await anEmployee(db, firm)];
  const tallied = async () => {
    const { rows } = await run(
      `SELECT sum(employments) AS open, count(*) AS rows FROM open_employment_report WHERE company_id = $1`,
      [firm.companyId],
    );
    return rows[0];
  };
  await run(`UPDATE employment SET deactivated_at = now() WHERE id = $1`, [one.employmentId]);
  expect(await tallied()).toEqual({ open: 2, rows: 4 });
  const folded = await inTransaction(db.forEveryCompany(), (tx) => foldOpenEmployments(tx, 4));
  expect(folded).toBeGreaterThan(0);
  expect(await tallied()).toEqual({ open: 2, rows: 1 });
  await run(`UPDATE employment SET deactivated_at = NULL, phone = '1' WHERE id = $1`, [one.employmentId]);
  expect(await tallied()).toEqual({ open: 3, rows: 2 });
  await run(`UPDATE employment SET end_date = start_date, forgotten_at = now() WHERE id = $1`, [one.employmentId]);
  expect(await tallied()).toEqual({ open: 2, rows: 3 });
  expect((await checkBooks(db)).map(({ check }) => check)).not.toContain('open-employments-tallied');
  await run(`UPDATE employment SET deactivated_at = now() WHERE id = $1`, [one.employmentId]);
  expect(await tallied()).toEqual({ open: 2, rows: 3 });
  await expect(run(`DELETE FROM open_employment_tally`)).rejects.toThrow(/permission denied/);
});
