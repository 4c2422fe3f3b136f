import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;
let operator: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aDecidingCompany();
  admin = await aSignedInAdministrator(portal, company, { firstName: 'Jana', lastName: 'Prvá' });
  operator = await aSignedInOperator(portal);
});
afterAll(() => portal.close());

async function query(text: string, values: unknown[] = []) {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);
}

async function aDecidingCompany(): Promise<TestCompany> {
  const made = await aCompany(portal.db);
  await query('UPDATE company SET changes_by_company = true WHERE id = $1', [made.companyId]);
  return made;
}

async function aRequest(wanted: object, by: SignedIn): Promise<string> {
  const { status, json } = await by.call('POST', '/change-request', wanted);
  expect(status).toBe(201);
  return json.items[0].id;
}

const path = '/company/change-requests';
const approve = (by: SignedIn, id: string) => by.call('POST', `${path}/${id}/approve`, {});
const reject = (by: SignedIn, id: string, reason = 'Doložte to.') =>
  by.call('POST', `${path}/${id}/reject`, { reason });
const codeOf = (answer: { status: number; json: { errors: { code: string }[] } }) => [
  answer.status,
  answer.json.errors[0]?.code,
];
const idsOf = (answer: { json: { items: { id: string }[] } }) => answer.json.items.map((one) => one.id);
const statusOf = async (id: string) => (await query('SELECT status FROM change_request WHERE id = $1', [id]))[0].status;
const traceOf = (id: string) =>
  query('SELECT action, actor_role, reason FROM audit_entry WHERE object_id = $1 ORDER BY id', [id]);

test('the company approves: data, account, trace and mail as when the operator does', async () => {
  const employee = await aSignedInEmployee(portal, company, { lastName: 'Hrivnák', lang: 'en' });
  const id = await aRequest({ lastName: 'Hrivnáková' }, employee);
  const listed = await admin.call('GET', `${path}?limit=10&offset=0&order=createdAt`);
  expect(listed.json).toMatchObject({
    totalCount: 1,
    waitingCount: 1,
    items: [{ id, isOwn: false, status: 'pending' }],
  });
  expect((await admin.call('GET', `${path}/${id}`)).json).toEqual(listed.json.items[0]);
  expect((await approve(admin, id)).status).toBe(200);
  expect(await query('SELECT last_name FROM employment WHERE id = $1', [employee.roleId])).toEqual([
    { last_name: 'Hrivnáková' },
  ]);
  expect(await traceOf(id)).toEqual([{ action: 'changeRequest.approved', actor_role: 'COMP', reason: null }]);
  expect(
    await query(`SELECT lang FROM mail WHERE recipient = $1 AND kind = 'changeRequest.approved'`, [employee.email]),
  ).toEqual([{ lang: 'en' }]);
  const decided = await admin.call('GET', `${path}?state=decided&order=-decidedAt`);
  expect(decided.json.items[0]).toMatchObject({ id, status: 'approved', decidedBy: 'Jana Prvá' });
});

test('a rejection reaches the employee with its reason and changes nothing', async () => {
  const employee = await aSignedInEmployee(portal, company, { firstName: 'Eva' });
  const id = await aRequest({ firstName: 'Evka' }, employee);
  expect((await reject(admin, id, ' ')).status).toBe(400);
  expect(await statusOf(id)).toBe('pending');
  expect((await reject(admin, id, ' Doložte rodný list. ')).status).toBe(200);
  expect(await traceOf(id)).toMatchObject([{ action: 'changeRequest.rejected', reason: 'Doložte rodný list.' }]);
  const [mail] = await query(`SELECT text FROM mail WHERE recipient = $1 AND kind = 'changeRequest.rejected'`, [
    employee.email,
  ]);
  expect(mail.text).toContain('Doložte rodný list.');
});

test('of three at once one decides, and the others learn who did', async () => {
  const employee = await aSignedInEmployee(portal, company);
  const id = await aRequest({ firstName: 'Zuzka' }, employee);
  const answers = await Promise.all([approve(admin, id), reject(admin, id), approve(admin, id)]);
  expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
  expect(answers.find((one) => one.status === 409)?.json.errors[0].message).toContain('Jana Prvá');
  expect(await traceOf(id)).toHaveLength(1);
});

test('a number somebody else has is refused, and nothing remains of the attempt', async () => {
  const taken = await anEmployee(portal.db, company);
  const employee = await aSignedInEmployee(portal, company);
  const id = await aRequest({ personalNumber: taken.personalNumber }, employee);
  expect(codeOf(await approve(admin, id))).toEqual([409, 'personal_number_taken']);
  expect(await statusOf(id)).toBe('pending');
  expect(await traceOf(id)).toEqual([]);
  expect(await query('SELECT 1 FROM mail WHERE recipient = $1', [employee.email])).toEqual([]);
});

test('a stranger meets the same answer as for what never was, and an employee decides nothing', async () => {
  const employee = await aSignedInEmployee(portal, company);
  const id = await aRequest({ firstName: 'Cudzia' }, employee);
  const stranger = await aSignedInAdministrator(portal, await aDecidingCompany());
  for (const ask of [
    (one: string) => stranger.call('GET', `${path}/${one}`),
    (one: string) => approve(stranger, one),
    (one: string) => reject(stranger, one),
  ]) {
    const [foreign, missing] = [await ask(id), await ask(newId())];
    expect([foreign.status, foreign.body]).toEqual([404, missing.body]);
  }
  expect(idsOf(await stranger.call('GET', path))).toEqual([]);
  expect((await approve(employee, id)).status).toBe(403);
  expect(await statusOf(id)).toBe('pending');
  await employee.call('DELETE', `/change-request/${id}`);
  expect((await admin.call('GET', `${path}/${id}`)).status).toBe(404);
  expect((await approve(admin, id)).status).toBe(404);
});

test('where the operator decides the company’s calls are refused, and the operator’s list says whose work it is', async () => {
  const other = await aCompany(portal.db);
  const jana = await aSignedInAdministrator(portal, other);
  const employee = await aSignedInEmployee(portal, other);
  const id = await aRequest({ firstName: 'Operátorova' }, employee);
  for (const answer of [await jana.call('GET', path), await approve(jana, id), await reject(jana, id)])
    expect(codeOf(answer)).toEqual([403, 'change_requests_off']);
  expect((await jana.call('GET', '/dashboard/')).json.tasks.changeRequests).toBeNull();
  const waiting = () => operator.call('GET', '/change-request?limit=100');
  const tasks = async () => (await operator.call('GET', '/operator/overview')).json.waiting.changeRequests.count;
  const [before, tasksBefore] = [(await waiting()).json, await tasks()];
  expect(before.items.find((one: { id: string }) => one.id === id)).toMatchObject({ isByCompany: false });
  await query('UPDATE company SET changes_by_company = true WHERE id = $1', [other.companyId]);
  const after = (await waiting()).json;
  expect(after.items.find((one: { id: string }) => one.id === id)).toMatchObject({ isByCompany: true });
  expect([after.totalCount, after.waitingCount]).toEqual([before.totalCount, before.waitingCount - 1]);
  expect(await tasks()).toBe(tasksBefore - 1);
  expect((await jana.call('GET', '/dashboard/')).json.tasks.changeRequests).toMatchObject({ count: 1 });
  expect((await operator.call('POST', `/change-request/${id}/approve`, {})).status).toBe(200);
});

test('nobody decides about their own: another administrator or the operator does, and is told of it', async () => {
  const firm = await aDecidingCompany();
  const only = await aSignedInAdministrator(portal, firm);
  const { employmentId } = await anEmployee(portal.db, firm, { personId: only.personId });
  const asEmployee: SignedIn = {
    ...only,
    call: async (method, where, payload) => {
      const url = `/api/1.0/EMPL/${employmentId}${where}`;
      const headers = { authorization: `Bearer ${only.token}` };
      const reply = await portal.app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: reply.statusCode, body: reply.body, json: JSON.parse(reply.body), headers: reply.headers };
    },
  };
  const before = (await operator.call('GET', '/change-request')).json.waitingCount;
  const id = await aRequest({ lastName: 'Vlastná' }, asEmployee);
  expect(codeOf(await approve(only, id))).toEqual([403, 'own_change_request']);
  expect(codeOf(await reject(only, id))).toEqual([403, 'own_change_request']);
  expect((await only.call('GET', path)).json).toMatchObject({
    totalCount: 1,
    waitingCount: 0,
    items: [{ isOwn: true }],
  });
  expect((await only.call('GET', '/dashboard/')).json.tasks.changeRequests).toEqual({ count: 0, oldestAt: null });
  expect((await operator.call('GET', '/change-request')).json.waitingCount).toBe(before + 1);
  const second = await aSignedInAdministrator(portal, firm);
  expect((await approve(second, id)).status).toBe(200);
});

test('of whoever is restricted the company neither lists nor decides a wish; the operator does, until the restriction is lifted', async () => {
  const firm = await aDecidingCompany();
  const jana = await aSignedInAdministrator(portal, firm);
  const [hidden, other] = [await aSignedInEmployee(portal, firm), await aSignedInEmployee(portal, firm)];
  const [decided, first, second, known] = [
    await aRequest({ personalNumber: 'H-1' }, hidden),
    await aRequest({ lastName: 'Skrytá' }, hidden),
    await aRequest({ firstName: 'Skrytka' }, hidden),
    await aRequest({ firstName: 'Viditeľná' }, other),
  ];
  await approve(jana, decided);
  const restrict = (isRestricted: boolean) =>
    query('UPDATE person SET restricted_at = CASE WHEN $2 THEN now() END WHERE id = $1', [
      hidden.personId,
      isRestricted,
    ]);
  const figures = async () => ({
    own: (await jana.call('GET', path)).json.waitingCount,
    task: (await jana.call('GET', '/dashboard/')).json.tasks.changeRequests.count,
    operator: (await operator.call('GET', '/change-request')).json.waitingCount,
    overview: (await operator.call('GET', '/operator/overview')).json.waiting.changeRequests.count,
  });
  const before = await figures();
  await restrict(true);

  expect((await jana.call('GET', path)).json).toMatchObject({ totalCount: 1, items: [{ id: known }] });
  expect((await jana.call('GET', `${path}?state=decided`)).json).toMatchObject({ totalCount: 0, items: [] });
  for (const answer of [
    await jana.call('GET', `${path}/${first}`),
    await jana.call('GET', `${path}/${decided}`),
    await approve(jana, first),
    await reject(jana, first),
  ])
    expect(codeOf(answer)).toEqual([404, 'change_request_not_found']);
  const { own, task, operator: waiting, overview } = before;
  expect(await figures()).toEqual({ own: own - 2, task: task - 2, operator: waiting + 2, overview: overview + 2 });
  const listed = (await operator.call('GET', '/change-request?limit=100')).json.items as { id: string }[];
  expect(listed.find(({ id }) => id === first)).toMatchObject({ isByCompany: false });
  expect((await operator.call('POST', `/change-request/${first}/approve`, {})).status).toBe(200);
  expect(await query('SELECT last_name FROM employment WHERE id = $1', [hidden.roleId])).toEqual([
    { last_name: 'Skrytá' },
  ]);

  await restrict(false);
  expect(await figures()).toEqual({ own: own - 1, task: task - 1, operator: waiting, overview });
  expect((await approve(jana, second)).status).toBe(200);
});
