import { addDays } from '@polana/contract/plain-date';
import { afterAll, beforeEach, beforeAll, expect, test } from 'vitest';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany, type TestEmployee } from '#test-support/builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';

/** Somebody who left and came back: two numbers in the company, one account. */

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;
let left: TestEmployee;
const leftOn = addDays(today(), -90);
const backOn = addDays(today(), -30);

beforeAll(async () => {
  portal = await testPortal();
});
beforeEach(async () => {
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
  left = await anEmployee(portal.db, company, { personalNumber: '1' });
  await query('UPDATE employment SET end_date = $2 WHERE id = $1', [left.employmentId, leftOn]);
});
afterAll(() => portal.close());

async function query<Row>(text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(text, values));
  return rows as Row[];
}

const cameBack = () =>
  anEmployee(portal.db, company, { personId: left.personId, personalNumber: '2', startDate: backOn });
const accountOf = () => query('SELECT email, username FROM person WHERE id = $1', [left.personId]);

const titles = 'Osobné číslo;Meno;Priezvisko;E-mail;Používateľské meno;Úväzok;Dátum nástupu;Dátum ukončenia';
const load = (...rows: string[]) => sendImport(portal, admin, { content: [titles, ...rows].join('\n') });
const leftRow = (email: string | null, username: string) =>
  `1;Žofia;Skúšobná;${email ?? ''};${username};100;2019-03-01;${leftOn}`;
const backRow = (email: string | null, username: string) =>
  `2;Žofia;Skúšobná;${email ?? ''};${username};100;${backOn};`;
const unchanged = { toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: 2 };

test.each(['csv', 'xlsx'] as const)('an export (%s) of everybody imported back changes nothing', async (format) => {
  await cameBack();
  const ordered = await admin.call('POST', '/employee/download/export', { format, filters: { status: 'all' } });
  await portal.runJobs();
  const file = await portal.app.inject({
    url: `/api/1.0${admin.base}/company/export/${ordered.json.id}/download`,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const content = new Uint8Array(file.rawPayload);
  const { json } = await sendImport(portal, admin, { content, fileName: `zoznam.${format}` });
  expect([json.errors, json.warnings]).toEqual([[], []]);
  expect(json.plan).toMatchObject(unchanged);
});

test('the line of the record that is over does not empty or rename the account the other one has', async () => {
  await cameBack();
  const before = await accountOf();
  const { json } = await load(leftRow(null, 'ine.meno'), backRow(left.email, left.username));
  expect(json).toMatchObject({
    plan: unchanged,
    warnings: [
      { line: 2, code: 'login_kept', field: 'email' },
      { line: 2, code: 'login_kept', field: 'username' },
    ],
  });
  expect(await accountOf()).toEqual(before);
  const corrected = await load(leftRow(left.email, left.username), backRow(`nova.${left.email}`, left.username));
  expect(corrected.json.plan).toMatchObject({ toUpdate: 1, unchanged: 1 });
});

test('the file that brings somebody back under a new number leads them to the account they have', async () => {
  const { json } = await load(leftRow(left.email, left.username), backRow(left.email, ''));
  expect([json.errors, json.plan]).toMatchObject([[], { toAdd: 1, toUpdate: 0, unchanged: 1 }]);
  await admin.call('POST', '/employee/import/create', { importId: json.importId });
  const people = await query<{ personId: string }>(
    'SELECT DISTINCT person_id AS "personId" FROM employment WHERE company_id = $1',
    [company.companyId],
  );
  expect(people).toEqual([{ personId: left.personId }]);
});

test('of those who work here everybody still has their own address and name, and a number stands once', async () => {
  const { json } = await load(
    backRow(left.email, 'jedno.meno'),
    `3;Eva;Nová;${left.email};jedno.meno;100;${backOn};${addDays(today(), 30)}`,
    leftRow(null, ''),
    leftRow(null, ''),
  );
  const codes = (json.errors as { line: number; code: string }[]).map(({ line, code }) => [line, code]);
  expect(codes).toEqual([
    [3, 'email_twice'],
    [3, 'username_twice'],
    [5, 'number_twice'],
  ]);
});

test('who left and did not come back has the address the file says', async () => {
  const { json } = await load(leftRow(`nova.${left.email}`, left.username));
  expect([json.warnings, json.plan]).toMatchObject([[], { toUpdate: 1 }]);
});

test('an address a record that is over and somebody else are both to get is an error of the later row, in whichever order', async () => {
  const other = await anEmployee(portal.db, company, { personalNumber: '5' });
  const gone = await anEmployee(portal.db, company, { personalNumber: '6' });
  await query('UPDATE employment SET end_date = $2 WHERE id = $1', [gone.employmentId, leftOn]);
  const rowOf = (number: string, email: string, end: string) =>
    `${number};Žofia;Skúšobná;${email};;100;2019-03-01;${end}`;
  const email = `spolu.${other.email}`;
  const errorsOf = (json: { errors: { line: number; code: string; message: string }[] }) =>
    json.errors.map(({ line, code, message }) => [line, code, message.includes('line 2')]);
  const rest = ['5', '6'].map((number) => rowOf(number, '', number === '6' ? leftOn : ''));
  const cases: [string, ...string[]][] = [
    [leftRow(email, ''), rowOf('5', email, ''), rest[1] as string],
    [rowOf('5', email, ''), leftRow(email, ''), rest[1] as string],
    [leftRow(email, ''), rowOf('6', email, leftOn), rest[0] as string],
    [leftRow(email, ''), ...rest, `9;Iná;Nová;${email};;100;${backOn};`],
  ];
  for (const rows of cases) {
    const { json } = await load(...rows);
    const line = rows.findLastIndex((row) => row.includes(email)) + 2;
    expect([json.state, errorsOf(json)]).toEqual(['checked', [[line, 'email_twice', true]]]);
  }
  const named = await load(
    leftRow(null, 'jedno.meno'),
    `5;Žofia;Skúšobná;;jedno.meno;100;2019-03-01;`,
    rest[1] as string,
  );
  expect(errorsOf(named.json)).toEqual([[3, 'username_twice', true]]);
});

test('whoever comes back under a new number with a new address has it in both rows, and one account', async () => {
  const email = `nova.${left.email}`;
  const { json } = await load(leftRow(email, 'nove.meno'), backRow(email, 'nove.meno'));
  expect([json.errors, json.plan]).toMatchObject([[], { toAdd: 1, toUpdate: 1 }]);
  const answer = await admin.call('POST', '/employee/import/create', { importId: json.importId });
  expect(answer.json).toMatchObject({ applied: { added: 1, updated: 1 } });
  expect(await accountOf()).toEqual([{ email, username: 'nove.meno' }]);
  const people = await query('SELECT DISTINCT person_id FROM employment WHERE company_id = $1', [company.companyId]);
  expect(people).toHaveLength(1);
});
