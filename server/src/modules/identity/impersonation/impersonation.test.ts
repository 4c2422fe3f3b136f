import { endpoints } from '@polana/contract/index';
import { pathTemplate, type Endpoint } from '@polana/contract/endpoint';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { openLog } from '#platform/log';
import { aCompany, anAdministrator, anEmployee, anOperator, aPerson, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { lockPerson } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { startSession } from '../sessions/start-session.ts';
import { signInJobs } from '../sign-in.jobs.ts';
import { closeDeadImpersonations } from './end-impersonation.ts';

const reason = 'Zamestnankyňa nevidí svoj zostatok.';

let portal: TestPortal;
let db: Database;
let release = () => {};
let addresses = 0;

beforeAll(async () => {
  portal = await testPortal();
  db = portal.db;
});
afterAll(() => portal.close());
afterEach(() => release());

function standMinutesFrom(instant: Date, minutes: number): void {
  release();
  release = standAt(minutesFrom(instant, minutes));
}

/** What the tests look at of any answer. */
interface AnswerBody {
  errors?: { code: string }[];
  hash: string;
  token: string;
  roles: { roleName: string; roleId: string }[];
  impersonation?: object;
  items: { endedAt: string | null }[];
  totalCount: number;
  employments: { roleId: string }[];
}

interface Answer {
  status: number;
  body: AnswerBody;
  code: string | undefined;
}

/** One signed-in browser. */
interface Caller {
  personId: string;
  sessionId: string;
  token: string;
  base: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object): Promise<Answer>;
}

async function caller(personId: string, token: string, role: { roleName: string; roleId: string }): Promise<Caller> {
  addresses += 1;
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `198.51.100.${addresses % 250}` };
  const rows = await query<{ id: string }>(
    'SELECT id FROM session WHERE person_id = $1 ORDER BY created_at DESC, id DESC',
    [personId],
  );
  return {
    personId,
    token,
    sessionId: rows[0]?.id ?? '',
    base: `/${role.roleName}/${role.roleId}`,
    async call(method, path, payload) {
      const reply = await portal.app.inject({ method, url: `/api/1.0${path}`, headers, ...(payload && { payload }) });
      const body = reply.json<AnswerBody>();
      return { status: reply.statusCode, body, code: body.errors?.[0]?.code };
    },
  };
}

function aClient(isWebClient: boolean) {
  const cookies = { bindingCookie: null, deviceCookie: null };
  return {
    requestId: 'test',
    address: '192.0.2.1',
    userAgent: 'test',
    isWebClient,
    isBackground: false,
    token: null,
    ...cookies,
  };
}

async function signedIn(personId: string, roleName: 'EMPL' | 'COMP' | 'OPER', roleId: string): Promise<Caller> {
  const { token } = await inTransaction(db.forEveryCompany(), async (tx) => {
    await lockPerson(tx, personId);
    return startSession(tx, { personId, isElevated: roleName !== 'EMPL', factor: 'password' }, aClient(false));
  });
  return caller(personId, token, { roleName, roleId });
}

async function anOperatorSignedIn(personId?: string): Promise<Caller> {
  const operator = await anOperator(db, personId);
  return signedIn(operator.personId, 'OPER', operator.operatorshipId);
}

async function anAdministratorSignedIn(company: TestCompany, personId?: string): Promise<Caller> {
  const administrator = await anAdministrator(db, company, personId);
  return signedIn(administrator.personId, 'COMP', administrator.administratorshipId);
}

function ask(actor: Caller, id: string, body: object = {}): Promise<Answer> {
  return actor.call('POST', `${actor.base}/impersonate/${id}`, { reason, ...body });
}

/** Asks and enters; answers the caller inside the other person's account. */
async function entered(actor: Caller, id: string, subjectId: string, body: object = {}): Promise<Caller> {
  const { body: offer, status } = await ask(actor, id, body);
  expect(status).toBe(201);
  const { body: session } = await actor.call('POST', '/impersonate', { hash: offer.hash });
  const inside = await caller(subjectId, session.token, { roleName: 'EMPL', roleId: id });
  const { body: user } = await inside.call('GET', '/user');
  const { roleName, roleId } = user.roles[0]!;
  return caller(subjectId, session.token, { roleName, roleId });
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

interface Trail {
  action: string;
  actor_person: string;
  impersonated_person: string | null;
  reason: string | null;
  result: string;
  object_id: string | null;
}

function trailOf(actor: Caller): Promise<Trail[]> {
  return query<Trail>(
    `SELECT action, actor_person, impersonated_person, reason, result, object_id FROM audit_entry
     WHERE actor_person = $1 AND action LIKE 'impersonation.%' ORDER BY id`,
    [actor.personId],
  );
}

test('an operator enters as an employee, sees that one role and leaves with a summary', async () => {
  const company = await aCompany(db);
  const employee = await anEmployee(db, company);
  await anAdministrator(db, company, employee.personId);
  const operator = await anOperatorSignedIn();
  const inside = await entered(operator, employee.personId, employee.personId, { roleName: 'EMPL' });
  const { body: user } = await inside.call('GET', '/user');
  expect(user.roles).toHaveLength(1);
  expect(user.roles[0]).toMatchObject({
    roleName: 'EMPL',
    roleId: employee.employmentId,
    companyName: company.name,
  });
  expect(user.impersonation).toMatchObject({ actorName: 'Žofia Skúšobná', readOnly: true });
  for (const page of ['/account/overview', '/account/movements', '/account/overview'])
    expect(await inside.call('GET', `/impersonation?page=${encodeURIComponent(page)}`)).toMatchObject({ status: 200 });
  expect(await inside.call('POST', '/impersonate/end', {})).toMatchObject({
    status: 200,
    body: { ended: true, pagesViewed: 2, changes: 0 },
  });
  expect(await inside.call('GET', '/user')).toMatchObject({ status: 401, code: 'signed_out' });
  expect(await operator.call('GET', '/user')).toMatchObject({ status: 200, body: { roles: [{ roleName: 'OPER' }] } });
});

test('an operator chooses the role, and nobody but an operator enters as an administrator', async () => {
  const company = await aCompany(db);
  const both = await anEmployee(db, company);
  const { administratorshipId } = await anAdministrator(db, company, both.personId);
  const operator = await anOperatorSignedIn();
  const inside = await entered(operator, both.personId, both.personId, {
    roleName: 'COMP',
    roleId: administratorshipId,
  });
  expect(inside.base).toBe(`/COMP/${administratorshipId}`);
  expect(await inside.call('GET', `/EMPL/${both.employmentId}/transfer`)).toMatchObject({
    status: 404,
    code: 'not_found',
  });
  expect(await ask(operator, both.personId, { roleId: newId() })).toMatchObject({ status: 404, code: 'not_found' });
});

test('an administrator enters only employees of the own company, as employees, to look', async () => {
  const [company, elsewhere] = [await aCompany(db), await aCompany(db)];
  const administrator = await anAdministratorSignedIn(company);
  const employee = await anEmployee(db, company);
  const colleague = await anEmployee(db, company);
  const other = await anAdministrator(db, company, colleague.personId);
  const stranger = await anEmployee(db, elsewhere);

  const inside = await entered(administrator, employee.employmentId, employee.personId);
  expect(inside.base).toBe(`/EMPL/${employee.employmentId}`);
  expect((await inside.call('GET', '/user')).body.impersonation).toMatchObject({ readOnly: true });

  const asEmployee = await entered(administrator, colleague.employmentId, colleague.personId);
  expect(asEmployee.base).toBe(`/EMPL/${colleague.employmentId}`);
  expect(await asEmployee.call('GET', `/COMP/${other.administratorshipId}/pending-registration`)).toMatchObject({
    status: 404,
  });

  const refused = { status: 403, code: 'impersonation_not_allowed' };
  const unknown = { status: 404, code: 'not_found' };
  expect(await ask(administrator, other.administratorshipId)).toMatchObject(unknown);
  expect(await ask(administrator, colleague.personId)).toMatchObject(unknown);
  expect(await ask(administrator, stranger.employmentId)).toMatchObject(unknown);
  expect(await ask(administrator, newId())).toMatchObject(unknown);
  expect(await ask(administrator, colleague.employmentId, { roleName: 'COMP' })).toMatchObject(refused);
  expect(await ask(administrator, employee.employmentId, { readOnly: false })).toMatchObject(refused);
});

test('whose processing is restricted an administrator neither enters nor goes on looking at', async () => {
  const company = await aCompany(db);
  const [administrator, operator] = [await anAdministratorSignedIn(company), await anOperatorSignedIn()];
  const employee = await anEmployee(db, company);
  const { body: offer } = await ask(administrator, employee.employmentId);
  const inside = await entered(administrator, employee.employmentId, employee.personId);
  expect((await inside.call('GET', `${inside.base}/transfer`)).status).toBe(200);
  const { body: late } = await ask(administrator, employee.employmentId);
  await query('UPDATE person SET restricted_at = now() WHERE id = $1', [employee.personId]);
  expect((await inside.call('GET', `${inside.base}/transfer`)).status).toBe(401);
  for (const { hash } of [offer, late])
    expect((await administrator.call('POST', '/impersonate', { hash })).status).toBe(404);
  expect(await ask(administrator, employee.employmentId)).toMatchObject({ status: 404, code: 'not_found' });
  const asOperator = await entered(operator, employee.personId, employee.personId);
  expect((await asOperator.call('GET', `${asOperator.base}/transfer`)).status).toBe(200);
});

test('nobody enters as themselves, as an operator or as somebody disabled', async () => {
  const company = await aCompany(db);
  const own = await anEmployee(db, company);
  const administrator = await anAdministratorSignedIn(company, own.personId);
  const operatorEmployed = await anEmployee(db, company);
  await anOperator(db, operatorEmployed.personId);
  const disabled = await anEmployee(db, company);
  await query('UPDATE person SET disabled_at = now() WHERE id = $1', [disabled.personId]);
  const refused = { status: 403, code: 'impersonation_not_allowed' };
  for (const id of [own.employmentId, operatorEmployed.employmentId, disabled.employmentId])
    expect(await ask(administrator, id)).toMatchObject(refused);

  const operator = await anOperatorSignedIn();
  const nobody = await aPerson(db);
  for (const personId of [operator.personId, operatorEmployed.personId, disabled.personId, nobody.personId])
    expect(await ask(operator, personId)).toMatchObject(refused);
  expect(await ask(operator, newId())).toMatchObject({ status: 404, code: 'not_found' });
});

test('an employee cannot impersonate at all', async () => {
  const company = await aCompany(db);
  const employee = await anEmployee(db, company);
  const colleague = await anEmployee(db, company);
  const actor = await signedIn(employee.personId, 'EMPL', employee.employmentId);
  expect(await ask(actor, colleague.employmentId)).toMatchObject({ status: 403, code: 'not_allowed' });
});

test('a reason and a fresh proof are needed', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  expect(await ask(operator, employee.personId, { reason: '   krátky    ' })).toMatchObject({
    status: 400,
    body: { errors: [{ code: 'reason_too_short', path: 'reason', message: 'Dôvod musí mať aspoň 10 znakov.' }] },
  });
  standMinutesFrom(now(), 6);
  expect(await ask(operator, employee.personId)).toMatchObject({ status: 403, code: 'confirm_identity' });
});

test('the link works once, for the sign-in that asked, for two minutes; opening it uses nothing up', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  const colleague = await anOperatorSignedIn();
  const elsewhere = await signedIn(operator.personId, 'OPER', operator.base.slice(6));
  const dead = { status: 404, code: 'link_invalid' };
  const { hash } = (await ask(operator, employee.personId)).body;
  for (const stranger of [colleague, elsewhere]) {
    expect(await stranger.call('GET', `/impersonate/${hash}`)).toMatchObject(dead);
    expect(await stranger.call('POST', '/impersonate', { hash })).toMatchObject(dead);
  }
  for (let looks = 0; looks < 2; looks += 1)
    expect(await operator.call('GET', `/impersonate/${hash}`)).toMatchObject({
      status: 200,
      body: { reason, readOnly: true, minutes: 30 },
    });
  const both = await Promise.all([
    operator.call('POST', '/impersonate', { hash }),
    operator.call('POST', '/impersonate', { hash }),
  ]);
  expect(both.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  expect(await operator.call('POST', '/impersonate', { hash })).toMatchObject(dead);
  expect(await operator.call('GET', `/impersonate/${hash}`)).toMatchObject(dead);

  const late = (await ask(operator, employee.personId)).body.hash;
  standMinutesFrom(now(), 2.1);
  expect(await operator.call('POST', '/impersonate', { hash: late })).toMatchObject(dead);
});

test('a role lost between the asking and the entering closes the link', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  const { hash } = (await ask(operator, employee.personId)).body;
  await query('UPDATE employment SET deactivated_at = now() WHERE id = $1', [employee.employmentId]);
  expect(await operator.call('POST', '/impersonate', { hash })).toMatchObject({ status: 404, code: 'link_invalid' });
});

/** Every one of these calls, whatever it is sent, is refused because somebody acts in another's name. */
async function expectRefused(inside: Caller, calls: readonly Endpoint[]): Promise<void> {
  for (const one of calls) {
    const path = pathTemplate(one)
      .replace('/api/1.0', '')
      .replace('/{roleName}/{roleId}', inside.base)
      .replace(/\{(\w+)\}/g, newId());
    const answer = await inside.call(one.method, path, one.body ? {} : undefined);
    expect([one.id, answer.status, answer.code]).toEqual([one.id, 403, 'not_while_impersonating']);
  }
}

test('read-only refuses every call that is not a GET, leaving excepted', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const inside = await entered(await anOperatorSignedIn(), employee.personId, employee.personId);
  const changing = endpoints.filter(
    (one) =>
      one.access !== 'public' &&
      one.method !== 'GET' &&
      portal.app.hasRoute({ method: one.method, url: pathTemplate(one).replace(/\{(\w+)\}/g, ':$1') }),
  );
  const allowed = changing.filter((one) => one.allowedWhileReadOnly).map((one) => one.id);
  expect(allowed.toSorted()).toEqual([
    'claims.validateDates',
    'claims.validateDatesOfEmployee',
    'identity.endImpersonation',
    'identity.logout',
  ]);
  expect(changing.length).toBeGreaterThan(15);
  await expectRefused(
    inside,
    changing.filter((one) => !one.allowedWhileReadOnly),
  );
});

test('with the right to change, credentials, decisions and personal data stay out of reach', async () => {
  const company = await aCompany(db);
  const { personId } = await anAdministrator(db, company);
  const operator = await anOperatorSignedIn();
  const inside = await entered(operator, personId, personId, { readOnly: false });
  const acts = endpoints.filter((one) => one.access !== 'public' && one.method !== 'GET');
  expect(
    acts
      .filter((one) => !one.forbiddenWhileImpersonating)
      .map((one) => one.id)
      .toSorted(),
  ).toEqual([
    'claims.validateDates',
    'claims.validateDatesOfEmployee',
    'club.countOfferClick',
    'employees.add',
    'employees.addRatioChange',
    'employees.deleteRatioChange',
    'employees.update',
    'identity.endImpersonation',
    'identity.logout',
    'identity.prolongSession',
    'imports.changes',
    'imports.leave',
    'operator.startAuditCheck',
  ]);
  const forbidden = endpoints.filter((one) => one.forbiddenWhileImpersonating);
  expect(forbidden.map((one) => one.id)).toEqual(
    expect.arrayContaining([
      'claims.decide',
      'claims.downloadOwnData',
      'exports.download',
      'exports.readToken',
      'identity.impersonationLog',
      'identity.readMyData',
    ]),
  );
  await expectRefused(
    inside,
    forbidden.filter(({ access }) => access === 'person' || access.includes('COMP')),
  );
  expect(await inside.call('POST', '/session/prolong', {})).toMatchObject({ status: 200 });
  const noted = (await trailOf(operator)).filter((one) => one.action === 'impersonation.actRefused');
  expect(noted.every((row) => row.impersonated_person === personId && row.result === 'refused')).toBe(true);
  expect(noted.map((row) => row.object_id)).toEqual(
    expect.arrayContaining(['claims.decide', 'identity.changePassword']),
  );
});

test('of an employee everything is changed but what somebody signs in with, and access is not sent', async () => {
  const company = await aCompany(db);
  const { personId } = await anAdministrator(db, company);
  const operator = await anOperatorSignedIn();
  const inside = await entered(operator, personId, personId, { readOnly: false });
  const person = await aPerson(db);
  const { employmentId } = await anEmployee(db, company, { personId: person.personId });
  const [known] = await query<Record<string, unknown>>(
    `SELECT version, first_name AS "firstName", last_name AS "lastName", personal_number AS "personalNumber", email, phone,
       start_date AS "employeeStartDate", end_date AS "employmentEndDate" FROM employment WHERE id = $1`,
    [employmentId],
  );
  const change = (values: object) =>
    inside.call('PUT', `${inside.base}/employee/${employmentId}`, { ...known, username: person.username, ...values });
  const refused = { status: 403, code: 'access_not_while_impersonating' };
  expect(await change({ email: 'zlodej@inde.example' })).toMatchObject(refused);
  expect(await change({ username: 'zlodej' })).toMatchObject(refused);
  expect(await change({ phone: '0905' })).toMatchObject({ status: 200 });
  const added = {
    firstName: 'Nová',
    lastName: 'Osoba',
    email: `nova.${newId()}@inde.example`,
    personalNumber: 'N-1',
    employeeRatio: '100',
    employeeStartDate: '2024-01-01',
  };
  const add = (values: object) => inside.call('POST', `${inside.base}/employee`, { ...added, ...values });
  expect(await add({ sendAccess: true })).toMatchObject(refused);
  const opened = await aPerson(db, { passwordHash: 'x' });
  expect(await add({ email: opened.email })).toMatchObject(refused);
  expect(await query('SELECT password_hash FROM person WHERE id = $1', [opened.personId])).toEqual([
    { password_hash: 'x' },
  ]);
  expect(await add({})).toMatchObject({ status: 201 });
  const noted = await query(
    `SELECT actor_person, impersonated_person FROM audit_entry WHERE company_id = $1 AND action = 'employment.accessChangeRefused'`,
    [company.companyId],
  );
  expect(noted).toHaveLength(4);
  expect(noted[0]).toEqual({ actor_person: operator.personId, impersonated_person: personId });
});

test('whatever announces that it is refused while impersonating is refused in the one place', () => {
  const announced = endpoints.filter((one) => one.errors?.includes('not_while_impersonating'));
  expect(announced.filter((one) => !one.forbiddenWhileImpersonating).map((one) => one.id)).toEqual([]);
});

test('it ends after thirty minutes, however busy', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  const start = now();
  standMinutesFrom(start, 0);
  const inside = await entered(operator, employee.personId, employee.personId);
  for (const minutes of [10, 20, 29]) {
    standMinutesFrom(start, minutes);
    const { status, body } = await inside.call('GET', '/user');
    expect(status).toBe(200);
    Object.assign(
      inside,
      await caller(employee.personId, body.token, { roleName: 'EMPL', roleId: employee.employmentId }),
    );
  }
  standMinutesFrom(start, 30);
  expect(await inside.call('GET', '/user')).toMatchObject({ status: 401, code: 'signed_out' });
  // The actor was not idle meanwhile: the own sign-in stayed awake.
  expect(await operator.call('GET', '/user')).toMatchObject({ status: 200 });
  await closeDeadImpersonations(db);
  expect((await trailOf(operator)).at(-1)).toMatchObject({
    action: 'impersonation.ended',
    reason: 'expired',
    impersonated_person: employee.personId,
  });
});

test('it dies at once with the actor’s own sign-in, role or account', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const ways: ((actor: Caller) => Promise<unknown>)[] = [
    (actor) => actor.call('POST', '/logout', {}),
    (actor) => inTransaction(db.forEveryCompany(), (tx) => endSessionsOf(tx, actor.personId, 'test')),
    (actor) => query('UPDATE operatorship SET ended_at = now() WHERE person_id = $1', [actor.personId]),
    (actor) => query('UPDATE person SET disabled_at = now() WHERE id = $1', [actor.personId]),
  ];
  for (const end of ways) {
    const operator = await anOperatorSignedIn();
    const inside = await entered(operator, employee.personId, employee.personId);
    expect(await inside.call('GET', '/user')).toMatchObject({ status: 200 });
    await end(operator);
    expect(await inside.call('GET', '/user')).toMatchObject({ status: 401 });
    await closeDeadImpersonations(db);
    expect((await trailOf(operator)).at(-1)).toMatchObject({ action: 'impersonation.ended' });
  }
});

test('it dies with the entered role and the entered account', async () => {
  const company = await aCompany(db);
  const operator = await anOperatorSignedIn();
  const leaver = await anEmployee(db, company);
  const atLeaver = await entered(operator, leaver.personId, leaver.personId);
  await query('UPDATE employment SET deactivated_at = now() WHERE id = $1', [leaver.employmentId]);
  expect(await atLeaver.call('GET', '/user')).toMatchObject({ status: 401 });
  const disabled = await anEmployee(db, company);
  const atDisabled = await entered(operator, disabled.personId, disabled.personId);
  await query('UPDATE person SET disabled_at = now() WHERE id = $1', [disabled.personId]);
  expect(await atDisabled.call('GET', '/user')).toMatchObject({ status: 401 });
});

test('signing out while impersonating leaves the other account only', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  const inside = await entered(operator, employee.personId, employee.personId);
  expect(await inside.call('POST', '/logout', {})).toMatchObject({ status: 200 });
  expect(await inside.call('GET', '/user')).toMatchObject({ status: 401 });
  expect(await operator.call('GET', '/user')).toMatchObject({ status: 200 });
});

test('entering a second account leaves the first', async () => {
  const company = await aCompany(db);
  const [one, other] = [await anEmployee(db, company), await anEmployee(db, company)];
  const operator = await anOperatorSignedIn();
  const first = await entered(operator, one.personId, one.personId);
  const second = await entered(operator, other.personId, other.personId);
  expect(await first.call('GET', '/user')).toMatchObject({ status: 401 });
  expect(await second.call('GET', '/user')).toMatchObject({ status: 200 });
});

test('every step is written down with both persons', async () => {
  const company = await aCompany(db);
  const employee = await anEmployee(db, company);
  const administrator = await anAdministratorSignedIn(company);
  const own = await anEmployee(db, company, { personId: administrator.personId });
  await ask(administrator, own.employmentId);
  const inside = await entered(administrator, employee.employmentId, employee.personId);
  await inside.call('POST', '/user-password', { oldPassword: 'x', newPassword: 'y' });
  await inside.call('GET', `${inside.base}/transfer`);
  await inside.call('GET', `${inside.base}/transfer`);
  await inside.call('POST', '/impersonate/end', {});
  const trail = await trailOf(administrator);
  expect(trail.map((row) => row.action)).toEqual([
    'impersonation.requestRefused',
    'impersonation.requested',
    'impersonation.started',
    'impersonation.dataRead',
    'impersonation.actRefused',
    'impersonation.dataRead',
    'impersonation.ended',
  ]);
  expect(trail.slice(1).every((row) => row.impersonated_person === employee.personId)).toBe(true);
  expect(trail[0]).toMatchObject({
    impersonated_person: own.personId,
    reason: 'impersonation_not_allowed',
    result: 'refused',
  });
  expect(trail[1]).toMatchObject({ reason });
  expect(trail[5]).toMatchObject({ object_id: 'ledger.listTransfers' });
});

test('the person is told by mail in their language and sees it in the profile', async () => {
  const company = await aCompany(db, { name: 'Detvan <Strojárne>' });
  const slovak = await anEmployee(db, company);
  const english = await anEmployee(db, company, { personId: (await aPerson(db, { lang: 'en' })).personId });
  const operator = await anOperatorSignedIn();
  await entered(operator, english.personId, english.personId);
  const inside = await entered(operator, slovak.personId, slovak.personId);
  const mails = await query<{ lang: string; subject: string; text: string; html: string }>(
    `SELECT lang, subject, text, html FROM mail WHERE kind = 'impersonation.started' AND text LIKE '%Detvan%' ORDER BY lang`,
  );
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({ lang: 'en', subject: 'Poľana: your account was entered' });
  expect(mails[1]?.text).toContain(`Dôvod: ${reason}`);
  expect(mails[1]?.text).toContain('Vstup do vášho účtu: Žofia Skúšobná');
  expect(mails[1]?.html).not.toContain('<Strojárne>');

  const person = await signedIn(slovak.personId, 'EMPL', slovak.employmentId);
  const underWay = (await person.call('GET', '/impersonation-log')).body;
  expect(underWay).toMatchObject({
    totalCount: 1,
    items: [{ actorName: 'Žofia Skúšobná', actorRole: 'OPER', reason, readOnly: true, endedAt: null }],
  });
  await inside.call('POST', '/impersonate/end', {});
  expect((await person.call('GET', '/impersonation-log')).body.items[0]?.endedAt).not.toBeNull();
  expect((await operator.call('GET', '/impersonation-log')).body).toEqual({ items: [], totalCount: 0 });
});

test('entering pushes no session of the person out and shows on no list of their devices', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const sessions: Caller[] = [];
  for (let count = 0; count < 5; count += 1)
    sessions.push(await signedIn(employee.personId, 'EMPL', employee.employmentId));
  await entered(await anOperatorSignedIn(), employee.personId, employee.personId);
  for (const session of sessions) expect(await session.call('GET', '/user')).toMatchObject({ status: 200 });
  expect((await sessions[0]!.call('GET', '/session')).body.totalCount).toBe(5);
});

test('a forced password change of the person does not hide the pages', async () => {
  const { personId } = await aPerson(db, { forcePasswordChange: true });
  const employee = await anEmployee(db, await aCompany(db), { personId });
  const inside = await entered(await anOperatorSignedIn(), personId, personId);
  expect(await inside.call('GET', '/user')).toMatchObject({ status: 200, body: { forcePasswordChange: false } });
  expect(await inside.call('GET', `/EMPL/${employee.employmentId}/transfer`)).toMatchObject({ status: 200 });
});

test('who entered an account is told to its person also after the sessions of that time are dropped', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const inside = await entered(await anOperatorSignedIn(), employee.personId, employee.personId);
  await inside.call('POST', '/logout', {});
  const log = async () => {
    const person = await signedIn(employee.personId, 'EMPL', employee.employmentId);
    return (await person.call('GET', '/impersonation-log')).body;
  };
  const before = await log();
  expect(before.items).toHaveLength(1);
  standMinutesFrom(now(), 100 * 24 * 60);
  const drop = signInJobs.find(({ name }) => name === 'identity.dropOldTraces');
  await drop?.run({ data: {}, db, log: openLog('fatal'), signal: new AbortController().signal });
  expect(
    await query('SELECT FROM session WHERE person_id = $1 AND impersonation_id IS NOT NULL', [employee.personId]),
  ).toEqual([]);
  expect(await log()).toEqual(before);
});

test('of a person employed twice an administrator sees the own company only', async () => {
  const [company, elsewhere] = [await aCompany(db), await aCompany(db)];
  const employee = await anEmployee(db, company);
  const second = await anEmployee(db, elsewhere, { personId: employee.personId });
  const inside = await entered(await anAdministratorSignedIn(company), employee.employmentId, employee.personId);
  const { body: profile } = await inside.call('GET', '/profile');
  expect(profile.employments.map((one) => one.roleId)).toEqual([employee.employmentId]);
  expect(await inside.call('GET', `/EMPL/${second.employmentId}/transfer`)).toMatchObject({ status: 404 });
});

test('how somebody signs in, and from where, stays their own', async () => {
  const company = await aCompany(db);
  const employee = await anEmployee(db, company);
  await anEmployee(db, await aCompany(db), { personId: employee.personId });
  const own = await signedIn(employee.personId, 'EMPL', employee.employmentId);
  for (const inside of [
    await entered(await anAdministratorSignedIn(company), employee.employmentId, employee.personId),
    await entered(await anOperatorSignedIn(), employee.personId, employee.personId, { readOnly: false }),
  ]) {
    for (const path of ['/session', '/two-factor', '/email-change'])
      expect(await inside.call('GET', path)).toMatchObject({ status: 403, code: 'not_while_impersonating' });
    expect((await inside.call('GET', '/user')).body).not.toHaveProperty('username');
    expect((await inside.call('GET', '/profile')).body).toMatchObject({ username: null });
  }
  expect((await own.call('GET', '/session')).body.totalCount).toBe(1);
  expect((await own.call('GET', '/user')).body).toHaveProperty('username');
});

test('the language that is switched is the actor’s own', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  const inside = await entered(operator, employee.personId, employee.personId);
  expect(await inside.call('GET', '/change-lang/en')).toMatchObject({ status: 200 });
  const rows = await query<{ id: string; lang: string }>('SELECT id, lang FROM person WHERE id IN ($1, $2)', [
    employee.personId,
    operator.personId,
  ]);
  expect(Object.fromEntries(rows.map((row) => [row.id, row.lang]))).toEqual({
    [employee.personId]: 'sk',
    [operator.personId]: 'en',
  });
  expect((await inside.call('POST', '/impersonate/end', {})).body).toMatchObject({ changes: 0 });
});

test('twenty a day, and the fifth in an hour raises an alarm', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const operator = await anOperatorSignedIn();
  const alarms = () =>
    query(`SELECT 1 FROM pgboss.job WHERE name = 'identity.alarmOfImpersonations' AND data ->> 'actorPersonId' = $1`, [
      operator.personId,
    ]);
  for (let count = 1; count <= 20; count += 1) {
    if (count === 5) expect(await alarms()).toHaveLength(0);
    expect(await ask(operator, employee.personId)).toMatchObject({ status: 201 });
    if (count === 5) expect(await alarms()).toHaveLength(1);
  }
  expect(await ask(operator, employee.personId)).toMatchObject({ status: 429, code: 'too_many_requests' });
});

test('an operator finds a person by the whole login only', async () => {
  const company = await aCompany(db);
  const person = await aPerson(db, { username: 'hladana.osoba', email: 'hladana@skuska.example' });
  const employee = await anEmployee(db, company, { personId: person.personId });
  const operator = await anOperatorSignedIn();
  const find = (login: string) => operator.call('POST', `${operator.base}/impersonation-target`, { login });
  const found = {
    personId: person.personId,
    name: 'Žofia Skúšobná',
    roles: [{ roleName: 'EMPL', roleId: employee.employmentId, companyName: company.name }],
  };
  expect((await find(' Hladana@skuska.example ')).body).toEqual(found);
  expect((await find('hladana.osoba')).body).toEqual(found);
  expect(await find('hladana')).toMatchObject({ status: 404, code: 'impersonation_target_unknown' });
  const { username } = await aPerson(db);
  expect(await find(username)).toMatchObject({ status: 403, code: 'impersonation_not_allowed' });
});

test('the entered session is tied to the browser of the actor’s own', async () => {
  const employee = await anEmployee(db, await aCompany(db));
  const { personId, operatorshipId } = await anOperator(db);
  const started = await inTransaction(db.forEveryCompany(), async (tx) => {
    await lockPerson(tx, personId);
    return startSession(tx, { personId, isElevated: true, factor: 'password' }, aClient(true));
  });
  const send = async (method: 'GET' | 'POST', path: string, token: string, cookie: string | null, payload?: object) => {
    const headers = { authorization: `Bearer ${token}`, ...(cookie && { cookie: `sb=${cookie}` }) };
    const reply = await portal.app.inject({ method, url: `/api/1.0${path}`, headers, ...(payload && { payload }) });
    return { status: reply.statusCode, body: reply.json<AnswerBody>() };
  };
  const { token: own, bindingCookie } = started;
  const asked = await send('POST', `/OPER/${operatorshipId}/impersonate/${employee.personId}`, own, bindingCookie, {
    reason,
  });
  const { body } = await send('POST', '/impersonate', own, bindingCookie, { hash: asked.body.hash });
  expect(await send('GET', '/user', body.token, bindingCookie)).toMatchObject({ status: 200 });
  expect(await send('GET', '/user', body.token, null)).toMatchObject({ status: 401 });
  expect(await send('POST', '/logout', body.token, bindingCookie, {})).toMatchObject({ status: 200 });
  expect(await send('GET', '/user', own, bindingCookie)).toMatchObject({ status: 200 });
});
