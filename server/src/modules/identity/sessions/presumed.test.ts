import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { minutesFrom, now, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { endSessionsOf } from './end-sessions.ts';

let portal: TestPortal;
let release = () => {};

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());
afterEach(() => release());

async function change(sql: string, ...values: unknown[]): Promise<void> {
  await inTransaction(portal.db.forEveryCompany(), (tx) => tx.client.query(sql, values));
}

/** How many connections a call took: whoever is presumed needs one, whoever has to be asked about first two. */
async function listed(who: SignedIn, query = ''): Promise<{ status: number; json: unknown; connections: number }> {
  let connections = 0;
  const count = () => (connections += 1);
  portal.db.pool.on('acquire', count);
  const { status, json } = await who.call('GET', `/document${query}`, undefined, { 'x-forwarded-for': '198.51.100.7' });
  portal.db.pool.off('acquire', count);
  return { status, json, connections };
}

/** Somebody whom the portal has just answered, so that it presumes them. */
async function known(role: 'COMP' | 'EMPL' = 'COMP'): Promise<SignedIn> {
  const company = await aCompany(portal.db);
  const who =
    role === 'COMP' ? await aSignedInAdministrator(portal, company) : await aSignedInEmployee(portal, company);
  await listed(who);
  return who;
}

test('whoever was here is asked about together with their list', async () => {
  const who = await known();
  const [presumed, searched] = [await listed(who), await listed(who, '?search=nikto')];
  expect(presumed).toMatchObject({ status: 200, json: { items: [], totalCount: 0 }, connections: 1 });
  expect(searched).toMatchObject({ status: 200, json: { items: [] }, connections: 2 });
});

test.each<[string, number, (who: SignedIn) => Promise<unknown>]>([
  [
    'whose session was ended',
    401,
    ({ personId }) =>
      inTransaction(portal.db.forEveryCompany(), (tx) => endSessionsOf(tx, personId, 'password_changed')),
  ],
  [
    'whose account was disabled',
    401,
    ({ personId }) => change('UPDATE person SET disabled_at = now() WHERE id = $1', personId),
  ],
  [
    'whose token was replaced long ago',
    401,
    ({ personId }) =>
      change(`UPDATE session SET token_hash = sha256('x'), previous_token_hash = NULL WHERE person_id = $1`, personId),
  ],
  [
    'whose session now belongs to a browser',
    401,
    ({ personId }) => change(`UPDATE session SET binding_hash = sha256('x') WHERE person_id = $1`, personId),
  ],
  ['who sat idle too long', 401, async () => (release = standAt(minutesFrom(now(), 16)))],
  [
    'who has to change the password',
    403,
    ({ personId }) => change('UPDATE person SET force_password_change = true WHERE id = $1', personId),
  ],
  [
    'who is no longer an administrator',
    404,
    ({ roleId }) => change('UPDATE administratorship SET ended_at = now() WHERE id = $1', roleId),
  ],
  [
    'whose company has ended',
    404,
    ({ companyId }) =>
      change(
        `UPDATE company SET status = 'ended', ended_at = now(), ends_on = now()::date, retained_until = now()::date WHERE id = $1`,
        companyId,
      ),
  ],
])('somebody %s is not who was presumed: %i', async (_what, status, happen) => {
  const who = await known();
  expect((await listed(who)).status).toBe(200);
  await happen(who);
  const { json, ...answer } = await listed(who);
  expect(answer.status).toBe(status);
  expect(JSON.stringify(json)).not.toContain('items');
  expect((await listed(who)).status).toBe(status);
});

test('a token carried to another browser is not helped by who used it before', async () => {
  const who = await known();
  const elsewhere = await who.call('GET', '/document', undefined, { cookie: 'sb=somebody-elses' });
  expect(elsewhere.status).toBe(200);
  await change(`UPDATE session SET binding_hash = sha256('somebody-elses') WHERE person_id = $1`, who.personId);
  expect((await listed(who)).status).toBe(401);
  const { status } = await who.call('GET', '/document', undefined, { cookie: 'sb=somebody-elses' });
  expect(status).toBe(200);
});

test('what has changed about somebody is learned, and presumed from then on', async () => {
  const who = await known('EMPL');
  const before = await listed(who);
  await change(`UPDATE person SET lang = 'en', restricted_at = now() WHERE id = $1`, who.personId);
  const learning = await listed(who);
  expect([before.status, learning.status]).toEqual([200, 200]);
  expect(learning.connections).toBeGreaterThan(1);
  // The portal's own work may take a connection in the same moment.
  await expect.poll(() => listed(who)).toMatchObject({ status: 200, connections: 1 });
});

test('calls are counted as ever', async () => {
  const who = await known();
  // More than two minutes allow: they may be counted in two.
  const answers = await Promise.all(Array.from({ length: 640 }, () => who.call('GET', '/document')));
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(250);
});

test('a database that cannot be reached is not asked a second time', async () => {
  const who = await known();
  await listed(who);
  const { pool } = portal.db;
  let tries = 0;
  const connect = () =>
    Promise.reject(Object.assign(new Error('unreachable'), { code: 'ECONNREFUSED', tries: (tries += 1) }));
  Object.assign(pool, { connect });
  const { status } = await listed(who).finally(() => Reflect.deleteProperty(pool, 'connect'));
  expect([status, tries]).toEqual([503, 1]);
  expect((await listed(who)).status).toBe(200);
});
