import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let operator: SignedIn;
let employee: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  operator = await aSignedInOperator(portal, { firstName: 'Oľga', lastName: 'Prvá' });
  employee = await aSignedInEmployee(portal, company, { firstName: 'Zuzana', lastName: 'Hrivnák', lang: 'en' });
});
afterAll(() => portal.close());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

async function aRequest(wanted: object, by = employee): Promise<string> {
  const { status, json } = await by.call('POST', '/change-request', wanted);
  expect(status).toBe(201);
  return json.items[0].id;
}

const decide = (id: string, deed: 'approve' | 'reject', body: object = {}) =>
  operator.call('POST', `/change-request/${id}/${deed}`, body);
const employment = async (one: SignedIn) =>
  (await query('SELECT * FROM employment WHERE id = $1', [one.roleId]))[0] as Record<string, string>;
const statusOf = async (id: string) => (await query('SELECT status FROM change_request WHERE id = $1', [id]))[0].status;

test('an approved name is the employer’s and the account’s, and the employee reads it in their language', async () => {
  const id = await aRequest({ lastName: 'Hrivnáková' });
  const listed = (await operator.call('GET', '/change-request')).json;
  expect(listed.items).toMatchObject([
    {
      id,
      field: 'lastName',
      oldValue: 'Hrivnák',
      newValue: 'Hrivnáková',
      currentValue: 'Hrivnák',
      employeeName: 'Zuzana Hrivnák',
      companyName: company.name,
    },
  ]);
  expect((await decide(id, 'approve')).status).toBe(200);
  expect((await employment(employee))['last_name']).toBe('Hrivnáková');
  expect(await query('SELECT last_name FROM person WHERE id = $1', [employee.personId])).toEqual([
    { last_name: 'Hrivnáková' },
  ]);
  const [mail] = await query(`SELECT lang, text FROM mail WHERE recipient = $1 AND kind = 'changeRequest.approved'`, [
    employee.email,
  ]);
  expect(mail.lang).toBe('en');
  expect(mail.text).toContain('Hrivnáková');
  const [trail] = await query(
    `SELECT changes FROM audit_entry WHERE action = 'changeRequest.approved' AND object_id = $1`,
    [id],
  );
  expect(trail.changes).toMatchObject({ value: { from: 'Hrivnák', to: 'Hrivnáková' } });
});

test('an earlier start brings the entitlement along', async () => {
  const late = await aSignedInEmployee(portal, company, { startDate: '2026-01-01' });
  const id = await aRequest({ employeeStartDate: '2019-05-01' }, late);
  const accounts = () => query('SELECT action_code FROM account WHERE employment_id = $1', [late.roleId]);
  expect(await accounts()).toEqual([]);
  expect((await decide(id, 'approve')).status).toBe(200);
  expect((await employment(late))['start_date']).toBe('2019-05-01');
  expect(await query('SELECT valid_from FROM ratio_change WHERE employment_id = $1', [late.roleId])).toEqual([
    { valid_from: '2019-05-01' },
  ]);
  expect((await accounts()).length).toBeGreaterThan(0);
});

test('a number somebody else has is refused, the wish waits on and nothing is written', async () => {
  const other = await anEmployee(portal.db, company);
  const id = await aRequest({ personalNumber: other.personalNumber });
  const refused = await decide(id, 'approve');
  expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'personal_number_taken']);
  expect(await statusOf(id)).toBe('pending');
  expect(await query(`SELECT 1 FROM audit_entry WHERE object_id = $1`, [id])).toEqual([]);
  expect((await decide(id, 'reject', { reason: 'Číslo patrí inému zamestnancovi.' })).status).toBe(200);
  const [mail] = await query(`SELECT text FROM mail WHERE recipient = $1 AND kind = 'changeRequest.rejected'`, [
    employee.email,
  ]);
  expect(mail.text).toContain('Číslo patrí inému zamestnancovi.');
});

test('twice at once is decided once, and the second learns who did', async () => {
  const id = await aRequest({ firstName: 'Zuzka' });
  const answers = await Promise.all([decide(id, 'approve'), decide(id, 'approve'), decide(id, 'approve')]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(answers.find((one) => one.status === 409)?.json.errors[0].message).toContain('Oľga Prvá');
  const decided = (await operator.call('GET', '/change-request?state=decided&limit=100')).json;
  const [mine] = decided.items.filter((item: { id: string }) => item.id === id);
  expect(mine).toMatchObject({ status: 'approved', decidedBy: 'Oľga Prvá' });
});

test('what the employee took back, and what nobody asked, is missing', async () => {
  const id = await aRequest({ firstName: 'Zuzana' });
  await employee.call('DELETE', `/change-request/${id}`);
  expect((await decide(id, 'approve')).status).toBe(404);
  expect((await decide(newId(), 'reject', { reason: 'x' })).status).toBe(404);
});

test('the wishes of somebody who is deleted are closed, and an erased person leaves nothing in them', async () => {
  const admin = await aSignedInAdministrator(portal, company);
  const leaving = await aSignedInEmployee(portal, company, { startDate: '2026-01-01' });
  const id = await aRequest({ lastName: 'Iná' }, leaving);
  expect((await admin.call('DELETE', `/employee/${leaving.roleId}?force=true`)).status).toBe(200);
  const [request] = await query('SELECT status, old_value, new_value FROM change_request WHERE id = $1', [id]);
  expect(request).toEqual({ status: 'cancelled', old_value: '', new_value: '–' });
  const waiting = (await operator.call('GET', '/change-request')).json;
  expect(waiting.items.map((item: { id: string }) => item.id)).not.toContain(id);
});
