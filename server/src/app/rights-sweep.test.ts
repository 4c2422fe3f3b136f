import { isRoleScoped, pathTemplate, type Endpoint } from '@polana/contract/endpoint';
import { endpoints } from '@polana/contract/index';
import type { RoleName } from '@polana/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#modules/identity';
import { newId } from '#platform/ids';
import { aCompany, anAdministrator, anEmployee, anOperator, aPerson } from '#test-support/builders';
import { testPortal, type TestPortal } from '#test-support/portal';

/**
 * Enters every call of the contract as everybody who should not: a new endpoint is covered without anyone remembering.
 * Rights are checked before schemas, so the bodies may be empty.
 */

interface Actor {
  name: string;
  token: string | null;
  roles: Partial<Record<RoleName, string>>;
  isReadOnly?: boolean;
}

let portal: TestPortal;
let passwordHash: string;
let refusals = 0;
let address = 0;
const password = 'lúka pod Poľanou 1458';

beforeAll(async () => {
  portal = await testPortal();
  passwordHash = await hashPassword(password);
});
afterAll(() => portal.close());

async function call(actor: Actor, endpoint: Endpoint, role: { name: RoleName; id: string } | null) {
  const url = pathTemplate(endpoint)
    .replace('{roleName}', role?.name ?? '')
    .replace('{roleId}', role?.id ?? '')
    .replaceAll(/\{\w+\}/g, missingId);
  address += 1;
  // Each actor sends far more than a person in a minute; the limit on that has tests of its own.
  if (address % 50 === 0) await portal.db.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'person:%'`);
  const reply = await portal.app.inject({
    method: endpoint.method,
    url,
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
    headers: {
      'x-forwarded-for': `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`,
      ...(actor.token ? { authorization: `Bearer ${actor.token}` } : {}),
    },
  });
  const asked = `${actor.name}: ${endpoint.method} ${url}`;
  expect(reply.statusCode, asked).toBeLessThan(500);
  return { status: reply.statusCode, body: reply.body, asked };
}

const missingId = '0193aa80-0000-7000-8000-00000000dead';

async function expectRefused(
  actor: Actor,
  endpoint: Endpoint,
  role: { name: RoleName; id: string } | null,
  status: number,
) {
  const answer = await call(actor, endpoint, role);
  expect(answer.status, answer.asked).toBe(status);
  refusals += 1;
  return answer.body;
}

async function signIn(username: string): Promise<string> {
  const send = (path: string, payload: object) =>
    portal.app.inject({ method: 'POST', url: `/api/1.0${path}`, payload });
  const first = (await send('/login', { username, password })).json();
  if (!first.challenge) return first.token;
  const { items } = (await portal.app.inject('/api/1.0/outbox')).json();
  const code = /^\s*(\d{6})\s*$/m.exec(items[0].text)?.[1] ?? '';
  return (await send('/login/code', { challengeId: first.challenge.id, code })).json().token;
}

async function actors() {
  const [ours, theirs] = [await aCompany(portal.db), await aCompany(portal.db)];
  const person = () => aPerson(portal.db, { passwordHash });
  const [employee, admin, foreignEmployee, foreignAdmin, operator] = [
    await person(),
    await person(),
    await person(),
    await person(),
    await person(),
  ];
  const ids = {
    employment: (await anEmployee(portal.db, ours, { personId: employee.personId })).employmentId,
    admin: (await anAdministrator(portal.db, ours, admin.personId)).administratorshipId,
    foreignEmployment: (await anEmployee(portal.db, theirs, { personId: foreignEmployee.personId })).employmentId,
    foreignAdmin: (await anAdministrator(portal.db, theirs, foreignAdmin.personId)).administratorshipId,
    operator: (await anOperator(portal.db, operator.personId)).operatorshipId,
  };
  const signedIn: Actor[] = [
    { name: 'employee', token: await signIn(employee.username), roles: { EMPL: ids.employment } },
    { name: 'administrator', token: await signIn(admin.username), roles: { COMP: ids.admin } },
    {
      name: 'employee elsewhere',
      token: await signIn(foreignEmployee.username),
      roles: { EMPL: ids.foreignEmployment },
    },
    { name: 'administrator elsewhere', token: await signIn(foreignAdmin.username), roles: { COMP: ids.foreignAdmin } },
    { name: 'operator', token: await signIn(operator.username), roles: { OPER: ids.operator } },
  ];
  return { signedIn, ids, operator: signedIn[4]!, employeePersonId: employee.personId, adminUsername: admin.username };
}

async function challengeId(username: string): Promise<string> {
  const reply = await portal.app.inject({ method: 'POST', url: '/api/1.0/login', payload: { username, password } });
  return reply.json().challenge.id;
}

async function impersonated(operator: Actor, personId: string, employmentId: string): Promise<Actor> {
  const send = (path: string, payload: object) =>
    portal.app.inject({
      method: 'POST',
      url: `/api/1.0${path}`,
      payload,
      headers: { authorization: `Bearer ${operator.token}` },
    });
  const link = await send(`/OPER/${operator.roles.OPER}/impersonate/${personId}`, {
    reason: 'Overenie oprávnení v teste',
    roleName: 'EMPL',
    roleId: employmentId,
  });
  const entered = await send('/impersonate', { hash: link.json().hash });
  return {
    name: 'impersonated employee',
    token: entered.json().token,
    roles: { EMPL: employmentId },
    isReadOnly: true,
  };
}

test(
  'nobody gets anywhere they do not belong, and what is foreign looks like what is missing',
  { timeout: 120_000 },
  async () => {
    const { signedIn, ids, operator, employeePersonId, adminUsername } = await actors();
    const owners: Record<RoleName, string> = { EMPL: ids.employment, COMP: ids.admin, OPER: ids.operator };
    const guarded = endpoints.filter((one) => one.access !== 'public');
    const outsiders: Actor[] = [
      { name: 'nobody', token: null, roles: {} },
      { name: 'a made-up token', token: `rpp_${'x'.repeat(67)}`, roles: {} },
      { name: 'somebody half signed in', token: (await challengeId(adminUsername)).padEnd(40, '0'), roles: {} },
    ];
    for (const endpoint of guarded) {
      for (const outsider of outsiders) {
        const role = isRoleScoped(endpoint)
          ? { name: endpoint.access[0] as RoleName, id: owners[endpoint.access[0] as RoleName] }
          : null;
        await expectRefused(outsider, endpoint, role, 401);
      }
    }
    const visitor = await impersonated(operator, employeePersonId, ids.employment);
    for (const endpoint of guarded.filter(isRoleScoped)) {
      for (const actor of [...signedIn, visitor]) await expectWalls(actor, endpoint, owners);
    }
    for (const endpoint of guarded.filter((one) => one.method !== 'GET' && !one.allowedWhileReadOnly)) {
      const role = isRoleScoped(endpoint) ? { name: 'EMPL' as const, id: ids.employment } : null;
      await expectRefused(visitor, endpoint, role, 403);
    }
    expect(refusals).toBeGreaterThan(guarded.length * 6);
  },
);

async function expectWalls(actor: Actor, endpoint: Endpoint, owners: Record<RoleName, string>): Promise<void> {
  const mayRead = (endpoint.method === 'GET' || endpoint.allowedWhileReadOnly) && !endpoint.forbiddenWhileImpersonating;
  for (const name of Object.keys(owners) as RoleName[]) {
    const own = actor.roles[name];
    if (own) {
      if (!endpoint.access.includes(name)) await expectRefused(actor, endpoint, { name, id: own }, 403);
      continue;
    }
    // Somebody who may only look is refused before the role is looked at, whatever the role.
    const expected = actor.isReadOnly && !mayRead ? 403 : 404;
    const foreign = await expectRefused(actor, endpoint, { name, id: owners[name] }, expected);
    const missing = await expectRefused(actor, endpoint, { name, id: newId() }, expected);
    expect(foreign).toBe(missing);
  }
}

test('every endpoint of the contract is served', () => {
  for (const endpoint of endpoints) {
    const url = pathTemplate(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
    expect(portal.app.hasRoute({ method: endpoint.method, url }), `${endpoint.method} ${url}`).toBe(true);
  }
});
