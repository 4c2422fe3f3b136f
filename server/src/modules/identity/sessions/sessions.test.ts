import type { RoleName } from '@polana/contract/roles';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ClaimedRole, Person } from '#platform/actor';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { newId } from '#platform/ids';
import { aCompany, anAdministrator, anEmployee, anOperator, aPerson } from '#test-support/builders';
import { openTestDatabase, testDatabase } from '#test-support/database';
import type { Client } from '../client.ts';
import { lockPerson } from '../person.store.ts';
import { authenticate } from './authenticate.ts';
import { endSessionsOf, signOut } from './end-sessions.ts';
import { renewToken } from './renew-token.ts';
import { startSession } from './start-session.ts';

let db: Database;
let release = () => {};

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
});
afterAll(() => db.close());
afterEach(() => release());

function client(values: Partial<Client> = {}): Client {
  return {
    requestId: 'test',
    address: '192.0.2.1',
    userAgent: 'test',
    isWebClient: false,
    bindingCookie: null,
    deviceCookie: null,
    isBackground: false,
    token: null,
    ...values,
  };
}

async function signedIn(personId: string, options: { isWebClient?: boolean; isElevated?: boolean } = {}) {
  const from = client({ isWebClient: options.isWebClient ?? false });
  const started = await inTransaction(db.forEveryCompany(), async (tx) => {
    await lockPerson(tx, personId);
    return startSession(tx, { personId, isElevated: options.isElevated ?? false, factor: 'password' }, from);
  });
  const sent = { token: started.token, bindingCookie: started.bindingCookie };
  const use = (changed: Partial<Client> = {}, claimed: ClaimedRole | null = null) =>
    authenticate(db, client({ ...sent, ...changed }), claimed);
  return { ...sent, use };
}

function standMinutesFrom(instant: Date, minutes: number): void {
  release();
  release = standAt(minutesFrom(instant, minutes));
}

async function personBehind(person: Promise<Person | null>): Promise<Person> {
  const found = await person;
  if (!found) throw new Error('nobody is signed in');
  return found;
}

async function auditOf(objectId: string): Promise<{ action: string; reason: string | null }[]> {
  return inTransaction(db.forEveryCompany(), async (tx) => {
    const { rows } = await tx.client.query<{ action: string; reason: string | null }>(
      'SELECT action, reason FROM audit_entry WHERE object_id = $1 ORDER BY id',
      [objectId],
    );
    return rows;
  });
}

test('a token opens the portal and only its hash is kept', async () => {
  const person = await aPerson(db);
  const session = await signedIn(person.personId);
  expect(session.token).toMatch(/^rpp_[\w-]{67}$/);
  expect(await session.use()).toMatchObject({ personId: person.personId, name: 'Žofia Skúšobná', lang: 'sk' });
  const kept = await inTransaction(db, (tx) => tx.client.query(`SELECT s::text AS row FROM session s`));
  expect(JSON.stringify(kept.rows)).not.toContain(session.token.slice(10));
});

test('nobody is behind a missing, mangled or invented token', async () => {
  const { token } = await signedIn((await aPerson(db)).personId);
  for (const wrong of [null, '', 'rpp_', token.toUpperCase(), `rpp_${'A'.repeat(67)}`, `${token}x`])
    expect(await authenticate(db, client({ token: wrong }))).toBeNull();
});

test('an idle session ends after thirty minutes, an administrator’s after fifteen', async () => {
  const person = await aPerson(db);
  const start = now();
  standMinutesFrom(start, 0);
  const employee = await signedIn(person.personId);
  const administrator = await signedIn(person.personId, { isElevated: true });
  standMinutesFrom(start, 16);
  expect(await administrator.use()).toBeNull();
  expect(await employee.use()).not.toBeNull();
  standMinutesFrom(start, 45);
  expect(await employee.use()).not.toBeNull();
  standMinutesFrom(start, 76);
  expect(await employee.use()).toBeNull();
});

test('background polling does not keep a session alive', async () => {
  const start = now();
  standMinutesFrom(start, 0);
  const session = await signedIn((await aPerson(db)).personId);
  standMinutesFrom(start, 20);
  expect(await session.use({ isBackground: true })).not.toBeNull();
  standMinutesFrom(start, 31);
  expect(await session.use()).toBeNull();
});

test.each([
  { who: 'a browser session of an employee', isWebClient: true, isElevated: false, hours: 12 },
  { who: 'a browser session of an administrator', isWebClient: true, isElevated: true, hours: 8 },
  { who: 'a session without a browser', isWebClient: false, isElevated: true, hours: 2 },
])('$who ends after $hours hours however busy it is', async ({ isWebClient, isElevated, hours }) => {
  const start = now();
  standMinutesFrom(start, 0);
  const session = await signedIn((await aPerson(db)).personId, { isWebClient, isElevated });
  for (let minutes = 10; minutes < hours * 60; minutes += 10) {
    standMinutesFrom(start, minutes);
    expect(await session.use()).not.toBeNull();
  }
  standMinutesFrom(start, hours * 60);
  expect(await session.use()).toBeNull();
});

test('a browser session needs its cookie; a token carried elsewhere is worth nothing, is noted and told to its owner once', async () => {
  const owner = await aPerson(db);
  const session = await signedIn(owner.personId, { isWebClient: true });
  const { sessionId } = await personBehind(session.use());
  for (const bindingCookie of [null, 'x', `${session.bindingCookie}x`, null, null])
    expect(await session.use({ bindingCookie })).toBeNull();
  expect(await session.use()).not.toBeNull();
  const notes = (await auditOf(sessionId)).filter((entry) => entry.action === 'session.usedWithoutBinding');
  expect(notes).toHaveLength(3);
  const { rows } = await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query<{ kind: string }>('SELECT kind FROM mail WHERE recipient = $1', [owner.email]),
  );
  expect(rows).toEqual([{ kind: 'sessionElsewhere' }]);
});

test('a young token stays, an old one is renewed, and tabs that ask at once get the same new one', async () => {
  const start = now();
  standMinutesFrom(start, 0);
  const session = await signedIn((await aPerson(db)).personId);
  const { sessionId } = await personBehind(session.use());
  standMinutesFrom(start, 9);
  expect(await renewToken(db, sessionId, session.token)).toBe(session.token);
  standMinutesFrom(start, 11);
  const renewed = await Promise.all(Array.from({ length: 5 }, () => renewToken(db, sessionId, session.token)));
  expect(new Set(renewed).size).toBe(1);
  expect(renewed[0]).not.toBe(session.token);
  expect(await session.use({ token: renewed[0] ?? null })).not.toBeNull();
  expect(await session.use()).not.toBeNull();
});

test('a replaced token that comes back after half a minute ends the whole session', async () => {
  const start = now();
  standMinutesFrom(start, 0);
  const session = await signedIn((await aPerson(db)).personId);
  const { sessionId } = await personBehind(session.use());
  standMinutesFrom(start, 11);
  const second = await renewToken(db, sessionId, session.token);
  standMinutesFrom(start, 22);
  const third = await renewToken(db, sessionId, second);
  standMinutesFrom(start, 23);
  expect(await session.use({ token: third })).not.toBeNull();
  expect(await session.use({ token: session.token })).toBeNull();
  expect(await session.use({ token: third })).toBeNull();
  expect(await auditOf(sessionId)).toContainEqual({ action: 'session.ended', reason: 'token_reused' });
});

test('a thief without the cookie cannot end the owner’s session with an old token', async () => {
  const start = now();
  standMinutesFrom(start, 0);
  const session = await signedIn((await aPerson(db)).personId, { isWebClient: true });
  const { sessionId } = await personBehind(session.use());
  standMinutesFrom(start, 11);
  const renewed = await renewToken(db, sessionId, session.token);
  standMinutesFrom(start, 13);
  expect(await session.use({ bindingCookie: null })).toBeNull();
  expect(await session.use({ token: renewed })).not.toBeNull();
});

test('signing out kills the token at once and doing it twice changes nothing', async () => {
  const session = await signedIn((await aPerson(db)).personId);
  const person = await personBehind(session.use());
  const author = { personId: person.personId, roleName: null, impersonatedPersonId: null, requestId: 'test' };
  await Promise.all([signOut(db, person, author), signOut(db, person, author)]);
  expect(await session.use()).toBeNull();
  await expect(renewToken(db, person.sessionId, session.token)).rejects.toMatchObject({
    code: 'signed_out',
    status: 401,
  });
  expect((await auditOf(person.sessionId)).filter((entry) => entry.action === 'session.ended')).toHaveLength(1);
});

test('the sixth session pushes the oldest out, also when they come at once', async () => {
  const { personId } = await aPerson(db);
  const oldest = await signedIn(personId);
  const others = await Promise.all(Array.from({ length: 7 }, () => signedIn(personId)));
  expect(await oldest.use()).toBeNull();
  const alive = await Promise.all(others.map((session) => session.use()));
  expect(alive.filter(Boolean)).toHaveLength(5);
});

test('a disabled person is out on the next call', async () => {
  const { personId } = await aPerson(db);
  const session = await signedIn(personId);
  await inTransaction(db, (tx) => tx.client.query('UPDATE person SET disabled_at = now() WHERE id = $1', [personId]));
  expect(await session.use()).toBeNull();
});

test('ending the sessions of a person spares the one named', async () => {
  const { personId } = await aPerson(db);
  const [kept, ended] = [await signedIn(personId), await signedIn(personId)];
  const { sessionId } = await personBehind(kept.use());
  await inTransaction(db, (tx) => endSessionsOf(tx, personId, 'test', sessionId));
  expect(await kept.use()).not.toBeNull();
  expect(await ended.use()).toBeNull();
});

test('a role is held or it does not exist: a stranger’s, another name’s and an ended one are nothing', async () => {
  const company = await aCompany(db);
  const employee = await anEmployee(db, company);
  const administrator = await anAdministrator(db, company, employee.personId);
  const operator = await anOperator(db);
  const session = await signedIn(employee.personId);
  const claim = (roleName: RoleName, roleId: string) => session.use({}, { roleName, roleId });
  expect(await claim('EMPL', employee.employmentId)).toMatchObject({
    roleName: 'EMPL',
    employmentId: employee.employmentId,
    companyId: company.companyId,
  });
  expect(await claim('COMP', administrator.administratorshipId)).toMatchObject({
    roleName: 'COMP',
    companyId: company.companyId,
  });
  expect(await claim('OPER', operator.operatorshipId)).not.toHaveProperty('roleName');
  expect(await claim('COMP', employee.employmentId)).not.toHaveProperty('roleName');
  expect(await claim('EMPL', (await anEmployee(db, company)).employmentId)).not.toHaveProperty('roleName');
  expect(await claim('EMPL', newId())).not.toHaveProperty('roleName');
  await inTransaction(db.forEveryCompany(), (tx) =>
    tx.client.query('UPDATE administratorship SET ended_at = now() WHERE id = $1', [administrator.administratorshipId]),
  );
  expect(await claim('COMP', administrator.administratorshipId)).not.toHaveProperty('roleName');
});
