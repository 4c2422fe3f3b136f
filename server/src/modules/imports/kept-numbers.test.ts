import { personalNumberOf } from '@polana/contract/personal-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';

/** Numbers that look the same are the same number: by hand, in a file, and where they were kept before there was one rule. */

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;
beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

async function setting(): Promise<void> {
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const odd = ['A\u00a0465', '10\u00a0465', 'B\u2003\u20037', 'C\u030c-1', 'D\u200b9', '00\u3000 1', '\u{1D173}X5'];
const titles = 'Osobné číslo;Meno;Priezvisko;Úväzok;Dátum nástupu';
const rosterOf = (numbers: readonly string[]) =>
  [titles, ...numbers.map((number) => `${number};Žofia;Skúšobná;100;1.3.2019`)].join('\n');
const add = (personalNumber: string, who = admin) =>
  who.call('POST', '/employee', {
    firstName: 'Žofia',
    lastName: 'Skúšobná',
    personalNumber,
    employeeRatio: '100',
    employeeStartDate: '2019-03-01',
  });
const keptIn = async ({ companyId }: TestCompany) =>
  (
    await query<{ number: string }>(
      `SELECT personal_number AS number FROM employment WHERE company_id = $1 AND deactivated_at IS NULL ORDER BY 1`,
      [companyId],
    )
  ).map(({ number }) => number);

async function planOf(numbers: readonly string[], who = admin): Promise<object> {
  const { json } = await sendImport(portal, who, { content: rosterOf(numbers) });
  expect([json.state, json.errors]).toEqual(['planned', []]);
  const { toAdd, toUpdate, toDelete, unchanged } = json.plan;
  return { toAdd, toUpdate, toDelete, unchanged };
}

test('people kept under odd numbers are found by them and by what is seen of them, and nobody elsewhere is', async () => {
  await setting();
  for (const personalNumber of odd) await anEmployee(portal.db, company, { personalNumber });
  const same = { toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: odd.length };
  expect(await planOf(odd)).toEqual(same);
  expect(await planOf(odd.map(personalNumberOf))).toEqual(same);
  const stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
  expect(await planOf(odd, stranger)).toEqual({ ...same, toAdd: odd.length, unchanged: 0 });
});

test.each(['csv', 'xlsx'] as const)(
  'numbers typed by hand come back from an export (%s) as they are',
  async (format) => {
    await setting();
    await anEmployee(portal.db, company, { personalNumber: 'D\u00a0E' });
    for (const number of odd) expect((await add(number)).status).toBe(201);
    expect(new Set(await keptIn(company))).toEqual(new Set([...odd.map(personalNumberOf), 'D\u00a0E']));
    const ordered = await admin.call('POST', '/employee/download/export', { format, filters: { status: 'all' } });
    await portal.runJobs();
    const file = await portal.app.inject({
      url: `/api/1.0${admin.base}/company/export/${ordered.json.id}/download`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    const content = new Uint8Array(file.rawPayload);
    const { json } = await sendImport(portal, admin, { content, fileName: `zoznam.${format}` });
    expect(json.errors).toEqual([]);
    expect(json.plan).toMatchObject({ toAdd: 0, toUpdate: 0, toDelete: 0, unchanged: odd.length + 1 });
  },
);

test('a number somebody has in another spelling is taken, and nothing remains', async () => {
  await setting();
  const { employmentId } = await anEmployee(portal.db, company, { personalNumber: 'A\u00a0465' });
  const people = () => query('SELECT count(*) AS count FROM person');
  const before = await people();
  const taken = { status: 409, json: { errors: [{ code: 'personal_number_taken', path: 'personalNumber' }] } };
  for (const spelling of ['A 465', 'A\u202f465', 'A\u00a0465']) expect(await add(spelling)).toMatchObject(taken);
  expect([await keptIn(company), await people()]).toEqual([['A\u00a0465'], before]);

  const { json: other } = await add('B 1');
  const changed = (json: Record<string, unknown>, personalNumber: string) => {
    const { version, firstName, lastName, email, username, phone, employeeStartDate, employmentEndDate } = json;
    const facts = { version, firstName, lastName, email, username, phone, employeeStartDate, employmentEndDate };
    return admin.call('PUT', `/employee/${json['id'] as string}`, { ...facts, personalNumber });
  };
  expect(await changed((await admin.call('GET', `/employee/${other.id}`)).json, 'A 465')).toMatchObject(taken);
  // Its own number, however it is written, is no other one.
  const own = await admin.call('GET', `/employee/${employmentId}`);
  expect((await changed(own.json, 'A 465')).status).toBe(200);
  expect(await keptIn(company)).toEqual(['A\u00a0465', 'B 1']);
});

test('of one number added in different spellings at once one gets in', async () => {
  await setting();
  const spellings = ['A 1', 'A\u00a01', 'A\u202f1', 'A\u20031', 'A  1'];
  const answers = await Promise.all(spellings.map((number) => add(number)));
  expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([201, 409, 409, 409, 409]);
  expect(await keptIn(company)).toEqual(['A 1']);
});

test('whoever registers with what is seen of an odd number is the employee who has it', async () => {
  await setting();
  await query('UPDATE company SET uss_open = true WHERE id = $1', [company.companyId]);
  await anEmployee(portal.db, company, { personalNumber: 'A\u00a0465' });
  const email = `zofia.${company.companyId.slice(-8)}@skuska.example`;
  const person = { firstName: 'Žofia', lastName: 'Skúšobná', email, privacy: true };
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/api/1.0/register/uss',
    payload: { ...person, companyId: company.companyId, personalNumber: 'A 465' },
  });
  expect(answer.statusCode).toBe(200);
  const kept = await query('SELECT personal_number AS number FROM registration WHERE email = $1', [email]);
  expect(kept).toEqual([{ number: 'A\u00a0465' }]);
});

test('in one file a number stands once, however it is written', async () => {
  await setting();
  const { json } = await sendImport(portal, admin, { content: rosterOf(['A 1', 'A\u00a01']) });
  expect((json.errors as { line: number; code: string }[]).map(({ line, code }) => [line, code])).toEqual([
    [3, 'number_twice'],
  ]);
});

test('what the rule would keep in another way is told by the index of odd numbers', async () => {
  const signs = Array.from({ length: 0x10000 - 0x20 }, (_, index) => String.fromCodePoint(index + 0x20));
  const numbers = ['A', '10']
    .flatMap((start) => signs.map((sign) => `${start}${sign}465`))
    .filter((number) => number.isWellFormed() && personalNumberOf(number) !== number);
  const [index] = await query<{ condition: string }>(
    `SELECT pg_get_expr(indpred, indrelid) AS condition FROM pg_index WHERE indexrelid = 'employment_odd_number'::regclass`,
  );
  const told = `${index?.condition}`.replace('(deactivated_at IS NULL)', 'true');
  const missed = await query<{ number: string }>(
    `SELECT personal_number AS number FROM unnest($1::text[]) AS one (personal_number) WHERE NOT (${told})`,
    [numbers],
  );
  expect(numbers.length).toBeGreaterThan(500);
  expect(missed).toEqual([]);
});
