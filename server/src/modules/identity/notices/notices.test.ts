import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { instantAt, standAt } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { aCompany, type TestCompany } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { aSignedInAdministrator, aSignedInEmployee, type SignedIn } from '#test-support/signed-in';
import { childIn } from './children.rules.ts';

let portal: TestPortal;
let company: TestCompany;
let goBack = () => {};

beforeAll(async () => {
  portal = await testPortal();
  company = await aCompany(portal.db);
});
afterEach(() => goBack());
afterAll(() => portal.close());

async function call(who: SignedIn | null, method: 'GET' | 'PUT', path: string, payload?: object) {
  const reply = await portal.app.inject({
    method,
    url: `/api/1.0/profile${path}`,
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': '203.0.113.7', ...(who && { authorization: `Bearer ${who.token}` }) },
  });
  return {
    status: reply.statusCode,
    json: reply.json<{ items: unknown[]; errors?: { code: string; path: string }[] }>(),
  };
}

const query = (text: string, values: unknown[]) =>
  inTransaction(portal.db.forEveryCompany(), async (tx) => (await tx.client.query(text, values)).rows);

describe('reminders by mail', () => {
  const everyOn = ['draftDeadline', 'yearEnd', 'entitled'].map((kind) => ({ kind, isOn: true }));

  test('all of them come until somebody switches one off; what is not named stays', async () => {
    const who = await aSignedInEmployee(portal, company);
    expect((await call(who, 'GET', '/notifications')).json).toEqual({ email: who.email, items: everyOn });
    const off = { items: [{ kind: 'yearEnd', isOn: false }] };
    const both = await Promise.all([call(who, 'PUT', '/notifications', off), call(who, 'PUT', '/notifications', off)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await call(who, 'PUT', '/notifications', { items: [{ kind: 'entitled', isOn: true }] });
    const items = everyOn.map((one) => ({ ...one, isOn: one.kind !== 'yearEnd' }));
    expect((await call(who, 'GET', '/notifications')).json.items).toEqual(items);
    await call(who, 'PUT', '/notifications', { items: [{ kind: 'yearEnd', isOn: true }] });
    expect((await call(who, 'GET', '/notifications')).json.items).toEqual(everyOn);
  });

  test('every role has them, each person their own, a visitor none', async () => {
    const administrator = await aSignedInAdministrator(portal, company);
    await call(administrator, 'PUT', '/notifications', { items: [{ kind: 'yearEnd', isOn: false }] });
    const other = await aSignedInEmployee(portal, company);
    expect((await call(other, 'GET', '/notifications')).json.items).toEqual(everyOn);
    expect((await call(null, 'GET', '/notifications')).status).toBe(401);
  });

  test('a kind nobody knows changes nothing', async () => {
    const who = await aSignedInEmployee(portal, company);
    const items = [
      { kind: 'yearEnd', isOn: false },
      { kind: 'loginCode', isOn: false },
    ];
    expect((await call(who, 'PUT', '/notifications', { items })).status).toBe(400);
    expect((await call(who, 'PUT', '/notifications', { items: [] })).status).toBe(400);
    expect((await call(who, 'GET', '/notifications')).json.items).toEqual(everyOn);
  });
});

describe('children kept for the next claim', () => {
  const children = [
    { name: 'Ela Skúšobná', age: 7 },
    { name: 'Maťko', age: 2 },
  ];

  test('come back as they were kept, sealed in the table and without a name in the trail', async () => {
    const who = await aSignedInEmployee(portal, company);
    expect((await call(who, 'GET', '/children')).json).toEqual({ items: [] });
    expect((await call(who, 'PUT', '/children', { items: children })).json).toEqual({ items: children });
    expect((await call(who, 'GET', '/children')).json).toEqual({ items: children });
    const [row] = await query('SELECT children_sealed FROM person_children WHERE person_id = $1', [who.personId]);
    expect(row?.['children_sealed']).toBeInstanceOf(Buffer);
    expect(String(row?.['children_sealed'])).not.toContain('Ela');
    const trail = await query(`SELECT changes FROM audit_entry WHERE action = 'children.changed' AND object_id = $1`, [
      who.personId,
    ]);
    expect(trail).toEqual([{ changes: { count: 2 } }]);
  });

  test('an empty list leaves nothing behind, and somebody else never sees any', async () => {
    const [who, other] = [await aSignedInEmployee(portal, company), await aSignedInEmployee(portal, company)];
    await call(who, 'PUT', '/children', { items: children });
    expect((await call(other, 'GET', '/children')).json).toEqual({ items: [] });
    await call(who, 'PUT', '/children', { items: [] });
    expect(await query('SELECT 1 FROM person_children WHERE person_id = $1', [who.personId])).toEqual([]);
  });

  test.each([
    ['an age the law does not know', [{ name: 'Ela', age: 19 }]],
    ['no name', [{ name: '', age: 7 }]],
    ['more than ten', Array.from({ length: 11 }, () => ({ name: 'Ela', age: 7 }))],
    ['a birth number beside the name', [{ name: 'Ela', age: 7, birthNumber: '0' }]],
  ])('%s is refused and changes nothing', async (_, items) => {
    const who = await aSignedInEmployee(portal, company);
    await call(who, 'PUT', '/children', { items: children });
    expect((await call(who, 'PUT', '/children', { items })).status).toBe(400);
    expect((await call(who, 'GET', '/children')).json.items).toEqual(children);
  });

  test('they grow by a year every year, the youngest until somebody says otherwise', async () => {
    const stored = (age: number) => ({ name: 'Ela', age, year: 2026 });
    expect(childIn(2026, stored(7)).age).toBe(7);
    expect(childIn(2028, stored(7)).age).toBe(9);
    expect(childIn(2028, stored(2)).age).toBe(2);
    expect(childIn(2027, stored(18)).age).toBeNull();
    goBack = standAt(instantAt('2026-12-31', '23:30'));
    const who = await aSignedInEmployee(portal, company);
    await call(who, 'PUT', '/children', { items: children });
    expect((await call(who, 'GET', '/children')).json.items).toEqual(children);
  });
});
