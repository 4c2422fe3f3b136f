import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { newId } from '#platform/ids';
import { aPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import type { Client } from '../client.ts';
import { lockPerson } from '../person.store.ts';
import { deleteTracesBefore } from '../sign-in-failure.store.ts';
import { startSession } from './start-session.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Safari/604.1';

let portal: TestPortal;
let release = () => {};

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
afterEach(() => release());

interface Body {
  totalCount: number;
  items: { id: string; device: string; current: boolean }[];
  idleEndsAt: string;
  endsAt: string;
}

async function signedIn(personId: string, userAgent = firefox) {
  const client: Client = {
    requestId: 'test',
    address: '192.0.2.1',
    userAgent,
    isWebClient: false,
    bindingCookie: null,
    deviceCookie: null,
    isBackground: false,
    token: null,
  };
  const { token } = await inTransaction(portal.db.forEveryCompany(), async (tx) => {
    await lockPerson(tx, personId);
    return startSession(tx, { personId, isElevated: false, factor: 'password' }, client);
  });
  const call = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object, isBackground = false) => {
    const response = await portal.app.inject({
      method,
      url: `/api/1.0${path}`,
      headers: { authorization: `Bearer ${token}`, ...(isBackground && { 'x-background': '1' }) },
      ...(payload && { payload }),
    });
    return { status: response.statusCode, body: response.json<Body>() };
  };
  return { call };
}

function standMinutesFrom(instant: Date, minutes: number): void {
  release();
  release = standAt(minutesFrom(instant, minutes));
}

test('a person sees every device they are signed in on, this one first, and only their own', async () => {
  const { personId } = await aPerson(portal.db);
  await signedIn((await aPerson(portal.db)).personId);
  await signedIn(personId, phone);
  const here = await signedIn(personId);
  const { body } = await here.call('GET', '/session');
  expect(body.totalCount).toBe(2);
  expect(body.items.map((one) => [one.device, one.current])).toEqual([
    ['Firefox · Linux', true],
    ['Safari · iPhone', false],
  ]);
});

test('ending a device’s session makes its token worthless at once', async () => {
  const { personId } = await aPerson(portal.db);
  const [here, there] = [await signedIn(personId), await signedIn(personId, phone)];
  const { items } = (await here.call('GET', '/session')).body;
  const other = items.find((one) => !one.current);
  expect((await here.call('DELETE', `/session/${other!.id}`)).status).toBe(200);
  expect((await there.call('GET', '/user')).status).toBe(401);
  expect((await here.call('DELETE', `/session/${other!.id}`)).status).toBe(404);
  expect((await here.call('GET', '/user')).status).toBe(200);
});

test('a stranger’s session does not exist', async () => {
  const [mine, theirs] = [
    await signedIn((await aPerson(portal.db)).personId),
    await signedIn((await aPerson(portal.db)).personId),
  ];
  const [session] = (await theirs.call('GET', '/session')).body.items;
  for (const id of [session!.id, newId()]) expect((await mine.call('DELETE', `/session/${id}`)).status).toBe(404);
  expect((await theirs.call('GET', '/user')).status).toBe(200);
});

test('all other devices are signed out by one call', async () => {
  const { personId } = await aPerson(portal.db);
  const [here, ...others] = [await signedIn(personId), await signedIn(personId), await signedIn(personId, phone)];
  expect((await here!.call('DELETE', '/session')).body).toEqual({ ended: 2 });
  for (const other of others) expect((await other.call('GET', '/user')).status).toBe(401);
  expect((await here!.call('GET', '/user')).status).toBe(200);
});

test('asking in the background when the session ends does not prolong it, saying “I am here” does', async () => {
  const start = now();
  standMinutesFrom(start, 0);
  const here = await signedIn((await aPerson(portal.db)).personId);
  standMinutesFrom(start, 28);
  const asked = (await here.call('GET', '/session/current', undefined, true)).body;
  expect(asked.idleEndsAt).toBe(minutesFrom(start, 30).toISOString());
  const prolonged = (await here.call('POST', '/session/prolong', {})).body;
  expect(prolonged.idleEndsAt).toBe(minutesFrom(start, 58).toISOString());
  expect(prolonged.endsAt).toBe(asked.endsAt);
  standMinutesFrom(start, 58);
  expect((await here.call('GET', '/session/current', undefined, true)).status).toBe(401);
});

test('a sign-in from a kind of device not seen for ninety days is mailed, the first one ever is not', async () => {
  const { personId, email } = await aPerson(portal.db);
  const mails = () =>
    inTransaction(portal.db.forEveryCompany(), async (tx) => {
      const { rows } = await tx.client.query<{ text: string }>(
        `SELECT text FROM mail WHERE recipient = $1 AND kind = 'newDevice'`,
        [email],
      );
      return rows;
    });
  const start = now();
  standMinutesFrom(start, 0);
  await signedIn(personId);
  await signedIn(personId, firefox.replaceAll('150', '151'));
  expect(await mails()).toEqual([]);
  await signedIn(personId, phone);
  expect((await mails())[0]?.text).toContain('Safari · iPhone');
  standMinutesFrom(start, 91 * 24 * 60);
  await signedIn(personId);
  expect(await mails()).toHaveLength(2);
  // Whoever comes once a year has no session left to be compared with.
  standMinutesFrom(start, 300 * 24 * 60);
  await deleteTracesBefore(portal.db, minutesFrom(now(), -90 * 24 * 60));
  await signedIn(personId);
  expect(await mails()).toHaveLength(3);
});
