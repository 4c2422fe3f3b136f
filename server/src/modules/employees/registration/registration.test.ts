import { argon2Sync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { openLog } from '#platform/log';
import { transactionsWait } from '#test-support/at-once';
import { aCompany, anAdministrator, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator } from '#test-support/signed-in';
import { registrationJobs } from './registration.jobs.ts';

const password = 'tri zelené hrnce na peci';
/** Weak on purpose, so that the tests do not spend their time hashing. */
const passwordHash = weakHash(password);

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

function weakHash(text: string): string {
  const nonce = Buffer.alloc(16, 3);
  const tag = argon2Sync('argon2id', { message: text, nonce, memory: 64, passes: 1, parallelism: 1, tagLength: 32 });
  const plain = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=64,t=1,p=1$${plain(nonce)}$${plain(tag)}`;
}

let counter = 0;
const next = () => (counter += 1);
const newAddress = () => `198.51.${Math.floor(next() / 250)}.${(counter % 250) + 1}`;
const newEmail = () => `nova.osoba${next()}@skuska.example`;

interface Answer {
  status: number;
  body: string;
  json: ReturnType<typeof JSON.parse>;
}

async function call(
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': newAddress(), ...headers },
  });
  return { status: reply.statusCode, body: reply.body, json: JSON.parse(reply.body) };
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

function mailsTo(recipient: string): Promise<{ kind: string; subject: string; text: string; lang: string }[]> {
  return query('SELECT kind, subject, text, lang FROM mail WHERE recipient = $1 ORDER BY created_at, id', [recipient]);
}

const registrationsOf = (email: string) =>
  query<{ id: string; status: string; employment_id: string | null; reason: string; reason_code: string | null }>(
    'SELECT * FROM registration WHERE email = $1 ORDER BY created_at, id',
    [email],
  );

async function anOpenCompany(values: { ussVerification?: boolean } = {}): Promise<TestCompany> {
  const company = await aCompany(portal.db, values);
  await query('UPDATE company SET uss_open = true WHERE id = $1', [company.companyId]);
  return company;
}

/** An administrator with a session; two steps, as everybody signs in. */
async function anAdministratorOf(company: TestCompany) {
  const { personId, username, email } = await aPerson(portal.db, {
    passwordHash,
    firstName: 'Jana',
    lastName: 'Oravcová',
  });
  const { administratorshipId } = await anAdministrator(portal.db, company, personId);
  const { json } = await call('POST', '/login', { username, password });
  const mail = (await mailsTo(email ?? '')).at(-1);
  const code = /^\d{6}$/m.exec(mail?.text ?? '')?.[0];
  const { json: answer } = await call('POST', '/login/code', { challengeId: json.challenge.id, code });
  const headers = { authorization: `Bearer ${answer.token}` };
  const base = `/COMP/${administratorshipId}/company/pending-registrations`;
  return {
    personId,
    get: (path = '') => call('GET', base + path, undefined, headers),
    post: (path: string, body: object = {}) => call('POST', base + path, body, headers),
  };
}

function formFor(company: TestCompany, values: object = {}) {
  return {
    companyId: company.companyId,
    personalNumber: `9${next()}`,
    firstName: 'Žofia',
    lastName: 'Skúšobná',
    email: newEmail(),
    privacy: true,
    ...values,
  };
}

const register = (form: object, headers: Record<string, string> = {}) => call('POST', '/register/uss', form, headers);

async function confirmMailbox(email: string): Promise<Answer> {
  await portal.runJobs();
  const mail = (await mailsTo(email)).findLast((one) => one.kind === 'emailConfirmRegistration');
  const hash = /\/email\/confirm\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  return call('POST', `/email/confirm/${hash}`, {});
}

/** A registration that waits for the company. */
async function aWaitingRegistration(company: TestCompany, values: object = {}) {
  const form = formFor(company, values);
  expect((await register(form)).status).toBe(200);
  expect((await confirmMailbox(form.email)).json).toEqual({ kind: 'registration' });
  const [row] = await registrationsOf(form.email);
  return { ...form, id: row?.id ?? '' };
}

const auditOf = (action: string, objectId: string) =>
  query('SELECT 1 FROM audit_entry WHERE action = $1 AND object_id = $2', [action, objectId]);

describe('registering', () => {
  test('a person registers, confirms the mailbox and waits for the company', async () => {
    const company = await anOpenCompany();
    const form = formFor(company, { phone: '0905 123 456', firstName: 'Eva', lastName: 'Nová' });
    const sent = { ...form, firstName: '\u202eEva', lastName: 'Nová\u200b' };
    const answer = await register(sent, { 'accept-language': 'en' });
    expect(answer).toMatchObject({ status: 200, body: '{}' });
    expect(await registrationsOf(form.email)).toMatchObject([
      { status: 'unconfirmed', phone: '0905 123 456', lang: 'en', first_name: 'Eva', last_name: 'Nová' },
    ]);
    await confirmMailbox(form.email);
    expect(await registrationsOf(form.email)).toMatchObject([{ status: 'pending', employment_id: null }]);
    const mails = await mailsTo(form.email);
    expect(mails.map((one) => [one.kind, one.lang])).toEqual([
      ['emailConfirmRegistration', 'en'],
      ['registration.waiting', 'en'],
    ]);
    expect(mails[1]?.text).toContain(company.name);
  });

  test('nobody can tell from the answer who is known; the owner gets a mail, and no registration is kept', async () => {
    const company = await anOpenCompany();
    const owner = await aPerson(portal.db, { passwordHash, isProven: true });
    const employee = await anEmployee(portal.db, company, { personId: owner.personId });
    const unknown = await register(formFor(company));
    const byMailbox = await register(formFor(company, { email: owner.email?.toUpperCase() }));
    const twin = formFor(company, {
      personalNumber: employee.personalNumber,
      firstName: 'ZOFIA',
      lastName: 'skusobna',
    });
    const byNumber = await register(twin);
    expect([byMailbox, byNumber]).toEqual([unknown, unknown]);
    expect(await registrationsOf(owner.email ?? '')).toEqual([]);
    expect(await registrationsOf(twin.email)).toEqual([]);
    const mails = await mailsTo(owner.email ?? '');
    expect(mails.map((one) => one.kind)).toEqual(['registration.alreadyRegistered']);
    expect(mails[0]?.text).toContain('http://portal.example/');
    expect(mails[0]?.text).toContain(
      `Ak po prihlásení firmu ${company.name} nevidíte, požiadajte jej personálne oddelenie`,
    );
    await portal.runJobs();
    expect(await mailsTo(twin.email)).toEqual([]);
  });

  test('a number of somebody else with another name is told to its owner and left to the company', async () => {
    const company = await anOpenCompany();
    const owner = await aPerson(portal.db, { passwordHash });
    const { personalNumber } = await anEmployee(portal.db, company, { personId: owner.personId });
    const { id } = await aWaitingRegistration(company, { personalNumber, firstName: 'Iveta' });
    expect((await mailsTo(owner.email ?? '')).map((one) => one.kind)).toEqual(['registration.alreadyRegistered']);
    const admin = await anAdministratorOf(company);
    expect((await admin.get()).json.items[0].matchedEmployment).toMatchObject({ sameName: false, hasAccount: true });
    const answer = await admin.post(`/${id}/approve`);
    expect(answer).toMatchObject({ status: 409, json: { errors: [{ code: 'employee_has_account' }] } });
    expect(await query('SELECT status, decided_at FROM registration WHERE id = $1', [id])).toEqual([
      { status: 'pending', decided_at: null },
    ]);
  });

  test('an employee who signs in by a letter and has no mailbox yet is answered too, by the company', async () => {
    for (const [ussVerification, answer] of [
      [true, 'registration.waiting'],
      [false, 'registration.notFound'],
    ] as const) {
      const company = await anOpenCompany({ ussVerification });
      const { personId } = await aPerson(portal.db, { passwordHash, email: null });
      const { personalNumber } = await anEmployee(portal.db, company, { personId });
      const { email } = await aWaitingRegistration(company, { personalNumber });
      expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: answer });
      expect(await query('SELECT email FROM person WHERE id = $1', [personId])).toEqual([{ email: null }]);
    }
  });

  test('a company that is closed and one that does not exist get the same refusal', async () => {
    const closed = await aCompany(portal.db);
    const answers = [await register(formFor(closed)), await register(formFor({ ...closed, companyId: newId() }))];
    expect(answers[0]).toMatchObject({
      status: 400,
      json: { errors: [{ code: 'registration_closed', path: 'companyId' }] },
    });
    expect(answers[1]?.body).toBe(answers[0]?.body);
  });

  test('consent is necessary, and nothing is kept without it', async () => {
    const form = formFor(await anOpenCompany(), { privacy: false });
    expect((await register(form)).status).toBe(400);
    expect(await registrationsOf(form.email)).toEqual([]);
  });

  test('one mailbox registers once in ten minutes, an address five times an hour without an open company', async () => {
    const company = await anOpenCompany();
    const form = formFor(company);
    expect((await register(form)).status).toBe(200);
    expect((await register(form)).status).toBe(429);
    // What follows a plus leads to the same mailbox.
    const withPlus = { ...form, email: form.email.replace('@', '+Este.raz@') };
    expect((await register(withPlus)).status).toBe(429);
    const address = { 'x-forwarded-for': newAddress() };
    const unknown = { ...company, companyId: newId() };
    for (let count = 0; count < 5; count += 1) expect((await register(formFor(unknown), address)).status).toBe(400);
    expect((await register(formFor(unknown), address)).status).toBe(429);
  });

  test('a company takes a hundred registrations a day, an office behind one address sends as many', async () => {
    const company = await anOpenCompany();
    const address = { 'x-forwarded-for': newAddress() };
    for (let count = 0; count < 100; count += 1) expect((await register(formFor(company), address)).status).toBe(200);
    expect((await register(formFor(company), address)).status).toBe(429);
    expect((await register(formFor(company))).status).toBe(429);
    const rows = await query('SELECT 1 FROM registration WHERE company_id = $1', [company.companyId]);
    expect(rows).toHaveLength(100);
  });

  test('a mailbox that registers again before confirming has one registration, with the newer data', async () => {
    const company = await anOpenCompany();
    const form = formFor(company);
    await register(form);
    await query(`DELETE FROM rate_limit WHERE key LIKE 'register:mail:%'`);
    await register({ ...form, personalNumber: '77' });
    expect(await registrationsOf(form.email)).toMatchObject([{ status: 'unconfirmed', personal_number: '77' }]);
    await confirmMailbox(form.email);
    await query(`DELETE FROM rate_limit WHERE key LIKE 'register:mail:%'`);
    await register({ ...form, personalNumber: '78' });
    expect(await registrationsOf(form.email)).toMatchObject([{ status: 'pending', personal_number: '77' }]);
  });

  test('what nobody confirmed takes its links along: whoever asks for a fresh one confirms nothing that is gone', async () => {
    const form = formFor(await anOpenCompany());
    await register(form);
    await portal.runJobs();
    const [mail] = await mailsTo(form.email);
    const hash = /\/email\/confirm\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    const goOn = standAt(minutesFrom(now(), 7 * 24 * 60 + 1));
    const run = { data: {}, db: portal.db, log: openLog('fatal'), signal: new AbortController().signal };
    for (const job of registrationJobs) await job.run(run);
    const answers = [await call('POST', '/link/resend', { hash }), await confirmMailbox(form.email)];
    goOn();
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
    expect(await registrationsOf(form.email)).toEqual([]);
    expect((await mailsTo(form.email)).map(({ kind }) => kind)).toEqual(['emailConfirmRegistration']);
  });
});

describe('an account that leads elsewhere too and that nobody uses yet', () => {
  /** An administrator another company invited, who is an employee here. */
  async function anInvitedElsewhere(company: TestCompany) {
    const { personId, email } = await aPerson(portal.db);
    await anAdministrator(portal.db, await aCompany(portal.db), personId);
    const { personalNumber, employmentId } = await anEmployee(portal.db, company, { personId });
    return { personId, email: email ?? '', personalNumber, employmentId };
  }

  const emailOf = async (personId: string) =>
    (await query<{ email: string }>('SELECT email FROM person WHERE id = $1', [personId]))[0]?.email;

  test('is not given to another mailbox by a company that verifies', async () => {
    const company = await anOpenCompany();
    const admin = await anAdministratorOf(company);
    const { personId, email, personalNumber } = await anInvitedElsewhere(company);
    const { id } = await aWaitingRegistration(company, { personalNumber });
    expect((await admin.get(`/${id}`)).json.employment).toMatchObject({ hasAccount: true });
    expect((await admin.get()).json.items[0].matchedEmployment).toMatchObject({ hasAccount: true });
    const answer = await admin.post(`/${id}/approve`);
    expect(answer).toMatchObject({ status: 409, json: { errors: [{ code: 'employee_has_account' }] } });
    const many = await admin.post('/approve-matching', { ids: [id] });
    expect(many.json.results).toEqual([{ id, approved: false, code: 'employee_has_account' }]);
    expect(await emailOf(personId)).toBe(email);
  });

  test('is not given to another mailbox by number and name, but to its own', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const { personId, email, personalNumber, employmentId } = await anInvitedElsewhere(company);
    const thief = await aWaitingRegistration(company, { personalNumber });
    expect(await registrationsOf(thief.email)).toMatchObject([{ status: 'rejected', reason_code: 'NOT_FOUND' }]);
    expect(await emailOf(personId)).toBe(email);
    expect((await mailsTo(thief.email)).map((one) => one.kind)).toEqual([
      'emailConfirmRegistration',
      'registration.notFound',
    ]);
    await aWaitingRegistration(company, { personalNumber, email });
    expect(await registrationsOf(email)).toMatchObject([{ status: 'approved', employment_id: employmentId }]);
  });
});

describe('a company that does not verify', () => {
  test('lets in whoever gives the number and the name of an employee without an account', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const { personalNumber, personId, employmentId, email } = await anEmployee(portal.db, company);
    const form = await aWaitingRegistration(company, { personalNumber, firstName: 'zofia', lastName: 'SKUSOBNA' });
    expect(await registrationsOf(form.email)).toMatchObject([
      { status: 'approved', employment_id: employmentId, decided_by: null },
    ]);
    expect(await query('SELECT email FROM person WHERE id = $1', [personId])).toEqual([{ email: form.email }]);
    expect((await mailsTo(form.email)).at(-1)).toMatchObject({ kind: 'registration.approved' });
    expect((await mailsTo(email ?? '')).map((one) => one.kind)).toEqual(['registration.emailReplaced']);
  });

  test('a form that an administrator opened before somebody was let in does not take the mailbox away again', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const admin = await aSignedInAdministrator(portal, company);
    const { personId } = await aPerson(portal.db, { email: null });
    const { employmentId, personalNumber } = await anEmployee(portal.db, company, { personId });
    const { json: shown } = await admin.call('GET', `/employee/${employmentId}`);
    const form = formFor(company, { personalNumber });
    await register(form);
    await confirmMailbox(form.email);
    const { version, firstName, lastName, email, employeeStartDate, employmentEndDate } = shown;
    const names = { version, firstName, lastName, personalNumber, email, username: null, phone: '0905 1' };
    const saved = await admin.call('PUT', `/employee/${employmentId}`, {
      ...names,
      employeeStartDate,
      employmentEndDate,
    });
    expect(saved).toMatchObject({ status: 409, json: { errors: [{ code: 'employee_changed' }] } });
    expect((await admin.call('GET', `/employee/${employmentId}`)).json.email).toBe(form.email);
  });

  test('nobody takes over an employee who was let in a moment ago and has not set a password yet', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const { personalNumber, personId } = await anEmployee(portal.db, company);
    const first = await aWaitingRegistration(company, { personalNumber });
    const second = await aWaitingRegistration(company, { personalNumber });
    expect(await registrationsOf(first.email)).toMatchObject([{ status: 'approved' }]);
    expect(await registrationsOf(second.email)).toMatchObject([{ status: 'rejected', reason_code: 'NOT_FOUND' }]);
    expect(await query('SELECT email FROM person WHERE id = $1', [personId])).toEqual([{ email: first.email }]);
  });

  test('of two who are let in as the same employee at once the first stays', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const { personalNumber, personId } = await anEmployee(portal.db, company);
    const forms = [formFor(company, { personalNumber }), formFor(company, { personalNumber })];
    for (const form of forms) await register(form);
    const confirming = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
      await tx.client.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [personId]);
      const running = [confirmMailbox(forms[0]?.email ?? '')];
      await transactionsWait(portal.db);
      running.push(confirmMailbox(forms[1]?.email ?? ''));
      await transactionsWait(portal.db, 2);
      return { running };
    });
    expect((await Promise.all(confirming.running)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await registrationsOf(forms[0]?.email ?? '')).toMatchObject([{ status: 'approved' }]);
    expect(await registrationsOf(forms[1]?.email ?? '')).toMatchObject([
      { status: 'rejected', reason_code: 'NOT_FOUND' },
    ]);
    expect(await query('SELECT email FROM person WHERE id = $1', [personId])).toEqual([{ email: forms[0]?.email }]);
  });

  test('whoever reads the mailbox it replaces, or has signed in by a letter, is out at once', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const { personalNumber, personId, email } = await anEmployee(portal.db, company);
    const [{ username } = { username: '' }] = await query<{ username: string }>(
      `UPDATE person SET password_hash = $2, password_expires_at = now() + interval '1 day', force_password_change = true
       WHERE id = $1 RETURNING username`,
      [personId, passwordHash],
    );
    const { json: signedIn } = await call('POST', '/login', { username, password });
    await call('POST', '/forgotten-password', { username });
    await portal.runJobs();
    const hash = /\/password\/set\/([\w-]{43})/.exec((await mailsTo(email ?? '')).at(-1)?.text ?? '')?.[1];
    expect((await call('GET', `/password/set/${hash}`)).status).toBe(200);
    const form = await aWaitingRegistration(company, { personalNumber });
    expect(await registrationsOf(form.email)).toMatchObject([{ status: 'approved' }]);
    expect((await call('GET', `/password/set/${hash}`)).status).toBe(404);
    const newPassword = 'dve modré čiapky na peci';
    expect((await call('POST', '/password/set', { hash, newPassword })).status).toBe(404);
    const headers = { authorization: `Bearer ${signedIn.token}` };
    expect((await call('GET', '/user', undefined, headers)).status).toBe(401);
    const url = /\/hash-verify\/[\w-]{43}/.exec((await mailsTo(form.email)).at(-1)?.text ?? '')?.[0] ?? '';
    expect((await call('GET', url)).status).toBe(200);
  });

  test('lets nobody in once it has ended, nor does one that verifies let them wait for it', async () => {
    for (const ussVerification of [false, true]) {
      const company = await anOpenCompany({ ussVerification });
      const { personalNumber, personId, email } = await anEmployee(portal.db, company);
      const form = formFor(company, { personalNumber });
      await register(form);
      await query(
        `UPDATE company SET status = 'ended', ends_on = current_date, ended_at = now(), retained_until = current_date + 400
         WHERE id = $1`,
        [company.companyId],
      );
      expect((await confirmMailbox(form.email)).status).toBe(200);
      expect(await registrationsOf(form.email)).toMatchObject([
        { status: 'rejected', reason_code: 'COMPANY_ENDED', employment_id: null },
      ]);
      expect((await mailsTo(form.email)).at(-1)).toMatchObject({ kind: 'registration.companyEnded' });
      expect(await query('SELECT email FROM person WHERE id = $1', [personId])).toEqual([{ email }]);
    }
  });

  test('turns everybody else away kindly', async () => {
    const company = await anOpenCompany({ ussVerification: false });
    const { personalNumber } = await anEmployee(portal.db, company);
    const otherName = await aWaitingRegistration(company, { personalNumber, firstName: 'Iveta' });
    const otherNumber = await aWaitingRegistration(company);
    for (const { email } of [otherName, otherNumber]) {
      expect(await registrationsOf(email)).toMatchObject([
        { status: 'rejected', reason_code: 'NOT_FOUND', employment_id: null },
      ]);
      expect((await mailsTo(email)).at(-1)).toMatchObject({ kind: 'registration.notFound' });
    }
  });

  test('refuses its administrators the list, a detail and a decision', async () => {
    const company = await anOpenCompany();
    const { id } = await aWaitingRegistration(company);
    const admin = await anAdministratorOf(company);
    await query('UPDATE company SET uss_verification = false WHERE id = $1', [company.companyId]);
    const answers = [
      await admin.get(),
      await admin.get(`/${id}`),
      await admin.post(`/${id}/approve`),
      await admin.post(`/${id}/reject`, { reason: 'Nie' }),
      await admin.post('/approve-matching', { ids: [id] }),
    ];
    for (const { status, json } of answers) {
      expect(status).toBe(403);
      expect(json.errors[0].code).toBe('registrations_off');
    }
  });
});

describe('deciding', () => {
  test('approving links the registration to the employee and mails the link that verifies the account', async () => {
    const company = await anOpenCompany();
    const { personalNumber, employmentId, personId } = await anEmployee(portal.db, company);
    const form = await aWaitingRegistration(company, { personalNumber, phone: '0905' });
    const admin = await anAdministratorOf(company);
    expect((await admin.get()).json.items).toEqual([
      expect.objectContaining({
        id: form.id,
        matchedEmployment: { personalNumber, name: 'Žofia Skúšobná', sameName: true, hasAccount: false },
      }),
    ]);
    expect(await admin.post(`/${form.id}/approve`)).toMatchObject({ status: 200, body: '{}' });
    expect(await registrationsOf(form.email)).toMatchObject([
      { status: 'approved', employment_id: employmentId, decided_by: admin.personId },
    ]);
    expect(await query('SELECT email, phone FROM employment WHERE id = $1', [employmentId])).toEqual([
      { email: form.email, phone: '0905' },
    ]);
    const mail = (await mailsTo(form.email)).at(-1);
    expect(mail).toMatchObject({ kind: 'registration.approved' });
    const hash = /\/hash-verify\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
    expect((await call('GET', `/hash-verify/${hash}`)).json).toMatchObject({ firstname: 'Žofia' });
    expect((await call('POST', `/hash-verify/${hash}`, {})).json).toHaveProperty('passwordSetHash');
    expect(await query('SELECT verified_at IS NOT NULL AS verified FROM person WHERE id = $1', [personId])).toEqual([
      { verified: true },
    ]);
  });

  test('somebody the list does not know is added with the start date and ratio the administrator gives', async () => {
    const company = await anOpenCompany();
    const form = await aWaitingRegistration(company, { email: `o'hara${next()}@skuska.example` });
    const admin = await anAdministratorOf(company);
    const bare = await admin.post(`/${form.id}/approve`);
    expect(bare.status).toBe(400);
    expect(bare.json.errors.map((one: { path: string }) => one.path)).toEqual(['employeeStartDate', 'employeeRatio']);
    const start = { employeeStartDate: '2026-02-01', employeeRatio: '62.5' };
    expect((await admin.post(`/${form.id}/approve`, start)).status).toBe(200);
    const [row] = await registrationsOf(form.email);
    const made = await query(
      `SELECT e.personal_number, e.start_date, r.ratio, p.username, p.email FROM employment e JOIN person p ON p.id = e.person_id
       JOIN ratio_change r ON r.employment_id = e.id WHERE e.id = $1`,
      [row?.employment_id],
    );
    const username = form.email.replace("'", '-');
    expect(made).toEqual([
      { personal_number: form.personalNumber, start_date: '2026-02-01', ratio: 625_000, username, email: form.email },
    ]);
    expect((await mailsTo(form.email)).at(-1)).toMatchObject({ kind: 'registration.approved' });
  });

  test('whoever is in the list under another number is not added a second time', async () => {
    const company = await anOpenCompany();
    const { email, personalNumber } = await anEmployee(portal.db, company);
    const { id } = await aWaitingRegistration(company, { email });
    const admin = await anAdministratorOf(company);
    const answer = await admin.post(`/${id}/approve`, { employeeStartDate: '2026-02-01', employeeRatio: '100' });
    expect(answer).toMatchObject({ status: 409, json: { errors: [{ code: 'employee_known_by_email' }] } });
    expect(answer.json.errors[0].message).toContain(personalNumber);
    expect(await query('SELECT 1 FROM employment WHERE company_id = $1', [company.companyId])).toHaveLength(1);
  });

  test('rejecting keeps the reason and mails it', async () => {
    const company = await anOpenCompany();
    const form = await aWaitingRegistration(company);
    const admin = await anAdministratorOf(company);
    expect((await admin.post(`/${form.id}/reject`, { reason: '' })).status).toBe(400);
    expect((await admin.post(`/${form.id}/reject`, { reason: ' U nás nepracujete. ' })).status).toBe(200);
    expect(await registrationsOf(form.email)).toMatchObject([{ status: 'rejected', reason: 'U nás nepracujete.' }]);
    expect((await mailsTo(form.email)).at(-1)?.text).toContain('U nás nepracujete.');
    expect(await auditOf('registration.rejected', form.id)).toHaveLength(1);
    expect((await admin.post(`/${form.id}/reject`, { reason: 'Znova' })).status).toBe(409);
  });

  test('of twenty approvals at once one goes through; the rest learn who decided and when', async () => {
    const company = await anOpenCompany();
    const form = await aWaitingRegistration(company);
    const [one, other] = [await anAdministratorOf(company), await anAdministratorOf(company)];
    const start = { employeeStartDate: '2026-02-01', employeeRatio: '100' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).post(`/${form.id}/approve`, start)),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 409);
    expect(refused).toHaveLength(19);
    expect(refused[0]?.json.errors[0]).toMatchObject({
      code: 'registration_already_decided',
      message: expect.stringMatching(/^Už rozhodnuté: Jana Oravcová, \d/),
    });
    expect(await query('SELECT 1 FROM employment WHERE company_id = $1', [company.companyId])).toHaveLength(1);
    expect(await auditOf('registration.approved', form.id)).toHaveLength(1);
    expect((await mailsTo(form.email)).filter((mail) => mail.kind === 'registration.approved')).toHaveLength(1);
  });

  test('many at once: only those that match by number and name, each with its own result', async () => {
    const company = await anOpenCompany();
    const first = await anEmployee(portal.db, company);
    const second = await anEmployee(portal.db, company);
    const matching = await aWaitingRegistration(company, { personalNumber: first.personalNumber });
    const otherName = await aWaitingRegistration(company, { personalNumber: second.personalNumber, lastName: 'Iná' });
    const unknown = await aWaitingRegistration(company);
    const missing = newId();
    const admin = await anAdministratorOf(company);
    const ids = [matching.id, otherName.id, unknown.id, missing];
    const answer = await admin.post('/approve-matching', { ids });
    expect(answer.json.results).toEqual([
      { id: matching.id, approved: true, code: null },
      { id: otherName.id, approved: false, code: 'registration_not_matched' },
      { id: unknown.id, approved: false, code: 'registration_not_matched' },
      { id: missing, approved: false, code: 'registration_not_found' },
    ]);
    expect((await admin.get()).json.totalCount).toBe(2);
  });

  test('an employee whose processing is restricted looks like nobody: neither seen in the list nor let in', async () => {
    const company = await anOpenCompany();
    const hidden = await anEmployee(portal.db, company);
    const waiting = await aWaitingRegistration(company, { personalNumber: hidden.personalNumber });
    const own = await aWaitingRegistration(company);
    const admin = await anAdministratorOf(company);
    const matched = async () =>
      (await admin.get()).json.items.map((one: { matchedEmployment: object | null }) => one.matchedEmployment);
    expect(await matched()).toEqual([expect.objectContaining({ name: 'Žofia Skúšobná' }), null]);
    await query('UPDATE person SET restricted_at = $2 WHERE id = $1', [hidden.personId, now()]);
    const account = () => query('SELECT email, verified_at FROM person WHERE id = $1', [hidden.personId]);
    const before = await account();
    expect(await matched()).toEqual([null, null]);
    expect((await admin.get(`/${waiting.id}`)).json).toMatchObject({ employment: null, differences: [] });

    const many = await admin.post('/approve-matching', { ids: [waiting.id] });
    expect(many.json.results).toEqual([{ id: waiting.id, approved: false, code: 'registration_not_matched' }]);
    const approvals = await Promise.all([admin.post(`/${waiting.id}/approve`), admin.post(`/${own.id}/approve`)]);
    expect(approvals.map((one) => [one.status, one.json.errors])).toEqual(
      Array(2).fill([400, [expect.objectContaining({ code: 'field_required' }), expect.anything()]]),
    );
    const start = { employeeStartDate: '2026-01-01', employeeRatio: '100' };
    const added = await Promise.all([1, 2].map(() => admin.post(`/${waiting.id}/approve`, start)));
    expect(added.map((one) => [one.status, one.json.errors[0].code])).toEqual(
      Array(2).fill([409, 'personal_number_taken']),
    );
    expect(await account()).toEqual(before);
    expect(await registrationsOf(waiting.email)).toMatchObject([{ status: 'pending', employment_id: null }]);
    expect(await query('SELECT 1 FROM person WHERE email = $1', [waiting.email])).toEqual([]);

    await query('UPDATE person SET restricted_at = NULL WHERE id = $1', [hidden.personId]);
    expect((await admin.post(`/${waiting.id}/approve`)).status).toBe(200);
  });

  test('the mailbox of an employee whose processing is restricted tells the company no number', async () => {
    const company = await anOpenCompany();
    const form = formFor(company);
    await register(form);
    await confirmMailbox(form.email);
    const [waiting] = await registrationsOf(form.email);
    const { personId, personalNumber } = await anEmployee(portal.db, company);
    await query('UPDATE person SET email = $2, restricted_at = $3 WHERE id = $1', [personId, form.email, now()]);
    const admin = await anAdministratorOf(company);
    const start = { employeeStartDate: '2026-01-01', employeeRatio: '100' };
    const refused = await admin.post(`/${waiting?.id}/approve`, start);
    expect([refused.status, refused.json.errors[0].code]).toEqual([409, 'email_taken']);
    expect(refused.body).not.toContain(personalNumber);
  });

  test('another company’s registration does not exist, in the same bytes as one that never was', async () => {
    const [company, other] = [await anOpenCompany(), await anOpenCompany()];
    const { id } = await aWaitingRegistration(other);
    const unconfirmed = formFor(company);
    await register(unconfirmed);
    const [own] = await registrationsOf(unconfirmed.email);
    const admin = await anAdministratorOf(company);
    for (const stranger of [id, own?.id]) {
      for (const act of ['', '/approve', '/reject'] as const) {
        const body = act === '/reject' ? { reason: 'Nie' } : { employeeStartDate: '2026-01-01', employeeRatio: '100' };
        const ask = (target = '') => (act ? admin.post(`/${target}${act}`, body) : admin.get(`/${target}`));
        const answer = await ask(stranger);
        expect(answer.status).toBe(404);
        expect(answer.body).toBe((await ask(newId())).body);
      }
    }
    expect(await query('SELECT status FROM registration WHERE id = $1', [id])).toEqual([{ status: 'pending' }]);
  });

  test('an account whose mailbox nobody proved does not stop its owner, and whoever was in it loses it', async () => {
    const [company, elsewhere] = [await anOpenCompany(), await aCompany(portal.db)];
    const person = await aPerson(portal.db, { passwordHash });
    await anEmployee(portal.db, elsewhere, { personId: person.personId });
    const { json: signedIn } = await call('POST', '/login', { username: person.username, password });
    const { id } = await aWaitingRegistration(company, { email: person.email });
    const admin = await anAdministratorOf(company);
    const start = { employeeStartDate: '2026-01-01', employeeRatio: '100' };
    expect((await admin.post(`/${id}/approve`, start)).status).toBe(200);
    const headers = { authorization: `Bearer ${signedIn.token}` };
    expect((await call('GET', '/user', undefined, headers)).status).toBe(401);
    expect((await call('POST', '/login', { username: person.username, password })).status).toBe(401);
    const mail = (await mailsTo(person.email ?? '')).at(-1);
    expect(mail).toMatchObject({ kind: 'registration.approved', text: expect.stringContaining('/hash-verify/') });
  });

  test('an employee may neither see nor decide registrations', async () => {
    const company = await anOpenCompany();
    const { id } = await aWaitingRegistration(company);
    const person = await aPerson(portal.db, { passwordHash });
    const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
    const { json } = await call('POST', '/login', { username: person.username, password });
    const headers = { authorization: `Bearer ${json.token}` };
    const base = `/EMPL/${employmentId}/company/pending-registrations`;
    expect((await call('GET', base, undefined, headers)).status).toBe(403);
    expect((await call('GET', `${base}/${id}`, undefined, headers)).status).toBe(403);
    expect((await call('POST', `${base}/${id}/approve`, {}, headers)).status).toBe(403);
    expect((await call('POST', `${base}/${id}/reject`, { reason: 'x' }, headers)).status).toBe(403);
    expect((await call('POST', `${base}/approve-matching`, { ids: [id] }, headers)).status).toBe(403);
  });
});

describe('reading', () => {
  test('the list is the company’s own, from the oldest, or by name in Slovak order', async () => {
    const [company, other] = [await anOpenCompany(), await anOpenCompany()];
    for (const lastName of ['Čierny', 'Dubová', 'Cibula']) await aWaitingRegistration(company, { lastName });
    await aWaitingRegistration(other, { lastName: 'Cudzia' });
    const admin = await anAdministratorOf(company);
    const names = (answer: Answer) => answer.json.items.map((one: { lastName: string }) => one.lastName);
    const byAge = await admin.get();
    expect(byAge.json.totalCount).toBe(3);
    expect(names(byAge)).toEqual(['Čierny', 'Dubová', 'Cibula']);
    expect(names(await admin.get('?order=lastName&limit=2&offset=1'))).toEqual(['Čierny', 'Dubová']);
  });

  test('a detail shows both sides, what differs, what happened and its neighbours', async () => {
    const company = await anOpenCompany();
    const employee = await anEmployee(portal.db, company, { ratio: 625_000, startDate: '2020-05-04' });
    const before = await aWaitingRegistration(company);
    const form = await aWaitingRegistration(company, {
      personalNumber: employee.personalNumber,
      lastName: 'Skusobna-Nova',
    });
    const after = await aWaitingRegistration(company);
    const admin = await anAdministratorOf(company);
    const { json } = await admin.get(`/${form.id}`);
    expect(json).toMatchObject({
      status: 'pending',
      submitted: { lastName: 'Skusobna-Nova', email: form.email, phone: '' },
      employment: { lastName: 'Skúšobná', employeeStartDate: '2020-05-04', employeeRatio: '62.5', hasAccount: false },
      differences: ['lastName', 'email'],
      history: [{ kind: 'submitted' }, { kind: 'confirmed' }],
      previousId: before.id,
      nextId: after.id,
    });
    await admin.post(`/${form.id}/reject`, { reason: 'Iná osoba' });
    const decided = (await admin.get(`/${form.id}`)).json;
    expect(decided.history.at(-1)).toMatchObject({ kind: 'rejected', by: 'Jana Oravcová', reason: 'Iná osoba' });
    expect((await admin.get(`/${before.id}`)).json).toMatchObject({ previousId: null, nextId: after.id });
  });
});
