import { isRoleScoped, pathTemplate } from '@polana/contract/endpoint';
import { endpoints } from '@polana/contract/index';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { databaseUrl } from './embedded-postgres.ts';
import { aCompany, anEmployee, aPerson, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import {
  aSignedInAdministrator,
  aSignedInEmployee,
  testPassword,
  testPasswordHash,
  type SignedIn,
} from '#test-support/signed-in';

/** What people try at the sign-in and with a session, through the whole portal. */

let portal: TestPortal;
let company: TestCompany;
let goOn = () => {};
let addresses = 0;
let address = '';

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
});
beforeEach(() => {
  address = `192.0.2.${(addresses += 1)}`;
});
afterEach(() => goOn());
afterAll(() => portal.close());

interface Sent {
  method?: 'GET' | 'POST' | 'HEAD';
  payload?: object | string;
  headers?: Record<string, string>;
}

async function send(path: string, { method = 'GET', payload, headers = {} }: Sent = {}, to = portal) {
  const reply = await to.app.inject({
    method,
    url: `/api/1.0${path}`,
    ...(payload !== undefined && { payload }),
    headers: { 'x-forwarded-for': address, 'accept-language': 'en', ...headers },
  });
  return { status: reply.statusCode, body: reply.body, headers: reply.headers };
}

const signIn = (payload: object) => send('/login', { method: 'POST', payload });
const bearing = ({ token }: { token: string }) => ({ headers: { authorization: `Bearer ${token}` } });
const query = async (sql: string, values: unknown[] = []): Promise<unknown[]> =>
  (await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(sql, values))).rows;

describe('signing in', () => {
  test.each([
    ['a list', { username: ['a'], password: 'x' }],
    ['an object', { username: { $ne: null }, password: 'x' }],
    ['a NUL', { username: 'a\u0000b', password: 'x' }],
    ['100 kB', { username: 'a'.repeat(100_000), password: 'x' }],
    ['a number', { username: 7, password: 'x' }],
    ['a role beside it', { username: 'a', password: 'x', roles: ['OPER'] }],
    ['nothing', {}],
  ])('with %s as the user name is 400 and leaves no trace of a try', async (_case, payload) => {
    const trail = () => query(`SELECT count(*) FROM audit_entry WHERE action = 'session.refused'`);
    const before = await trail();
    expect((await signIn(payload)).status).toBe(400);
    expect(await trail()).toEqual(before);
  });

  test('with a password of a megabyte is refused before anything is hashed', async () => {
    const payload = { username: 'nikto', password: 'a'.repeat(1_000_000) };
    expect((await signIn(payload)).status).toBe(400);
    const times = [];
    for (let round = 0; round < 5; round += 1) {
      const begun = process.cpuUsage();
      await signIn(payload);
      const { user, system } = process.cpuUsage(begun);
      times.push((user + system) / 1_000);
    }
    const hashing = process.cpuUsage();
    expect((await signIn({ username: 'nikto', password: 'a' })).status).toBe(401);
    const { user, system } = process.cpuUsage(hashing);
    expect(Math.min(...times)).toBeLessThan((user + system) / 1_000);
  });

  test('an address that failed 300 times in a quarter of an hour waits with every account, others do not', async () => {
    const { username } = await aPerson(portal.db, { passwordHash: testPasswordHash });
    expect((await signIn({ username: 'nikto.1', password: 'x' })).status).toBe(401);
    await query(`UPDATE rate_limit SET count = 300 WHERE key ~ '^sign-in:[^:]+$' AND count < 300`);
    const refused = await signIn({ username, password: testPassword });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    address = `192.0.2.${(addresses += 1)}`;
    expect((await signIn({ username, password: testPassword })).status).toBe(200);
  });

  test('whoever changes the address within a network of IPv6 waits all the same; the next network does not', async () => {
    const { username } = await aPerson(portal.db, { passwordHash: testPasswordHash });
    for (let host = 1; host <= 10; host += 1) {
      address = `2001:db8:7:1::${host}`;
      expect((await signIn({ username, password: 'x' })).status).toBe(401);
    }
    address = '2001:db8:7:1:aaaa::1';
    expect((await signIn({ username, password: testPassword })).status).toBe(429);
    address = '2001:db8:7:2::1';
    expect((await signIn({ username, password: testPassword })).status).toBe(200);
  });

  test('very many failures of everybody together raise one alarm and refuse nobody else', async () => {
    const { username } = await aPerson(portal.db, { passwordHash: testPasswordHash });
    const alarms = async () => {
      const rows = await query(`SELECT FROM pgboss.job WHERE name = 'identity.alarmOfFailures'`);
      return rows.length;
    };
    const fail = async (index: number) => {
      address = `198.51.100.${index}`;
      return (await signIn({ username: `nikto.${index}`, password: 'x' })).status;
    };
    expect(await fail(1)).toBe(401);
    await query(`UPDATE rate_limit SET count = 198 WHERE key = 'sign-in-failures'`);
    expect(await alarms()).toBe(0);
    expect(await Promise.all([2, 3, 4].map(fail))).toEqual([401, 401, 401]);
    expect(await alarms()).toBe(1);
    address = '198.51.100.77';
    expect((await signIn({ username, password: testPassword })).status).toBe(200);
  });

  test('a code without the first step opens nothing', async () => {
    const enter = (challengeId: unknown) =>
      send('/login/code', { method: 'POST', payload: { challengeId, code: '123456' } as object });
    expect((await enter(newId())).status).toBe(401);
    expect((await enter('none')).status).toBe(400);
  });
});

describe('a session', () => {
  test('that was signed out is dead on every node at once, and signing out again is no error to anybody', async () => {
    const employee = await aSignedInEmployee(portal, company);
    const name = new URL(portal.ownerUrl).pathname.slice(1);
    const appUrl = databaseUrl(inject('postgres').appUrl, name);
    const other = await testPortal({}, async () => ({ ownerUrl: portal.ownerUrl, appUrl, drop: async () => {} }));
    expect((await send('/user', bearing(employee), other)).status).toBe(200);
    const signOut = () => send('/logout', { method: 'POST', payload: {}, ...bearing(employee) });
    expect((await signOut()).status).toBe(200);
    expect((await send('/user', bearing(employee), other)).status).toBe(401);
    expect((await send('/user', bearing(employee))).status).toBe(401);
    expect((await signOut()).status).toBe(401);
    await other.close();
  });

  test('ends with the employment it was for, on the next call', async () => {
    const [admin, employee] = [await aSignedInAdministrator(portal, company), await aSignedInEmployee(portal, company)];
    expect((await employee.call('GET', '/transfer')).status).toBe(200);
    expect((await admin.call('DELETE', `/employee/${employee.roleId}`)).status).toBe(200);
    expect((await employee.call('GET', '/transfer')).status).toBe(401);
  });

  test('of a second employment goes on, only the lost role is gone', async () => {
    const employee = await aSignedInEmployee(portal, company);
    const elsewhere = await aCompany(portal.db);
    const { employmentId } = await anEmployee(portal.db, elsewhere, { personId: employee.personId });
    const admin = await aSignedInAdministrator(portal, elsewhere);
    expect((await admin.call('DELETE', `/employee/${employmentId}`)).status).toBe(200);
    expect((await employee.call('GET', '/transfer')).status).toBe(200);
    expect((await send(`/EMPL/${employmentId}/transfer`, bearing(employee))).status).toBe(404);
  });

  test.each(['', '?skip_timeout_reset=1', '?keepAlive=true', '?isAdmin=1'])(
    'ends after thirty idle minutes whatever is polled in between%s',
    async (parameters) => {
      const employee = await aSignedInEmployee(portal, company);
      const begun = now();
      const ask = (minutes: number, path: string, headers: Record<string, string> = {}) => {
        goOn();
        goOn = standAt(minutesFrom(begun, minutes));
        return send(path, { headers: { authorization: `Bearer ${employee.token}`, ...headers } });
      };
      const polled = `/session/current${parameters}`;
      for (const minutes of [10, 20, 29])
        expect((await ask(minutes, polled, { 'x-background': '1' })).status).toBe(parameters ? 400 : 200);
      expect((await ask(31, polled)).status).toBe(401);
      expect((await ask(31, '/session/current')).status).toBe(401);
    },
  );

  test('does not begin by a token in the address, in a cookie, in a form or in another scheme', async () => {
    const { token, base } = await aSignedInEmployee(portal, company);
    const path = `${base}/transfer`;
    const form = { method: 'POST', payload: `access_token=${token}` } as const;
    const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };
    const tries = [
      send(`${path}?token=${token}`),
      send(`${path}?access_token=${token}&authorization=Bearer%20${token}`),
      send(path, { headers: { cookie: `token=${token}; sb=${token}; authorization=Bearer ${token}` } }),
      send(path, { headers: { authorization: token } }),
      send(path, { headers: { authorization: `Basic ${btoa(`x:${token}`)}` } }),
      send(path, { headers: { 'x-authorization': `Bearer ${token}` } }),
      send(path, { headers: { authorization: `Bearer ${token}, Bearer x` } }),
    ];
    for (const { status } of await Promise.all(tries)) expect(status).toBe(401);
    expect((await send('/session/prolong', { ...form, headers: formHeaders })).status).toBe(415);
  });
});

describe('somebody who has to change the password', () => {
  let forced: SignedIn;
  beforeAll(async () => {
    forced = await aSignedInEmployee(portal, company);
    await query(`UPDATE person SET force_password_change = true WHERE id = $1`, [forced.personId]);
  });

  test('may call what changing it takes and nothing else', () => {
    const open = endpoints.filter((one) => one.allowedBeforePasswordChange).map((one) => one.id);
    expect(open.toSorted()).toEqual([
      'identity.changeLanguage',
      'identity.changePassword',
      'identity.logout',
      'identity.passwordPolicy',
      'identity.prolongSession',
      'identity.readCurrentSession',
      'identity.userData',
    ]);
  });

  test('is refused at every other call, by name', async () => {
    const closed = endpoints.filter((one) => one.access !== 'public' && !one.allowedBeforePasswordChange);
    for (const [index, endpoint] of closed.entries()) {
      if (index % 100 === 0) await query(`DELETE FROM rate_limit`);
      const url = pathTemplate(endpoint)
        .replace('{roleName}', 'EMPL')
        .replace('{roleId}', forced.roleId)
        .replaceAll(/\{\w+\}/g, newId());
      const reply = await portal.app.inject({
        method: endpoint.method,
        url,
        ...(endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && { payload: {} }),
        headers: { authorization: `Bearer ${forced.token}`, 'accept-language': 'en' },
      });
      expect([endpoint.id, reply.statusCode, reply.json().errors[0].message]).toEqual([
        endpoint.id,
        403,
        'Password change required',
      ]);
    }
    expect(closed.filter(isRoleScoped).length).toBeGreaterThan(100);
  });
});
