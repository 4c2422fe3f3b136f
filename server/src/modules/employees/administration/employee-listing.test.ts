import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, inTransaction, reading, type Tx } from '#platform/database';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, aPerson, type TestCompany, type TestEmployee } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { withClient } from '../../../app/embedded-postgres.ts';
import { checkBooks } from '../../../books-checks/check-books.ts';
import { writeAstray } from './employee-listing.store.ts';

let db: Database;
let ownerUrl: string;
let company: TestCompany;

beforeAll(async () => {
  const database = await testDatabase();
  ownerUrl = database.ownerUrl;
  db = openTestDatabase(database.appUrl);
  company = await aCompany(db);
});
afterAll(() => db.close());

async function listed({ employmentId }: TestEmployee) {
  const { rows } = await reading(db.forEveryCompany(), (tx) =>
    tx.client.query(
      `SELECT l.last_name AS "lastName", l.access_until AS "accessUntil",
         (SELECT array_agg(w.word ORDER BY w.word) FROM employee_word w WHERE w.employment_id = l.employment_id) AS words
       FROM employee_listing l WHERE l.employment_id = $1`,
      [employmentId],
    ),
  );
  return rows[0];
}

/** Does the second while the first has written and not ended. */
async function meanwhile(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>): Promise<void> {
  const every = db.forEveryCompany();
  let waiting: Promise<unknown> = Promise.resolve();
  await inTransaction(every, async (tx) => {
    await first(tx);
    waiting = inTransaction(every, second);
    await transactionsWait(db);
  });
  await waiting;
}

const renaming =
  ({ employmentId }: TestEmployee) =>
  (tx: Tx) =>
    tx.client.query(`UPDATE employment SET last_name = 'Vydatá', version = version + 1 WHERE id = $1`, [employmentId]);
const verifying =
  ({ personId }: TestEmployee) =>
  (tx: Tx) =>
    tx.client.query(`UPDATE person SET verified_at = now() WHERE id = $1`, [personId]);

test('who is renamed and signs in for the first time at the same moment stands in the list as both have left it', async () => {
  for (const inOrder of [
    [renaming, verifying],
    [verifying, renaming],
  ] as const) {
    const person = await aPerson(db, { firstName: 'Žofia', lastName: 'Slobodná' });
    const employee = { ...(await anEmployee(db, company, { personId: person.personId })), ...person };
    await meanwhile(inOrder[0](employee), inOrder[1](employee));
    const found = await listed(employee);
    expect(found).toMatchObject({ lastName: 'Vydatá', accessUntil: Infinity });
    expect(found.words).toContain('vydata');
    expect(found.words).not.toContain('slobodna');
  }
  expect(await checkBooks(db)).toEqual([]);
});

test('who is changed while a restriction ends, and has no row in the list yet, is found by what was changed', async () => {
  const lifting =
    ({ personId }: TestEmployee) =>
    (tx: Tx) =>
      tx.client.query('UPDATE person SET restricted_at = NULL WHERE id = $1', [personId]);
  for (const inOrder of [
    [renaming, lifting],
    [lifting, renaming],
  ] as const) {
    const person = await aPerson(db, { firstName: 'Žofia', lastName: 'Slobodná' });
    const employee = { ...(await anEmployee(db, company, { personId: person.personId })), ...person };
    await inTransaction(db.forEveryCompany(), (tx) =>
      tx.client.query('UPDATE person SET restricted_at = now() WHERE id = $1', [person.personId]),
    );
    expect(await listed(employee)).toBeUndefined();
    await meanwhile(inOrder[0](employee), inOrder[1](employee));
    const found = await listed(employee);
    expect(found).toMatchObject({ lastName: 'Vydatá' });
    expect(found.words).toContain('vydata');
    expect(found.words).not.toContain('slobodna');
  }
  expect(await checkBooks(db)).toEqual([]);
});

test('a row that went astray is found and written again', async () => {
  const person = await aPerson(db, { lastName: 'Pravá' });
  const employee = { ...(await anEmployee(db, company, { personId: person.personId })), ...person };
  await withClient(ownerUrl, async (owner) => {
    await owner.query(`SELECT set_config('polana.tenant', 'all', false)`);
    await owner.query(`UPDATE employee_listing SET last_name = 'Falošná' WHERE employment_id = $1`, [
      employee.employmentId,
    ]);
  });
  expect(await checkBooks(db)).toMatchObject([{ check: 'employees-listed', count: 1 }]);
  const repair = () => inTransaction(db.forEveryCompany(), (tx) => writeAstray(tx, 100));
  expect(await repair()).toBe(1);
  expect(await listed(employee)).toMatchObject({ lastName: 'Pravá' });
  expect(await repair()).toBe(0);
});
