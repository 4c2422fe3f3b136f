import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, openDatabase, reading } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, type SignedIn } from '#test-support/signed-in';
import { endMaintenance, startMaintenance } from './change-maintenance.ts';
import { nextTimeOf } from './maintenance.rules.ts';
import { findMaintenance } from './maintenance.store.ts';
import { watchMaintenance } from './watch-maintenance.ts';

let portal: TestPortal;
let jana: SignedIn;

beforeAll(async () => {
  portal = await testPortal();
  jana = await aSignedInAdministrator(portal, await aCompany(portal.db));
});
afterAll(() => portal.close());
beforeEach(() => endMaintenance(portal.db));

const call = (path: string, language = 'sk') =>
  portal.app.inject({ url: path, headers: { 'accept-language': language, 'x-client': 'web' } });

async function shutUntil(until: Date): Promise<void> {
  await startMaintenance(portal.db, until);
  await portal.maintenance.look();
}

async function trail(): Promise<string[]> {
  const { rows } = await inTransaction(portal.db.forEveryCompany(), (tx) =>
    tx.client.query<{ action: string }>(`SELECT action FROM audit_entry WHERE action LIKE 'maintenance.%' ORDER BY id`),
  );
  return rows.map(({ action }) => action);
}

test('while the portal is shut every call is refused with the time it is back, in the language of the caller', async () => {
  const until = nextTimeOf('6:00', now());
  if (!until) throw new Error('six in the morning is a time');
  await shutUntil(until);
  const answer = await call('/api/1.0/password-policy');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['x-maintenance']).toBe('6:00');
  const secondsLeft = (until.getTime() - now().getTime()) / 1_000;
  expect(Math.abs(Number(answer.headers['retry-after']) - secondsLeft)).toBeLessThan(10);
  expect(answer.json()).toEqual({
    errors: [{ code: 'maintenance', path: '', message: 'Portál bude späť o 6:00. Lehoty žiadostí sa tým nekrátia.' }],
  });
  expect((await call('/api/1.0/password-policy', 'en')).json().errors[0].message).toBe(
    'The portal is back at 6:00. Claim deadlines are not affected.',
  );
  expect((await jana.call('GET', '/document/queue')).status).toBe(503);
  expect((await jana.call('PUT', '/company/data', {})).status).toBe(503);
});

test('its looks and its health are answered all the same, and tell that it is shut', async () => {
  await shutUntil(minutesFrom(now(), 60));
  for (const path of ['operator-profile', 'branding.css', 'favicon.svg', 'manifest.webmanifest']) {
    const answer = await call(`/api/1.0/${path}`);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['x-maintenance']).toMatch(/^\d{1,2}:\d{2}$/);
  }
  for (const path of ['/health/live', '/health/ready']) {
    const answer = await call(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.headers['x-maintenance']).toBeUndefined();
  }
});

test('work that takes longer than was said promises no time that has passed, and goes on until somebody ends it', async () => {
  await shutUntil(minutesFrom(now(), -1));
  const answer = await call('/api/1.0/password-policy');
  expect(answer.statusCode).toBe(503);
  expect(answer.headers).toMatchObject({ 'x-maintenance': 'late', 'retry-after': '300' });
  expect(answer.json().errors[0]).toMatchObject({ code: 'maintenance_late' });
  await endMaintenance(portal.db);
  await portal.maintenance.look();
  expect((await jana.call('GET', '/document/queue')).status).toBe(200);
  expect((await call('/api/1.0/operator-profile')).headers['x-maintenance']).toBeUndefined();
});

test('every node learns it, one that starts meanwhile as well, and what was said last holds while the database is away', async () => {
  const until = minutesFrom(now(), 30);
  await startMaintenance(portal.db, until);
  await portal.maintenance.look();
  expect(portal.maintenance.until()).toEqual(until);
  const db = openDatabase(portal.ownerUrl);
  const another = await watchMaintenance(db);
  expect(another.until()).toEqual(until);
  await db.close();
  await another.look();
  expect(another.until()).toEqual(until);
  await another.stop();
});

test('said twice at once it is said once, a new time replaces the old one, and each leaves its trace', async () => {
  const before = (await trail()).length;
  const [first, second] = [minutesFrom(now(), 10), minutesFrom(now(), 20)];
  await Promise.all([startMaintenance(portal.db, first), startMaintenance(portal.db, first)]);
  await startMaintenance(portal.db, second);
  expect(await reading(portal.db, findMaintenance)).toEqual(second);
  expect(await Promise.all([endMaintenance(portal.db), endMaintenance(portal.db)])).toContain(true);
  expect(await endMaintenance(portal.db)).toBe(false);
  const traces = (await trail()).slice(before);
  expect(traces.filter((action) => action === 'maintenance.ended')).toHaveLength(1);
  expect(traces.filter((action) => action === 'maintenance.started').length).toBeGreaterThanOrEqual(2);
});

test('a time is the next one that a clock in Slovakia shows', () => {
  const evening = new Date('2026-11-17T21:30:00Z');
  expect(nextTimeOf('6:00', evening)?.toISOString()).toBe('2026-11-18T05:00:00.000Z');
  expect(nextTimeOf('06:00', evening)?.toISOString()).toBe('2026-11-18T05:00:00.000Z');
  expect(nextTimeOf('23:15', evening)?.toISOString()).toBe('2026-11-17T22:15:00.000Z');
  for (const wrong of ['', '24:00', '6', '6:60', '6:00 zajtra']) expect(nextTimeOf(wrong, evening)).toBeNull();
});
