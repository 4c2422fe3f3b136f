import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { today } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { sendImport } from '#test-support/import-forms';
import { testPortal, type TestPortal } from '#test-support/portal';
import {
  aSignedInAdministrator,
  aSignedInOperator,
  testPassword,
  testPasswordHash,
  type SignedIn,
} from '#test-support/signed-in';

/** A company that adds somebody else's address and opens the account by a letter holds nothing once the address gets a role elsewhere. */

let portal: TestPortal;
let thief: SignedIn;
beforeAll(async () => {
  portal = await testPortal();
  thief = await aSignedInAdministrator(portal, await aCompany(portal.db));
});
afterAll(() => portal.close());

async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

async function send(method: 'GET' | 'POST', path: string, payload?: object, token?: string) {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload && { payload }),
    headers: {
      'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 250)}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: reply.statusCode, json: reply.json() };
}

const stolenPassword = 'sedem cudzích hrušiek na plote';
let numbers = 0;
const newNumber = () => String(70_000 + (numbers += 1));
const newEmployee = (email: string) => ({
  firstName: 'Obeť',
  lastName: 'Nevinná',
  email,
  personalNumber: newNumber(),
  employeeRatio: '100',
  employeeStartDate: today(),
});

interface Stolen {
  email: string;
  username: string;
  personId: string;
  employmentId: string;
  token: string;
}

/** Adds the address, hands out a letter to itself, sets a password and a second factor, asks for another e-mail. */
async function steal(): Promise<Stolen> {
  const email = `obet.${newId()}@inde.example`;
  const { json: added } = await thief.call('POST', '/employee', newEmployee(email));
  const [{ username, person_id: personId } = { username: '', person_id: '' }] = await rows<{
    username: string;
    person_id: string;
  }>('SELECT p.username, e.person_id FROM employment e JOIN person p ON p.id = e.person_id WHERE e.id = $1', [
    added.id,
  ]);
  const letter = await thief.call('POST', '/company/generate-approaches', { employeeIds: [added.id], format: 'xlsx' });
  await portal.runJobs();
  const file = await portal.app.inject({
    method: 'POST',
    url: `/api/1.0${thief.base}/company/generate-approaches/${letter.json.id}/download`,
    payload: {},
    headers: { authorization: `Bearer ${thief.token}` },
  });
  const oneTime = String((await readXlsx(file.rawPayload)).sheets[0]?.rows[1]?.[4]);
  const first = await send('POST', '/login', { username, password: oneTime });
  const change = { oldPassword: oneTime, newPassword: stolenPassword };
  const { token } = (await send('POST', '/user-password', change, first.json.token)).json;
  expect((await send('POST', '/email-change', { email: `zlodej.${newId()}@inde.example` }, token)).status).toBe(200);
  await portal.runJobs();
  await rows(
    `INSERT INTO totp_factor (id, person_id, sealed_seed, started_at, confirmed_at, last_step) VALUES ($1, $2, '', now(), now(), 1)`,
    [newId(), personId],
  );
  await rows(`INSERT INTO recovery_code (id, person_id, hash, created_at) VALUES ($1, $2, sha256('x'), now())`, [
    newId(),
    personId,
  ]);
  await rows(
    `INSERT INTO trusted_device (id, person_id, hash, created_at, last_used_at, expires_at)
     VALUES ($1, $2, sha256('x'), now(), now(), now() + interval '1 day')`,
    [newId(), personId],
  );
  expect((await send('GET', '/user', undefined, token)).status).toBe(200);
  return { email, username, personId, employmentId: added.id, token };
}

/** What could still be done with what was stolen, and what the mailbox got. */
async function remainsOf({ email, username, personId, token }: Stolen) {
  const [left] = await rows(
    `SELECT (SELECT count(*) FROM totp_factor WHERE person_id = $1) AS apps,
       (SELECT count(*) FROM recovery_code WHERE person_id = $1) AS codes,
       (SELECT count(*) FROM trusted_device WHERE person_id = $1) AS devices,
       (SELECT count(*) FROM session WHERE person_id = $1 AND ended_at IS NULL) AS sessions,
       (SELECT count(*) FROM login_challenge WHERE person_id = $1 AND used_at IS NULL) AS challenges,
       (SELECT count(*) FROM one_time_link WHERE person_id = $1 AND used_at IS NULL AND superseded_at IS NULL) AS links,
       (SELECT count(*) FROM audit_entry WHERE object_id = $1::text AND action = 'person.disarmed') AS noted`,
    [personId],
  );
  return {
    ...left,
    session: (await send('GET', '/user', undefined, token)).status,
    signIn: [
      (await send('POST', '/login', { username, password: stolenPassword })).status,
      (await send('POST', '/login', { username: email, password: stolenPassword })).status,
    ],
  };
}

const harmless = {
  apps: 0,
  codes: 0,
  devices: 0,
  sessions: 0,
  challenges: 0,
  noted: 1,
  session: 401,
  signIn: [401, 401],
};

/** The owner of the mailbox follows the link and sets the password; answers how the first sign-in goes. */
async function takeOver({ email, username }: Stolen) {
  await portal.runJobs();
  const mails = await rows<{ text: string }>(
    `SELECT text FROM mail WHERE recipient = $1 AND text LIKE '%/hash-verify/%'`,
    [email],
  );
  expect(mails).toHaveLength(1);
  const hash = /hash-verify\/([\w-]+)/.exec(mails[0]?.text ?? '')?.[1];
  const { json } = await send('POST', `/hash-verify/${hash}`, {});
  const newPassword = 'moje vlastné tri hrnce na peci';
  expect((await send('POST', '/password/set', { hash: json.passwordSetHash, newPassword })).status).toBe(200);
  return send('POST', '/login', { username, password: newPassword });
}

async function newCompany(): Promise<{ company: TestCompany; admin: SignedIn }> {
  const company = await aCompany(portal.db);
  return { company, admin: await aSignedInAdministrator(portal, company) };
}

const slow = { timeout: 60_000 };

test('an employee added by hand elsewhere begins anew, and only the mailbox opens the account', slow, async () => {
  const stolen = await steal();
  const { admin } = await newCompany();
  expect((await admin.call('POST', '/employee', newEmployee(stolen.email))).status).toBe(201);
  expect(await remainsOf(stolen)).toEqual({ ...harmless, links: 0 });
  const again = await thief.call('POST', '/company/generate-approaches?force=true', {
    employeeIds: [stolen.employmentId],
    format: 'pdf',
  });
  expect(again.json.errors[0].code).toBe('nobody_without_access');
  expect((await takeOver(stolen)).json.token).toBeTruthy();
  const third = (await newCompany()).admin;
  expect((await third.call('POST', '/employee', newEmployee(stolen.email))).status).toBe(201);
  expect(await rows('SELECT password_hash IS NOT NULL AS kept FROM person WHERE id = $1', [stolen.personId])).toEqual([
    { kept: true },
  ]);
});

test('an employee who comes by an import begins anew', slow, async () => {
  const stolen = await steal();
  const { admin } = await newCompany();
  const content = `Osobné číslo;Meno;Priezvisko;E-mail;Úväzok;Dátum nástupu\n9;Obeť;Nevinná;${stolen.email};100;${today()}`;
  const { json } = await sendImport(portal, admin, { content });
  expect((await admin.call('POST', '/employee/import/create', { importId: json.importId })).json.state).toBe('done');
  expect(await remainsOf(stolen)).toEqual({ ...harmless, links: 0 });
  expect((await takeOver(stolen)).json.token).toBeTruthy();
});

test('an administrator of the own company and one the operator invites begin anew', slow, async () => {
  const own = await steal();
  expect((await thief.call('POST', '/company/admin', { email: own.email })).status).toBe(201);
  expect(await remainsOf(own)).toEqual({ ...harmless, links: 0 });
  expect((await takeOver(own)).json.challenge.method).toBe('email');

  const [invited, operator] = [await steal(), await aSignedInOperator(portal)];
  const form = {
    name: 'Píla Hriňová, s. r. o.',
    ico: '50123987',
    dic: '',
    icDph: '',
    street: 'Partizánska 1',
    city: 'Hriňová',
    zip: '96205',
    phone: '',
    webUrl: '',
    invoicingEmail: 'faktury@pila.example',
    administrator: { firstName: 'Klára', lastName: 'Ďurčová', email: invited.email, lang: 'sk' },
    programmes: ['RP', 'SP'].map((actionCode) => ({
      actionCode,
      isOpen: true,
      closedReason: '',
      employmentMonthsMin: 24,
    })),
    ussOpen: true,
    ussVerification: true,
  };
  const made = await operator.call('POST', '/companies', form, { 'idempotency-key': newId() });
  expect(made.status).toBe(201);
  expect(await remainsOf(invited)).toEqual({ ...harmless, links: 0 });
  expect((await takeOver(invited)).json.challenge.method).toBe('email');
});

test('the contact of a company that registers itself begins anew', slow, async () => {
  const stolen = await steal();
  const form = {
    name: 'Píla Podpoľanie, s. r. o.',
    ico: '50777111',
    dic: '',
    icDph: '',
    street: 'Dlhá 1',
    city: 'Detva',
    zip: '96212',
    phone: '',
    webUrl: '',
    invoicingEmail: 'faktury@pila.example',
    firstName: 'Eva',
    lastName: 'Nová',
    email: stolen.email,
    allowances: ['RP'],
    privacy: true,
  };
  await send('POST', '/register/company', form);
  const [registration] = await rows<{ id: string }>('SELECT id FROM company_registration WHERE email = $1', [
    stolen.email,
  ]);
  const operator = await aSignedInOperator(portal);
  const path = `/company-registration/${registration?.id}`;
  expect((await operator.call('GET', path)).json.isContactKnown).toBe(false);
  expect((await operator.call('POST', `${path}/approve`, {})).status).toBe(200);
  expect(await remainsOf(stolen)).toEqual({ ...harmless, links: 1 });
  expect((await takeOver(stolen)).json.challenge.method).toBe('email');
});

test('of two companies at once both get the employee, and the access ends once', slow, async () => {
  const stolen = await steal();
  const admins = [(await newCompany()).admin, (await newCompany()).admin];
  const answers = await Promise.all(admins.map((one) => one.call('POST', '/employee', newEmployee(stolen.email))));
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(await remainsOf(stolen)).toEqual({ ...harmless, links: 0 });
});

test('a refused addition leaves the account as it was', slow, async () => {
  const stolen = await steal();
  const { admin, company } = await newCompany();
  const { personalNumber } = await anEmployee(portal.db, company);
  const refused = await admin.call('POST', '/employee', { ...newEmployee(stolen.email), personalNumber });
  expect(refused.status).toBe(409);
  expect((await send('GET', '/user', undefined, stolen.token)).status).toBe(200);
});

test('a link that verifies the account leaves nothing to whoever was in it before', slow, async () => {
  const stolen = await steal();
  await rows("UPDATE person SET password_expires_at = now() + interval '1 day' WHERE id = $1", [stolen.personId]);
  expect((await thief.call('POST', `/employee/${stolen.employmentId}/send-access`, {})).status).toBe(200);
  expect((await takeOver(stolen)).json.token).toBeTruthy();
  expect((await send('GET', '/user', undefined, stolen.token)).status).toBe(401);
});

test(
  'a company that adds a stranger ends an unproven sign-in once: the mailbox reads why, loses nothing, and is immune from then on',
  slow,
  async () => {
    const { company } = await newCompany();
    const person = await aPerson(portal.db, { passwordHash: testPasswordHash });
    const { employmentId } = await anEmployee(portal.db, company, { personId: person.personId });
    const email = String(person.email);
    const { token } = (await send('POST', '/login', { username: person.username, password: testPassword })).json;

    const hostile = (await newCompany()).admin;
    const added = await hostile.call('POST', '/employee', newEmployee(email));
    expect([added.status, added.body]).toEqual([201, expect.not.stringContaining(person.username)]);
    expect((await send('GET', '/user', undefined, token)).status).toBe(401);
    const back = await takeOver({ email, username: person.username, personId: person.personId, employmentId, token });
    const [mail] = await rows<{ kind: string; text: string }>(
      `SELECT kind, text FROM mail WHERE recipient = $1 AND text LIKE '%/hash-verify/%'`,
      [email],
    );
    expect(mail).toMatchObject({
      kind: 'accountDisarmed',
      text: expect.stringContaining('všetky prihlásenia ukončili'),
    });
    const { roles } = (await send('GET', '/user', undefined, back.json.token)).json;
    expect(roles.map((one: { roleId: string }) => one.roleId)).toContain(employmentId);

    const again = (await newCompany()).admin;
    expect((await again.call('POST', '/employee', newEmployee(email))).status).toBe(201);
    expect((await send('GET', '/user', undefined, back.json.token)).status).toBe(200);
  },
);

test('a code from the mailbox proves it, a password alone does not', async () => {
  const { company, admin } = await newCompany();
  const person = await aPerson(portal.db, { passwordHash: testPasswordHash });
  await anEmployee(portal.db, company, { personId: person.personId });
  const password = { username: person.username, password: testPassword };
  expect((await send('POST', '/login', password)).json.token).toBeTruthy();
  const proven = await rows('SELECT id FROM person WHERE id = ANY($1) AND verified_at IS NOT NULL', [
    [admin.personId, person.personId],
  ]);
  expect(proven).toEqual([{ id: admin.personId }]);
});
