import { addDays, addMonths, yearOf } from '@polana/contract/plain-date';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { instantAt, now, standAt, today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { holdEmployment } from '../employment.store.ts';
import { employeeSource } from './employee.export.ts';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;
let stranger: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
  stranger = await aSignedInAdministrator(portal, await aCompany(portal.db));
});
afterAll(() => portal.close());

let counter = 0;
const next = () => (counter += 1);

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

const looked = 'employment.opened';

/** What was done; that somebody looked is noted as well. */
const auditOf = async (id: string) =>
  (await rows<{ action: string }>('SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id', [id]))
    .map((row) => row.action)
    .filter((action) => action !== looked);

const form = (values: object = {}) => ({
  firstName: 'Žofia',
  lastName: 'Ďurčová',
  personalNumber: `N${next()}`,
  employeeRatio: '62.5',
  employeeStartDate: '2020-02-29',
  ...values,
});

const add = (values: object = {}) => admin.call('POST', '/employee', form(values));

async function detail(id: string) {
  return (await admin.call('GET', `/employee/${id}`)).json;
}

function changeOf(employee: Record<string, unknown>, values: object) {
  const { version, firstName, lastName, personalNumber, email, username, phone } = employee;
  const { employeeStartDate, employmentEndDate } = employee;
  const kept = { version, firstName, lastName, personalNumber, email, username, phone };
  return { ...kept, employeeStartDate, employmentEndDate, ...values };
}

describe('adding', () => {
  test('of two who add the same person at once one is told, so that nobody has two records', async () => {
    const person = await aPerson(portal.db, { isProven: true });
    const { adding } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await tx.client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [person.personId]);
      const running = [add({ email: person.email }), add({ email: person.email })];
      await transactionsWait(portal.db, 2);
      return { adding: running };
    });
    const answers = await Promise.all(adding);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.json.errors).toMatchObject([
      { code: 'employee_known_by_email', path: 'email' },
    ]);
    expect(await rows('SELECT FROM employment WHERE person_id = $1', [person.personId])).toHaveLength(1);
  });

  test('a new employee gets a user name without accents, the ratio, this year’s allowance and a trace', async () => {
    const answer = await add({ phone: ' 0905 ' });
    expect(answer).toMatchObject({ status: 201, json: { username: 'zofia.durcova' } });
    expect((await add()).json.username).toBe('zofia.durcova2');
    const foreign = await add({ firstName: 'Işık', lastName: 'Øster-Weiß' });
    expect(foreign.json.username).toBe('isik.osterweiss');
    const { id } = answer.json;
    expect(await detail(id)).toMatchObject({
      username: 'zofia.durcova',
      email: null,
      phone: '0905',
      employeeRatio: '62.5',
      employeeRatioFrom: '2020-02-29',
      status: 'invited',
      version: 1,
      entitledFrom: [
        { actionCode: 'RP', from: '2022-02-28' },
        { actionCode: 'SP', from: '2022-02-28' },
      ],
      amounts: [
        { actionCode: 'RP', year: yearOf(today()), credited: '171.88', left: '171.88' },
        { actionCode: 'SP', credited: '171.88' },
      ],
    });
    expect(await auditOf(id)).toEqual(['employment.created']);
  });

  test('who is not entitled yet gets no allowance', async () => {
    const { json } = await add({ employeeStartDate: today() });
    expect((await detail(json.id)).amounts).toEqual([]);
  });

  test('fewer months that the company asks for from today on entitle from today, as the form tells the employee', async () => {
    const generous = await aCompany(portal.db);
    const { employmentId } = await anEmployee(portal.db, generous, { startDate: addMonths(today(), -9) });
    await rows(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
       VALUES ($1, 'RP', $2, true, '', 6, now())`,
      [generous.companyId, today()],
    );
    const theirs = await aSignedInAdministrator(portal, generous);
    const { json } = await theirs.call('GET', `/employee/${employmentId}`);
    expect(json.entitledFrom[0]).toEqual({ actionCode: 'RP', from: today() });
  });

  test('while last year is open its settings count as well, as the form tells the employee', async () => {
    onTestFinished(standAt(instantAt('2026-02-10', '10:00')));
    const generous = await aCompany(portal.db);
    const who = await aSignedInEmployee(portal, generous, { startDate: '2025-03-01' });
    const theirs = await aSignedInAdministrator(portal, generous);
    await rows(
      `INSERT INTO programme_setting (company_id, action_code, valid_from, is_open, closed_reason, employment_months_min, created_at)
       VALUES ($1, 'RP', '2025-07-20', true, '', 0, now())`,
      [generous.companyId],
    );
    const detail = (await theirs.call('GET', `/employee/${who.roleId}`)).json;
    const [form] = (await who.call('GET', '/document/actions/templates')).json.items;
    expect([detail.entitledFrom[0].from, form.entitledFrom]).toEqual(['2025-07-20', '2025-07-20']);
  });

  test('a personal number copied with marks nobody sees is that number', async () => {
    const personalNumber = `77${next()}`;
    expect((await add({ personalNumber: `\u200e${personalNumber}\u200b` })).status).toBe(201);
    expect(await add({ personalNumber })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'personal_number_taken' }] },
    });
  });

  test('a name is kept without the marks nobody sees, which could turn what stands beside it around', async () => {
    const { id } = (await add({ firstName: '\u202eAnna\uffff', lastName: 'Malá\u200b' })).json;
    const added = await detail(id);
    expect(added).toMatchObject({ firstName: 'Anna', lastName: 'Malá' });
    const change = changeOf(added, { firstName: '\u2067Eva\u2069' });
    expect((await admin.call('PUT', `/employee/${id}`, change)).status).toBe(200);
    expect(await rows('SELECT first_name, last_name FROM employment WHERE id = $1', [id])).toEqual([
      { first_name: 'Eva', last_name: 'Malá' },
    ]);
  });

  test('of two with one personal number at once one is added; of the other nothing remains', async () => {
    const values = { personalNumber: `twice${next()}`, username: undefined };
    const before = await rows('SELECT 1 FROM person');
    const answers = await Promise.all([add(values), add(values)]);
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([201, 409]);
    expect((await rows('SELECT 1 FROM person')).length).toBe(before.length + 1);
  });

  test.each([
    [{ username: 'jana nová' }, 400, 'username', 'username_invalid'],
    [{ username: 'x' }, 400, 'username', 'username_invalid'],
    [{ email: 'nie je e-mail' }, 400, 'email', 'email_invalid'],
    [{ employeeRatio: '100.00001' }, 400, 'employeeRatio', 'ratio_invalid'],
    [{ employeeStartDate: '2026-02-30' }, 400, 'employeeStartDate', 'date_invalid'],
    [{ firstName: ' ' }, 400, 'firstName', 'field_required'],
    [{ sendAccess: true }, 400, 'email', 'employee_without_email'],
    [{ companyId: newId() }, 400, 'companyId', 'field_unknown'],
    [{ roles: ['OPER'] }, 400, 'roles', 'field_unknown'],
  ])('%j is refused with %i at %s', async (values, status, path, code) => {
    expect(await add(values)).toMatchObject({ status, json: { errors: [{ path, code }] } });
  });

  test('the message about the user name says what is wrong', async () => {
    const { json } = await add({ username: 'žofia' });
    expect(json.errors[0].message).toBe('Používateľské meno obsahuje nepovolený znak.');
  });

  test('a link is mailed where it is wished', async () => {
    const email = `odkaz${next()}@skuska.example`;
    await add({ email, sendAccess: true });
    await portal.runJobs();
    const mails = await rows<{ kind: string; text: string }>('SELECT kind, text FROM mail WHERE recipient = $1', [
      email,
    ]);
    expect(mails).toMatchObject([{ kind: 'accountVerify' }]);
    expect(mails[0]?.text).toContain('/hash-verify/');
  });

  test('an e-mail with an account links to it with the same answer, and its owner is told', async () => {
    const known = await aPerson(portal.db, { passwordHash: 'x', isProven: true });
    const answer = await add({ email: known.email?.toUpperCase() });
    expect(answer).toMatchObject({ status: 201, json: { username: known.username } });
    const [employment] = await rows('SELECT person_id FROM employment WHERE id = $1', [answer.json.id]);
    expect(employment).toEqual({ person_id: known.personId });
    expect(await rows('SELECT kind FROM mail WHERE recipient = $1', [known.email])).toEqual([
      { kind: 'employee.added' },
    ]);
    expect((await detail(answer.json.id)).canChangeLogin).toBe(false);
    expect(await add({ email: known.email })).toMatchObject({
      status: 409,
      json: { errors: [{ path: 'email', code: 'employee_known_by_email' }] },
    });
  });
});

describe('an account that leads elsewhere too', () => {
  const joined = async () => {
    const secret = `tajne${newId()}`;
    const known = await aPerson(portal.db, {
      username: secret,
      email: `e${newId()}@x.example`,
      passwordHash: 'x',
      isProven: true,
    });
    await anEmployee(portal.db, await aCompany(portal.db), { personId: known.personId });
    const answer = await add({ email: known.email });
    return { ...known, secret, id: answer.json.id as string, answer };
  };

  test('tells neither its user name nor how it is used: not when added, not in the list, not by searching', async () => {
    const { id, secret, email, answer } = await joined();
    expect(answer.json).toEqual({ id, username: null });
    const read = await admin.call('GET', `/employee/${id}`);
    expect(read.json).toMatchObject({ username: null, access: null, canChangeLogin: false });
    const found = await admin.call('GET', `/employee?search=${email}`);
    expect(found.json.items).toMatchObject([{ id, username: null }]);
    expect((await admin.call('GET', `/employee?search=${secret.slice(0, 8)}`)).json.items).toEqual([]);
    const deletion = await admin.call('GET', `/employee/${id}/deletion`);
    expect(deletion.json).toMatchObject({ isShared: true, hasAccess: false, openSessions: 0 });
    for (const { body } of [answer, read, found]) expect(body).not.toContain(secret);
  });

  test('has no user name in an export, and is saved without one', async () => {
    const { id, secret } = await joined();
    const wanted = { status: 'all' as const, order: 'lastName' as const };
    const cells = await inTransaction(portal.db.forCompany(company.companyId), async (tx) => {
      const place = { companyId: company.companyId, today: today(), now: now(), lang: 'sk' as const };
      return Array.fromAsync(employeeSource.rows(tx, place as never, wanted as never));
    });
    expect(cells.length).toBeGreaterThan(1);
    expect(JSON.stringify(cells)).not.toContain(secret);
    const before = await detail(id);
    const saved = await admin.call('PUT', `/employee/${id}`, changeOf(before, { phone: '0905' }));
    expect(saved).toMatchObject({ status: 200, json: { username: null, phone: '0905' } });
  });

  test('is not signed out by one of its companies, and nothing of it ends', async () => {
    const employee = await aSignedInEmployee(portal, company);
    await anEmployee(portal.db, await aCompany(portal.db), { personId: employee.personId });
    const refused = await admin.call('POST', `/employee/${employee.roleId}/end-sessions`, {});
    expect(refused).toMatchObject({ status: 409, json: { errors: [{ code: 'sessions_shared' }] } });
    expect((await employee.call('GET', '/transfer')).status).toBe(200);
    expect(await auditOf(employee.roleId)).not.toContain('employment.sessionsEnded');
  });
});

describe('reading', () => {
  test('another company’s employee looks exactly like a missing one, on every call', async () => {
    const { employmentId } = await anEmployee(portal.db, company);
    const body = changeOf(await detail(employmentId), {});
    const ratio = { newEmployeeRatio: '50', dateOfChange: today() };
    const calls = [
      ['GET', ''],
      ['PUT', '', body],
      ['DELETE', ''],
      ['GET', '/deletion'],
      ['GET', '/document'],
      ['GET', '/ratio-change'],
      ['POST', '/ratio-change', ratio],
      ['GET', '/ratio-change-log'],
      ['DELETE', `/ratio-change/${newId()}`],
      ['POST', '/send-access', {}],
      ['POST', '/change-password', {}],
      ['POST', '/end-sessions', {}],
      ['POST', '/force-password-change', {}],
    ] as const;
    for (const [method, path, payload] of calls) {
      const foreign = await stranger.call(method, `/employee/${employmentId}${path}`, payload);
      const missing = await stranger.call(method, `/employee/${newId()}${path}`, payload);
      expect([foreign.status, foreign.body], `${method} ${path}`).toEqual([404, missing.body]);
    }
    expect(await auditOf(employmentId)).toEqual([]);
  });

  test('who opens an employee is noted once for all their looks within the hour, and no refusal is', async () => {
    const { employmentId } = await anEmployee(portal.db, company);
    const looks = () =>
      rows('SELECT company_id, actor_person, actor_role FROM audit_entry WHERE object_id = $1 AND action = $2', [
        employmentId,
        looked,
      ]);
    await stranger.call('GET', `/employee/${employmentId}`);
    expect(await looks()).toEqual([]);
    const second = await aSignedInAdministrator(portal, company);
    for (const reader of [admin, admin, second])
      expect((await reader.call('GET', `/employee/${employmentId}`)).status).toBe(200);
    const look = { company_id: company.companyId, actor_role: 'COMP' };
    expect(await looks()).toEqual([
      { ...look, actor_person: admin.personId },
      { ...look, actor_person: second.personId },
    ]);
  });

  test('the claims of one employee come in the shape of the company’s list', async () => {
    const employee = await anEmployee(portal.db, company);
    const claim = await aPendingClaim(portal.db, employee);
    const { json } = await admin.call('GET', `/employee/${employee.employmentId}/document`);
    expect(json).toMatchObject({
      totalCount: 1,
      items: [{ id: claim.claimId, number: claim.number, sum: '100.00', contribution: '55.00', status: 'pending' }],
    });
  });
});

describe('changing', () => {
  test('everything the company keeps can be changed, with what was before in the trail', async () => {
    const { id } = (await add()).json;
    const before = await detail(id);
    const values = { firstName: 'Zdena', personalNumber: `M${next()}`, username: `zdena${next()}`, phone: '1' };
    const email = `zdena${next()}@skuska.example`;
    const answer = await admin.call('PUT', `/employee/${id}`, changeOf(before, { ...values, email }));
    expect(answer).toMatchObject({ status: 200, json: { ...values, email, version: 2 } });
    const [entry] = await rows(
      `SELECT changes FROM audit_entry WHERE object_id = $1 AND action = 'employment.updated'`,
      [id],
    );
    expect(entry).toMatchObject({ changes: { firstName: { from: 'Žofia', to: 'Zdena' } } });
    const [person] = await rows(
      'SELECT p.first_name, p.username FROM person p JOIN employment e ON e.person_id = p.id WHERE e.id = $1',
      [id],
    );
    expect(person).toEqual({ first_name: 'Zdena', username: values.username });
  });

  test('of two who save at once one is told that somebody was quicker', async () => {
    const { id } = (await add()).json;
    const before = await detail(id);
    const save = (phone: string) => admin.call('PUT', `/employee/${id}`, changeOf(before, { phone }));
    const answers = await Promise.all([save('1'), save('2')]);
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const late = answers.find((one) => one.status === 409);
    expect(late?.json.errors[0].code).toBe('employee_changed');
  });

  test('the e-mail and user name of an account in use stay its person’s own', async () => {
    const person = await aPerson(portal.db, { passwordHash: 'x' });
    const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
    const before = await detail(employmentId);
    for (const [path, values] of [
      ['email', { email: 'utocnik@skuska.example' }],
      ['username', { username: `utocnik${next()}` }],
    ] as const) {
      const answer = await admin.call('PUT', `/employee/${employmentId}`, changeOf(before, values));
      expect(answer).toMatchObject({ status: 409, json: { errors: [{ path, code: 'login_in_use' }] } });
    }
    expect(await detail(employmentId)).toEqual(before);
    const answer = await admin.call('PUT', `/employee/${employmentId}`, changeOf(before, { firstName: 'Nové' }));
    expect(answer.status).toBe(200);
  });

  test('a taken personal number, user name or e-mail is refused and nothing is written', async () => {
    const [other, { id }] = [await anEmployee(portal.db, company), (await add()).json];
    const before = await detail(id);
    for (const values of [
      { personalNumber: other.personalNumber },
      { username: other.username },
      { email: other.email },
    ]) {
      const answer = await admin.call('PUT', `/employee/${id}`, changeOf(before, { ...values, phone: 'x' }));
      expect(answer.status).toBe(409);
    }
    expect(await detail(id)).toEqual(before);
  });

  test.each([{ roles: [] }, { companyId: newId() }, { balance: '1' }, { status: 'active' }, { isMigrated: true }])(
    'a body with %j is refused',
    async (values) => {
      const { id } = (await add()).json;
      const before = await detail(id);
      expect((await admin.call('PUT', `/employee/${id}`, changeOf(before, values))).status).toBe(400);
      expect(await detail(id)).toEqual(before);
    },
  );

  test('a later start takes the first ratio along and the allowance back', async () => {
    const { id } = (await add()).json;
    const answer = await admin.call(
      'PUT',
      `/employee/${id}`,
      changeOf(await detail(id), { employeeStartDate: today() }),
    );
    expect(answer.json).toMatchObject({ employeeStartDate: today(), employeeRatioFrom: today() });
    expect(answer.json.amounts).toMatchObject([{ credited: '0.00' }, { credited: '0.00' }]);
    const log = (await admin.call('GET', `/employee/${id}/ratio-change-log?order=at`)).json;
    expect(log.items.map((line: { act: string }) => line.act)).toEqual(['created', 'deleted', 'created']);
  });

  test('no claim comes to lie outside of the employment', async () => {
    const employee = await anEmployee(portal.db, company, { startDate: '2020-01-01' });
    await aPendingClaim(portal.db, employee);
    const before = await detail(employee.employmentId);
    const save = (values: object) => admin.call('PUT', `/employee/${employee.employmentId}`, changeOf(before, values));
    expect((await save({ employeeStartDate: today() })).json.errors[0].code).toBe('start_after_claim');
    expect((await save({ employmentEndDate: '2021-01-01' })).json.errors[0].code).toBe('end_before_claim');
    expect((await save({ employmentEndDate: '2019-01-01' })).json.errors[0].code).toBe('end_before_start');
    expect((await save({ employmentEndDate: today() })).status).toBe(200);
  });
});

describe('deleting', () => {
  test('nobody deletes themselves; another administrator does', async () => {
    const { employmentId } = await anEmployee(portal.db, company, { personId: admin.personId });
    expect(await admin.call('DELETE', `/employee/${employmentId}?force=true`)).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'employee_is_self' }] },
    });
    const other = await aSignedInAdministrator(portal, company);
    expect((await other.call('DELETE', `/employee/${employmentId}`)).status).toBe(200);
  });

  test('an account that another company takes in at the same moment is not emptied', async () => {
    const { personId, email } = await aPerson(portal.db);
    const { employmentId } = await anEmployee(portal.db, company, { personId });
    const { deleting } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await tx.client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [personId]);
      const running = admin.call('DELETE', `/employee/${employmentId}`);
      await transactionsWait(portal.db);
      await anEmployee(portal.db, await aCompany(portal.db), { personId });
      return { deleting: running };
    });
    expect(await deleting).toMatchObject({ status: 200, json: { outcome: 'deleted' } });
    expect(await rows('SELECT email, disabled_at FROM person WHERE id = $1', [personId])).toEqual([
      { email, disabled_at: null },
    ]);
  });

  test('a claim that is sent in the same moment is warned of as well', async () => {
    const employee = await aSignedInEmployee(portal, company);
    const [person] = await rows<{ username: string }>('SELECT username FROM person WHERE id = $1', [employee.personId]);
    const who = { employmentId: employee.roleId, companyId: company.companyId, personId: employee.personId };
    const { deleting } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await holdEmployment(tx, company.companyId, employee.roleId);
      const running = admin.call('DELETE', `/employee/${employee.roleId}`);
      await transactionsWait(portal.db);
      await aPendingClaim(portal.db, { ...who, username: person?.username ?? '', email: '', personalNumber: '' });
      return { deleting: running };
    });
    expect(await deleting).toMatchObject({ status: 409, json: { errors: [{ code: 'employee_has_open_claims' }] } });
  });

  test('somebody whose account changes at the same moment is deleted with their waiting claim, and neither waits in a circle', async () => {
    const employee = await aSignedInEmployee(portal, company);
    const { personId, roleId: employmentId } = employee;
    const [person] = await rows<{ username: string }>('SELECT username FROM person WHERE id = $1', [personId]);
    const who = { employmentId, companyId: company.companyId, personId, personalNumber: '', email: '' };
    await aPendingClaim(portal.db, { ...who, username: person?.username ?? '' });
    const { deleting } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await tx.client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [personId]);
      const running = admin.call('DELETE', `/employee/${employmentId}?force=true`);
      await transactionsWait(portal.db);
      await tx.client.query(`UPDATE person SET email = 'nova.' || email WHERE id = $1`, [personId]);
      return { deleting: running };
    });
    expect(await deleting).toMatchObject({ status: 200, json: { outcome: 'deactivated', closedClaims: 1 } });
  });

  test('with a waiting claim the first call warns, the second closes it and gives the money back', async () => {
    const employee = await aSignedInEmployee(portal, company);
    const employmentId = employee.roleId;
    const [person] = await rows<{ username: string }>('SELECT username FROM person WHERE id = $1', [employee.personId]);
    const who = { employmentId, companyId: company.companyId, personId: employee.personId, personalNumber: '' };
    const { claimId } = await aPendingClaim(portal.db, { ...who, username: person?.username ?? '', email: '' });
    const preview = (await admin.call('GET', `/employee/${employmentId}/deletion`)).json;
    expect(preview).toMatchObject({
      outcome: 'deactivated',
      openClaims: 1,
      hasAccess: true,
      openSessions: 1,
      amounts: [{ actionCode: 'RP', left: '220.00' }],
    });
    const warned = await admin.call('DELETE', `/employee/${employmentId}`);
    expect(warned).toMatchObject({
      status: 409,
      json: { forceable: true, errors: [{ code: 'employee_has_open_claims' }] },
    });
    expect((await employee.call('GET', '/transfer')).status).toBe(200);

    const answers = await Promise.all([1, 2].map(() => admin.call('DELETE', `/employee/${employmentId}?force=true`)));
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 404]);
    expect(answers.find((one) => one.status === 200)?.json).toEqual({ outcome: 'deactivated', closedClaims: 1 });
    expect((await employee.call('GET', '/transfer')).status).toBe(401);
    const reason_text = 'Firma vás odstránila zo zoznamu zamestnancov skôr, ako o žiadosti rozhodla.';
    expect(
      await rows('SELECT status, reason_code, reason_text, decided_by FROM claim WHERE id = $1', [claimId]),
    ).toEqual([{ status: 'rejected', reason_code: 'OTHER', reason_text, decided_by: admin.personId }]);
    expect(
      await rows(`SELECT kind, text FROM claim_event WHERE claim_id = $1 AND kind <> 'submitted'`, [claimId]),
    ).toEqual([{ kind: 'rejected', text: reason_text }]);
    expect(await auditOf(claimId)).toEqual(['claim.rejected']);
    const books = await rows('SELECT credited_cents, reserved_cents FROM account WHERE employment_id = $1', [
      employmentId,
    ]);
    expect(books).toEqual([{ credited_cents: 0, reserved_cents: 0 }]);
    expect(await auditOf(employmentId)).toEqual(['employment.ended']);
    expect(await rows('SELECT kind, text FROM mail WHERE recipient = $1', [employee.email])).toContainEqual({
      kind: 'employee.ended',
      text: expect.stringContaining('Žiadosti, ktoré čakali na rozhodnutie, sa zamietli'),
    });
    expect(await detail(employmentId)).toMatchObject({ status: 'ended', isDeactivated: true });
  });

  test('whoever left nothing behind is emptied, and the number and names are free again', async () => {
    const values = { personalNumber: `D${next()}`, employeeStartDate: today(), email: `preč${next()}@skuska.example` };
    const given = { ...values, email: values.email.replace('č', 'c'), username: `zmazat${next()}` };
    const { id } = (await add(given)).json;
    expect((await admin.call('DELETE', `/employee/${id}`)).json).toEqual({ outcome: 'deleted', closedClaims: 0 });
    expect((await admin.call('GET', `/employee/${id}`)).status).toBe(404);
    expect((await admin.call('GET', `/employee?status=all&search=${given.username}`)).json.totalCount).toBe(0);
    const kept = await rows('SELECT first_name, email, erased_at IS NOT NULL AS erased FROM employment WHERE id = $1', [
      id,
    ]);
    expect(kept).toEqual([{ first_name: '–', email: null, erased: true }]);
    expect((await add(given)).status).toBe(201);
  });

  test('an account that leads elsewhere too keeps its sessions', async () => {
    const employee = await aSignedInEmployee(portal, company);
    await anEmployee(portal.db, await aCompany(portal.db), { personId: employee.personId });
    expect((await admin.call('DELETE', `/employee/${employee.roleId}`)).status).toBe(200);
    expect((await employee.call('GET', '/transfer')).status).toBe(404);
    const sessions = await rows('SELECT ended_at FROM session WHERE person_id = $1', [employee.personId]);
    expect(sessions).toEqual([{ ended_at: null }]);
  });

  test('who left and came back keeps the account when the record of the first time is deleted', async () => {
    const email = `vratil.sa${next()}@skuska.example`;
    const startDate = addDays(today(), -100);
    const first = (await add({ email, employeeStartDate: startDate })).json;
    const left = changeOf(await detail(first.id), { employmentEndDate: addDays(today(), -50) });
    expect((await admin.call('PUT', `/employee/${first.id}`, left)).status).toBe(200);
    const second = (await add({ email, employeeStartDate: today() })).json;
    const preview = await admin.call('GET', `/employee/${first.id}/deletion`);
    expect(preview.json).toMatchObject({ outcome: 'deleted', isShared: true, hasAccess: false });
    expect((await admin.call('DELETE', `/employee/${first.id}`)).json.outcome).toBe('deleted');
    expect(await detail(second.id)).toMatchObject({ email, username: first.username, status: 'invited' });
  });

  test('a claim that was decided long ago stays as it is', async () => {
    const employee = await anEmployee(portal.db, company);
    const { claimId } = await aPendingClaim(portal.db, employee);
    await rows(`UPDATE claim SET status = 'rejected', reason_code = 'OTHER', decided_at = $2 WHERE id = $1`, [
      claimId,
      now(),
    ]);
    expect((await admin.call('DELETE', `/employee/${employee.employmentId}`)).json).toMatchObject({
      outcome: 'deactivated',
    });
    expect(await rows('SELECT reason_code FROM claim WHERE id = $1', [claimId])).toEqual([{ reason_code: 'OTHER' }]);
  });
});
