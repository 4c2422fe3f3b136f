import { PDFiumLibrary } from '@hyzyla/pdfium';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { openLog } from '#platform/log';
import { Sealing } from '#platform/sealing';
import { aCompany, anAdministrator, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { createEmployeesJobs } from './access.jobs.ts';
import { signInAddress } from './letter-pages.ts';

let portal: TestPortal;
let company: TestCompany;
let admin: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
  admin = await aSignedInAdministrator(portal, company);
});
afterAll(() => portal.close());

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function withoutEmail(values: { firstName?: string; lastName?: string; passwordHash?: string } = {}) {
  const person = await aPerson(portal.db, { email: null, ...values });
  const employment = await anEmployee(portal.db, company, { personId: person.personId });
  return { ...employment, username: person.username };
}

const generate = (body: object, force = false) =>
  admin.call('POST', `/company/generate-approaches${force ? '?force=true' : ''}`, { format: 'pdf', ...body });

async function download(id: string, by: SignedIn = admin) {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/api/1.0/COMP/${by.roleId}/company/generate-approaches/${id}/download`,
    payload: {},
    headers: { authorization: `Bearer ${by.token}` },
  });
  return { status: reply.statusCode, bytes: reply.rawPayload, headers: reply.headers, body: reply.body };
}

async function textOf(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) => page.getText());
  document.destroy();
  library.destroy();
  return pages;
}

async function passwordInSheet(id: string, username: string): Promise<string> {
  const { sheets } = await readXlsx((await download(id)).bytes);
  expect(sheets[0]?.rows[1]?.[3]).toBe(username);
  return String(sheets[0]?.rows[1]?.[4]);
}

const passwordIn = (text: string) => /[a-z2-9]{5}(?:-[a-z2-9]{5}){3}/.exec(text)?.[0] ?? '';

const signIn = (username: string, password: string) =>
  portal.app.inject({
    method: 'POST',
    url: '/api/1.0/login',
    payload: { username, password },
    headers: { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 250)}` },
  });

describe('access credentials', () => {
  test('letters are made once, taken away once, and the password in them signs in once', async () => {
    const employee = await withoutEmail({ firstName: 'Ľudovít', lastName: 'Kmeť' });
    const ordered = await generate({ employeeIds: [employee.employmentId] });
    expect(ordered).toMatchObject({ status: 202, json: { count: 1 } });
    const { id } = ordered.json;
    expect((await admin.call('GET', `/company/generate-approaches/${id}`)).json).toMatchObject({
      status: 'preparing',
    });
    expect((await download(id)).status).toBe(409);
    await portal.runJobs();
    expect((await admin.call('GET', `/company/generate-approaches/${id}`)).json).toMatchObject({
      status: 'ready',
      count: 1,
    });

    const taken = await Promise.all([download(id), download(id)]);
    expect(taken.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const file = taken.find((one) => one.status === 200);
    expect(file?.headers['content-type']).toBe('application/pdf');
    expect(file?.headers['content-disposition']).toContain('attachment');
    const [page = ''] = await textOf(file?.bytes ?? Buffer.alloc(0));
    expect(page).toContain('Ľudovít Kmeť');
    expect(page).toContain(employee.username);
    expect(page).toContain(portal.publicUrl);
    expect((await download(id)).body).toContain('letter_gone');
    expect(await rows('SELECT sealed, status FROM access_letter WHERE id = $1', [id])).toEqual([
      { sealed: null, status: 'downloaded' },
    ]);
    const trail = await rows('SELECT action FROM audit_entry WHERE object_id IN ($1, $2) ORDER BY id', [
      id,
      employee.employmentId,
    ]);
    expect(trail.map((entry) => Object.values(entry)[0])).toEqual([
      'accessCredentials.ordered',
      'employment.accessIssued',
      'accessCredentials.downloaded',
    ]);

    const password = passwordIn(page);
    const first = await signIn(employee.username, password);
    expect(first.statusCode).toBe(200);
    expect((await signIn(employee.username, password)).statusCode).toBe(401);
    const call = (url: string, payload?: object) =>
      portal.app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api/1.0${url}`,
        ...(payload && { payload }),
        headers: { authorization: `Bearer ${first.json().token}` },
      });
    expect((await call('/user')).json()).toMatchObject({ forcePasswordChange: true, isPasswordTemporary: true });
    const changed = await call('/user-password', { oldPassword: password, newPassword: 'sedem hrušiek na plote' });
    expect(changed.statusCode).toBe(200);
    expect((await signIn(employee.username, 'sedem hrušiek na plote')).statusCode).toBe(200);
    expect(await generate({ employeeIds: [employee.employmentId] })).toMatchObject({
      status: 409,
      json: { errors: [{ code: 'nobody_without_access' }] },
    });
  });

  test.each([
    ['sk', 'pristupy'],
    ['en', 'access'],
  ])('the file ordered in %s is named so', async (lang, name) => {
    const { employmentId } = await withoutEmail();
    const ordered = await portal.app.inject({
      method: 'POST',
      url: `/api/1.0/COMP/${admin.roleId}/company/generate-approaches`,
      payload: { format: 'xlsx', employeeIds: [employmentId] },
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': lang },
    });
    await portal.runJobs();
    const file = await download(ordered.json().id);
    expect(file.headers['content-disposition']).toMatch(new RegExp(`filename="${name}-[-0-9]{10}\\.xlsx"`));
  });

  test('a second run warns; forced, the old password and the old file are dead', async () => {
    const employee = await withoutEmail();
    const choice = { employeeIds: [employee.employmentId], format: 'xlsx' };
    const answers = await Promise.all([generate(choice), generate(choice)]);
    expect(answers.map((one) => one.status).toSorted((one, other) => one - other)).toEqual([202, 409]);
    const first = answers.find((one) => one.status === 202)?.json.id;
    await portal.runJobs();
    const again = await generate(choice);
    expect(again).toMatchObject({
      status: 409,
      json: { forceable: true, errors: [{ code: 'credentials_already_made' }] },
    });
    const second = await generate(choice, true);
    expect(second.status).toBe(202);
    await portal.runJobs();
    expect((await download(first)).body).toContain('letter_gone');
    const taken = await passwordInSheet(second.json.id, employee.username);
    const third = await generate(choice, true);
    expect(third.status).toBe(202);
    await portal.runJobs();
    expect((await signIn(employee.username, taken)).statusCode).toBe(401);
    const newest = await passwordInSheet(third.json.id, employee.username);
    expect((await signIn(employee.username, newest)).statusCode).toBe(200);
  });

  test('everybody without access is found, nobody with it, and never an account that leads elsewhere', async () => {
    const own = await aCompany(portal.db);
    const boss = await aSignedInAdministrator(portal, own);
    const [plain, mailed] = [await aPerson(portal.db, { email: null }), await aPerson(portal.db)];
    const [inUse, shared] = [await aPerson(portal.db, { passwordHash: 'x' }), await aPerson(portal.db)];
    for (const { personId } of [plain, mailed, inUse, shared]) await anEmployee(portal.db, own, { personId });
    await anAdministrator(portal.db, await aCompany(portal.db), shared.personId);
    const path = '/company/generate-approaches';
    expect((await boss.call('GET', path)).json).toEqual({ withoutAccess: 3, withoutAccessAndEmail: 1 });
    const only = await boss.call('POST', path, { group: 'withoutAccessAndEmail', format: 'pdf' });
    expect(only.json.count).toBe(1);
    await rows(`UPDATE access_letter SET status = 'failed' WHERE company_id = $1`, [own.companyId]);
    const all = await boss.call('POST', path, { group: 'withoutAccess', format: 'pdf' });
    expect(all.json.count).toBe(2);
  });

  test('who left and came back is chosen with both records and gets one letter; the others get theirs', async () => {
    const employee = await withoutEmail();
    const { employmentId } = await anEmployee(portal.db, company, {
      personId: employee.personId,
      startDate: '2025-01-01',
    });
    const other = await withoutEmail();
    const employeeIds = [employee.employmentId, employmentId, other.employmentId];
    const ordered = await generate({ employeeIds });
    expect(ordered).toMatchObject({ status: 202, json: { count: 2 } });
    await portal.runJobs();
    const { json } = await admin.call('GET', `/company/generate-approaches/${ordered.json.id}`);
    expect(json).toMatchObject({ status: 'ready', count: 2 });
  });

  test('nobody else takes the file away, not even a colleague', async () => {
    const employee = await withoutEmail();
    const { json } = await generate({ employeeIds: [employee.employmentId] });
    await portal.runJobs();
    const colleague = await aSignedInAdministrator(portal, company);
    expect((await download(json.id, colleague)).status).toBe(404);
    const outsider = await aSignedInAdministrator(portal, await aCompany(portal.db));
    expect((await outsider.call('GET', `/company/generate-approaches/${json.id}`)).status).toBe(404);
    const employees = await aSignedInEmployee(portal, company);
    expect((await employees.call('POST', '/company/generate-approaches', { format: 'pdf' })).status).toBe(403);
    expect((await download(json.id)).status).toBe(200);
  });

  test('a proof of who is there must be fresh, to order and to take away', async () => {
    const employee = await withoutEmail();
    const { json } = await generate({ employeeIds: [employee.employmentId] });
    await portal.runJobs();
    const goOn = standAt(minutesFrom(now(), 6));
    try {
      expect((await download(json.id)).body).toContain('confirm_identity');
      expect((await generate({ employeeIds: [employee.employmentId] })).json.errors[0].code).toBe('confirm_identity');
    } finally {
      goOn();
    }
  });

  test('after seven days the password is dead and the nightly job drops the file', async () => {
    const [employee, reader] = [await withoutEmail(), await withoutEmail()];
    const { json } = await generate({ employeeIds: [employee.employmentId] });
    const read = await generate({ employeeIds: [reader.employmentId] });
    await portal.runJobs();
    const [page = ''] = await textOf((await download(read.json.id)).bytes);
    const goOn = standAt(minutesFrom(now(), 7 * 24 * 60));
    const late = await signIn(reader.username, passwordIn(page));
    goOn();
    expect(late.statusCode).toBe(401);
    expect((await signIn(reader.username, passwordIn(page))).statusCode).toBe(200);
    await rows(`UPDATE access_letter SET expires_at = now() - interval '1 minute' WHERE id = $1`, [json.id]);
    expect((await download(json.id)).body).toContain('letter_gone');
    const jobs = createEmployeesJobs({ publicUrl: portal.publicUrl, sealing: new Sealing('test') });
    const run = { data: {}, db: portal.db, log: openLog('silent'), signal: new AbortController().signal };
    for (const job of jobs.filter((one) => one.schedule)) await job.run(run);
    expect(await rows('SELECT status, sealed FROM access_letter WHERE id = $1', [json.id])).toEqual([
      { status: 'expired', sealed: null },
    ]);
  });

  test('letters that cannot be made are given up with the last try, or after two hours, and may be ordered anew', async () => {
    const { employmentId } = await withoutEmail();
    const order = () => generate({ employeeIds: [employmentId] });
    const statusOf = async (id: string) => (await admin.call('GET', `/company/generate-approaches/${id}`)).json.status;
    const sealing = Object.assign(new Sealing('test'), { seal: () => expect.unreachable('no seal today') });
    const jobs = createEmployeesJobs({ publicUrl: portal.publicUrl, sealing });
    const run = (name: string, letterId: string, isLastTry: boolean) => {
      const context = { db: portal.db, log: openLog('silent'), signal: new AbortController().signal };
      return jobs.find((job) => job.name === name)?.run({ data: { letterId }, isLastTry, ...context });
    };
    const first = (await order()).json.id;
    await expect(run('employees.makeLetters', first, false)).rejects.toThrow('no seal today');
    expect(await statusOf(first)).toBe('preparing');
    expect((await order()).json).toMatchObject({ errors: [{ code: 'letters_being_made' }] });
    await expect(run('employees.makeLetters', first, true)).rejects.toThrow('no seal today');
    expect(await statusOf(first)).toBe('failed');

    const second = (await order()).json.id;
    const goBack = standAt(minutesFrom(now(), 121));
    await run('employees.dropLetters', second, false);
    goBack();
    expect(await statusOf(second)).toBe('failed');
    expect((await order()).status).toBe(202);
  });

  test('the code on the letter fills in the user name, unless it would not fit', () => {
    expect(signInAddress('https://portal.example', 'jan.kovac')).toBe('https://portal.example/?meno=jan.kovac');
    expect(signInAddress('https://portal.example', 'x'.repeat(250))).toBe('https://portal.example/');
  });
});

describe('a new password', () => {
  test('with e-mail is a link to the employee’s own mailbox; a chosen password is refused', async () => {
    const person = await aPerson(portal.db, { passwordHash: 'x' });
    const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
    const path = `/employee/${employmentId}/change-password`;
    expect((await admin.call('POST', path, { newPassword: 'vymyslené heslo' })).status).toBe(400);
    expect((await admin.call('POST', path, {})).json).toEqual({ delivery: 'link', letterId: null });
    await portal.runJobs();
    const mails = await rows<{ kind: string }>('SELECT kind FROM mail WHERE recipient = $1', [person.email]);
    expect(mails).toEqual([{ kind: 'passwordLink' }]);
    expect(await rows('SELECT password_hash FROM person WHERE id = $1', [person.personId])).toEqual([
      { password_hash: 'x' },
    ]);
    await admin.call('POST', path, {});
    await admin.call('POST', path, {});
    expect((await admin.call('POST', path, {})).status).toBe(429);
  });

  test('without e-mail is a one-time letter; the old password and every session end with it', async () => {
    const employee = await aSignedInEmployee(portal, company);
    await rows('UPDATE person SET email = NULL WHERE id = $1', [employee.personId]);
    const answer = await admin.call('POST', `/employee/${employee.roleId}/change-password`, {});
    expect(answer.json).toMatchObject({ delivery: 'letter' });
    expect((await employee.call('GET', '/transfer')).status).toBe(200);
    await portal.runJobs();
    expect((await employee.call('GET', '/transfer')).status).toBe(401);
    const [page = ''] = await textOf((await download(answer.json.letterId)).bytes);
    const [person] = await rows<{ username: string }>('SELECT username FROM person WHERE id = $1', [employee.personId]);
    expect((await signIn(person?.username ?? '', passwordIn(page))).statusCode).toBe(200);
  });

  test('an account that leads elsewhere too gets no letter, a blocked one nothing', async () => {
    const [shared, blocked] = [await withoutEmail(), await withoutEmail()];
    await anEmployee(portal.db, await aCompany(portal.db), { personId: shared.personId });
    await rows('UPDATE person SET disabled_at = now() WHERE id = $1', [blocked.personId]);
    const reset = (id: string) => admin.call('POST', `/employee/${id}/change-password`, {});
    expect((await reset(shared.employmentId)).json.errors[0].code).toBe('account_shared');
    expect((await reset(blocked.employmentId)).json.errors[0].code).toBe('account_blocked');
    expect(await rows('SELECT password_hash FROM person WHERE id = $1', [shared.personId])).toEqual([
      { password_hash: null },
    ]);
  });
});

describe('access of one employee', () => {
  test('the first link goes to somebody who cannot sign in yet, and to nobody else', async () => {
    const person = await aPerson(portal.db);
    const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
    const send = (id: string) => admin.call('POST', `/employee/${id}/send-access`, {});
    expect((await send(employmentId)).status).toBe(200);
    await portal.runJobs();
    expect(await rows('SELECT kind FROM mail WHERE recipient = $1', [person.email])).toEqual([
      { kind: 'accountVerify' },
    ]);
    expect((await send((await withoutEmail()).employmentId)).json.errors[0].code).toBe('employee_without_email');
    await rows(`UPDATE person SET password_hash = 'x' WHERE id = $1`, [person.personId]);
    expect((await send(employmentId)).json.errors[0].code).toBe('employee_has_access');
  });

  test('every session can be ended and a new password demanded', async () => {
    const employee = await aSignedInEmployee(portal, company);
    const path = `/employee/${employee.roleId}`;
    expect((await admin.call('POST', `${path}/force-password-change`, {})).status).toBe(200);
    expect((await employee.call('GET', '/transfer')).json.errors[0].code).toBe('password_change_required');
    const headers = { authorization: `Bearer ${employee.token}` };
    expect((await portal.app.inject({ url: '/api/1.0/user', headers })).json()).toMatchObject({
      forcePasswordChange: true,
      isPasswordTemporary: false,
    });
    expect((await admin.call('POST', `${path}/end-sessions`, {})).json).toEqual({ ended: 1 });
    expect((await employee.call('GET', '/transfer')).status).toBe(401);
    const trail = await rows('SELECT action FROM audit_entry WHERE object_id = $1 ORDER BY id', [employee.roleId]);
    expect(trail.map((entry) => Object.values(entry)[0])).toEqual([
      'employment.passwordChangeForced',
      'employment.sessionsEnded',
    ]);
  });
});
