import { readFileSync } from 'node:fs';
import { isRoleScoped, pathTemplate, type Endpoint } from '@polana/contract/endpoint';
import { endpoints } from '@polana/contract/index';
import type { RoleName } from '@polana/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids';
import { aCompany, anAdministrator, aPerson } from '#test-support/builders';
import { atOnce } from '#test-support/at-once';
import { testPortal, type TestPortal } from '#test-support/portal';
import { jsonSchemaOf } from '#test-support/sample-input';
import {
  aSignedInAdministrator,
  aSignedInEmployee,
  aSignedInOperator,
  testPassword,
  testPasswordHash,
  type SignedIn,
} from '#test-support/signed-in';

/**
 * Enters every call of the contract as everybody who should not: a new endpoint is covered without anyone remembering.
 * Rights are checked before schemas, so the bodies may be empty. What a holder of the right role finds behind somebody
 * else's id is in foreign-objects.test.ts.
 */

interface Actor {
  name: string;
  token: string | null;
  roles: Partial<Record<RoleName, string>>;
  isReadOnly?: boolean;
}

interface Role {
  name: RoleName;
  id: string;
}

/** One call that has to be refused; with `like` its answer must also be the same, byte by byte. */
interface Attempt {
  actor: Actor;
  endpoint: Endpoint;
  role: Role | null;
  status: number;
  like?: Role;
}

let portal: TestPortal;
let calls = 0;

beforeAll(async () => {
  portal = await testPortal();
});
afterAll(() => portal.close());

/** An office behind one address: fewer than the strictest limit lets through, so that not every call opens a counter. */
const callsPerAddress = 40;

async function call(actor: Actor, endpoint: Endpoint, role: Role | null) {
  const url = pathTemplate(endpoint)
    .replace('{roleName}', role?.name ?? '')
    .replace('{roleId}', role?.id ?? '')
    .replaceAll(/\{\w+\}/g, missingId);
  const office = Math.floor((calls += 1) / callsPerAddress);
  const reply = await portal.app.inject({
    method: endpoint.method,
    url,
    ...(endpoint.method === 'GET' || endpoint.method === 'DELETE' ? {} : { payload: {} }),
    headers: {
      'x-forwarded-for': `10.${office >> 16}.${(office >> 8) & 255}.${office & 255}`,
      ...(actor.token ? { authorization: `Bearer ${actor.token}` } : {}),
    },
  });
  return { status: reply.statusCode, body: reply.body, asked: `${actor.name}: ${endpoint.method} ${url}` };
}

const missingId = '0193aa80-0000-7000-8000-00000000dead';

async function expectRefused({ actor, endpoint, role, status, like }: Attempt): Promise<number> {
  const answer = await call(actor, endpoint, role);
  if (answer.status !== status) expect(answer.status, answer.asked).toBe(status);
  if (!like) return 1;
  const other = await call(actor, endpoint, like);
  if (other.status !== status || other.body !== answer.body) expect(other, answer.asked).toEqual(answer);
  return 2;
}

/** Each actor sends far more than a person in a minute; the limit on that has tests of its own. */
const forgetLimits = () => portal.db.pool.query(`DELETE FROM rate_limit WHERE key LIKE 'person:%'`);

async function actors() {
  const [ours, theirs] = [await aCompany(portal.db), await aCompany(portal.db)];
  const employee = await aSignedInEmployee(portal, ours);
  const admin = await aSignedInAdministrator(portal, ours);
  const operator = await aSignedInOperator(portal);
  const elsewhere = [await aSignedInEmployee(portal, theirs), await aSignedInAdministrator(portal, theirs)] as const;
  const owners: Record<RoleName, string> = { EMPL: employee.roleId, COMP: admin.roleId, OPER: operator.roleId };
  const signedIn: Actor[] = [
    { name: 'employee', token: employee.token, roles: { EMPL: employee.roleId } },
    { name: 'administrator', token: admin.token, roles: { COMP: admin.roleId } },
    { name: 'employee elsewhere', token: elsewhere[0].token, roles: { EMPL: elsewhere[0].roleId } },
    { name: 'administrator elsewhere', token: elsewhere[1].token, roles: { COMP: elsewhere[1].roleId } },
    { name: 'operator', token: operator.token, roles: { OPER: operator.roleId } },
    await impersonated(operator, employee),
  ];
  const outsiders: Actor[] = [
    { name: 'nobody', token: null, roles: {} },
    { name: 'a made-up token', token: `rpp_${'x'.repeat(67)}`, roles: {} },
    { name: 'somebody half signed in', token: (await challengeOf(ours)).padEnd(40, '0'), roles: {} },
  ];
  return { signedIn, outsiders, owners };
}

/** What the first of two steps hands out. */
async function challengeOf(company: Awaited<ReturnType<typeof aCompany>>): Promise<string> {
  const { personId, username } = await aPerson(portal.db, { passwordHash: testPasswordHash });
  await anAdministrator(portal.db, company, personId);
  const payload = { username, password: testPassword };
  const reply = await portal.app.inject({ method: 'POST', url: '/api/1.0/login', payload });
  return reply.json().challenge.id;
}

async function impersonated(operator: SignedIn, employee: SignedIn): Promise<Actor> {
  const link = await operator.call('POST', `/impersonate/${employee.personId}`, {
    reason: 'Overenie oprávnení v teste',
    roleName: 'EMPL',
    roleId: employee.roleId,
  });
  const entered = await portal.app.inject({
    method: 'POST',
    url: '/api/1.0/impersonate',
    payload: { hash: link.json.hash },
    headers: { authorization: `Bearer ${operator.token}` },
  });
  const roles = { EMPL: employee.roleId };
  return { name: 'impersonated employee', token: entered.json().token, roles, isReadOnly: true };
}

/** Those nobody knows, at every door that is not open to all. */
function attemptsOutside(outsiders: readonly Actor[], guarded: readonly Endpoint[], owners: Record<RoleName, string>) {
  return guarded.flatMap((endpoint) => {
    const name = endpoint.access[0] as RoleName;
    const role = isRoleScoped(endpoint) ? { name, id: owners[name] } : null;
    return outsiders.map((actor): Attempt => ({ actor, endpoint, role, status: 401 }));
  });
}

/** Somebody known, under every role: held but not enough is 403, not held is 404, whether it exists or not. */
function attemptsAtWalls(actor: Actor, endpoint: Endpoint, owners: Record<RoleName, string>): Attempt[] {
  const mayRead = (endpoint.method === 'GET' || endpoint.allowedWhileReadOnly) && !endpoint.forbiddenWhileImpersonating;
  return (Object.keys(owners) as RoleName[]).flatMap((name): Attempt[] => {
    const own = actor.roles[name];
    if (own && endpoint.access.includes(name)) return [];
    if (own) return [{ actor, endpoint, role: { name, id: own }, status: 403 }];
    // Somebody who may only look is refused before the role is looked at, whatever the role.
    const status = actor.isReadOnly && !mayRead ? 403 : 404;
    return [{ actor, endpoint, role: { name, id: owners[name] }, status, like: { name, id: newId() } }];
  });
}

/** Every change in another person's name, under the role that was entered. */
function attemptsToChange(visitor: Actor, guarded: readonly Endpoint[]): Attempt[] {
  return guarded
    .filter((one) => one.method !== 'GET' && !one.allowedWhileReadOnly)
    .map((endpoint) => {
      const role = isRoleScoped(endpoint) ? { name: 'EMPL' as const, id: visitor.roles.EMPL ?? '' } : null;
      return { actor: visitor, endpoint, role, status: 403 };
    });
}

test(
  'nobody gets anywhere they do not belong, and what is foreign looks like what is missing',
  { timeout: 300_000 },
  async () => {
    const { signedIn, outsiders, owners } = await actors();
    const guarded = endpoints.filter((one) => one.access !== 'public');
    const visitor = signedIn.find((one) => one.isReadOnly);
    const attempts = [
      ...attemptsOutside(outsiders, guarded, owners),
      ...guarded
        .filter(isRoleScoped)
        .flatMap((endpoint) => signedIn.flatMap((actor) => attemptsAtWalls(actor, endpoint, owners))),
      ...(visitor ? attemptsToChange(visitor, guarded) : []),
    ];
    const refusals = await atOnce(attempts, expectRefused, forgetLimits);
    const total = refusals.reduce((sum, one) => sum + one, 0);
    expect(total).toBeGreaterThan(guarded.length * 20);
    expect(total).toBeGreaterThan(1_000);
  },
);

test('every call without a token, and every one that opens an account, stands in the page about security', () => {
  const page = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  const written = [...page.matchAll(/^\| `((?:GET|POST|PUT|DELETE) \S+)` \|/gm)].map(([, call = '']) => call);
  const secrets = /"(?:token|passwordSetHash|recoveryCodes)":/;
  const opens = ({ access, answer, id }: Endpoint) =>
    access === 'public' || id === 'identity.startImpersonation' || secrets.test(JSON.stringify(jsonSchemaOf(answer)));
  const calls = endpoints.filter(opens).map(({ method, path }) => `${method} ${path}`);
  expect(written.toSorted()).toEqual(calls.toSorted());
});

test('every endpoint of the contract is served', () => {
  for (const endpoint of endpoints) {
    const url = pathTemplate(endpoint).replaceAll(/\{(\w+)\}/g, ':$1');
    expect(portal.app.hasRoute({ method: endpoint.method, url }), `${endpoint.method} ${url}`).toBe(true);
  }
});
