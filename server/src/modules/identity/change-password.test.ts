import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { aCompany, anEmployee, aPerson } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import type { Client } from './client.ts';
import { changeLanguage } from './change-language.ts';
import { changePassword } from './change-password.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { lockPerson } from './person.store.ts';
import { hashPassword } from './passwords/password-hasher.ts';
import { readUser } from './read-user.ts';
import { authenticate } from './sessions/authenticate.ts';
import { startSession } from './sessions/start-session.ts';

const oldPassword = 'tri zelené hrnce na peci';
const newPassword = 'šesť modrých sliviek v sade';

let db: Database;
let passwordHash: string;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
  passwordHash = await hashPassword(oldPassword);
});
afterAll(() => db.close());

function client(token: string | null = null): Client {
  return {
    requestId: 'test',
    address: '192.0.2.1',
    userAgent: 'test',
    isWebClient: false,
    bindingCookie: null,
    deviceCookie: null,
    isBackground: false,
    token,
  };
}

async function signedIn(personId: string): Promise<{ person: Person; token: string }> {
  const { token } = await inTransaction(db.forEveryCompany(), async (tx) => {
    await lockPerson(tx, personId);
    return startSession(tx, { personId, isElevated: false, factor: 'password' }, client());
  });
  const person = await authenticate(db, client(token));
  if (!person) throw new Error('nobody is signed in');
  return { person, token };
}

function authorOf(person: Person) {
  return { personId: person.personId, roleName: null, impersonatedPersonId: null, requestId: 'test' };
}

function change(person: Person, passwords: { oldPassword: string; newPassword: string }): Promise<string> {
  return changePassword(db, person, passwords, authorOf(person));
}

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return inTransaction(db.forEveryCompany(), async (tx) => (await tx.client.query<Row>(text, values)).rows);
}

test('a changed password signs every other device out, ends the forced change, and tells the owner', async () => {
  const { personId, email } = await aPerson(db, { passwordHash, forcePasswordChange: true });
  const [here, elsewhere] = [await signedIn(personId), await signedIn(personId)];
  const token = await change(here.person, { oldPassword, newPassword });
  expect(await authenticate(db, client(elsewhere.token))).toBeNull();
  expect(await authenticate(db, client(here.token))).toBeNull();
  expect(await authenticate(db, client(token))).toMatchObject({ personId, forcePasswordChange: false });
  expect(await query('SELECT subject FROM mail WHERE recipient = $1', [email])).toEqual([
    { subject: 'Poľana: vaše heslo bolo zmenené' },
  ]);
  expect(
    await query(`SELECT changes FROM audit_entry WHERE action = 'password.changed' AND object_id = $1`, [personId]),
  ).toEqual([{ changes: { endedSessions: 1 } }]);
});

test('a wrong old password is refused at its own field and nothing changes', async () => {
  const { personId } = await aPerson(db, { passwordHash });
  const { person, token } = await signedIn(personId);
  await expect(change(person, { oldPassword: 'iné', newPassword })).rejects.toMatchObject({
    code: 'password_wrong',
    status: 400,
    details: { path: 'oldPassword' },
  });
  expect(await authenticate(db, client(token))).not.toBeNull();
  expect(
    await query('SELECT 1 FROM person WHERE id = $1 AND password_hash = $2', [personId, passwordHash]),
  ).toHaveLength(1);
});

test('a bad new password is refused at its own field with every reason', async () => {
  const { person } = await signedIn((await aPerson(db, { passwordHash })).personId);
  const refusedWith = async (bad: string) => {
    const error: unknown = await change(person, { oldPassword, newPassword: bad }).catch((thrown: unknown) => thrown);
    return (error as { refusals: { code: string; details: { path: string } }[] }).refusals.map(
      (one) => `${one.details.path} ${one.code}`,
    );
  };
  expect(await refusedWith(oldPassword)).toEqual(['newPassword password_same']);
  expect(await refusedWith('žofia')).toEqual([
    'newPassword password_too_short',
    'newPassword password_common',
    'newPassword password_personal',
  ]);
});

test('two changes at once: one wins, the other’s old password is wrong by then', async () => {
  const { person } = await signedIn((await aPerson(db, { passwordHash })).personId);
  const outcomes = await Promise.allSettled([
    change(person, { oldPassword, newPassword }),
    change(person, { oldPassword, newPassword: `${newPassword} a lipa` }),
  ]);
  expect(outcomes.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'password_wrong' });
});

test('the eleventh attempt within an hour waits', async () => {
  const { person } = await signedIn((await aPerson(db)).personId);
  for (let attempt = 0; attempt < 10; attempt += 1)
    await expect(change(person, { oldPassword, newPassword })).rejects.toMatchObject({ status: 400 });
  await expect(change(person, { oldPassword, newPassword })).rejects.toMatchObject({
    code: 'too_many_requests',
    status: 429,
  });
});

test('a person of two companies keeps the stricter policy, never milder than the default, which a visitor sees', async () => {
  const [mild, strict] = [await aCompany(db), await aCompany(db)];
  await query('UPDATE company SET password_length_min = 8 WHERE id = $1', [mild.companyId]);
  await query('UPDATE company SET password_length_min = 16, password_special_character = true WHERE id = $1', [
    strict.companyId,
  ]);
  const employee = await anEmployee(db, mild);
  const { person } = await signedIn(employee.personId);
  expect(await readPasswordPolicy(db, person)).toEqual({ minLength: 12, alphanumeric: false, specialCharacter: false });
  await anEmployee(db, strict, { personId: employee.personId });
  expect(await readPasswordPolicy(db, person)).toEqual({ minLength: 16, alphanumeric: false, specialCharacter: true });
  expect(await readPasswordPolicy(db, null)).toEqual({ minLength: 12, alphanumeric: false, specialCharacter: false });
});

test('the user data name every role held and the chosen language', async () => {
  const company = await aCompany(db, { name: 'Tretia strojárska' });
  const employee = await anEmployee(db, company);
  const { person, token } = await signedIn(employee.personId);
  await changeLanguage(db, person, 'en', authorOf(person));
  expect(await readUser(db, person, client(token))).toEqual({
    email: employee.email,
    username: expect.any(String),
    firstname: 'Žofia',
    surname: 'Skúšobná',
    lang: 'en',
    token,
    forcePasswordChange: false,
    isPasswordTemporary: false,
    isMigrated: false,
    hasEmail: true,
    roles: [
      {
        roleName: 'EMPL',
        roleId: employee.employmentId,
        value: `${employee.employmentId}_EMPL`,
        label: 'Account list',
        name: 'Žofia Skúšobná',
        companyName: 'Tretia strojárska',
        amounts: [],
      },
    ],
  });
});
