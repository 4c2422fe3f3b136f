import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { isRoleScoped, type Endpoint } from '@polana/contract/endpoint';
import { endpoints } from '@polana/contract/index';
import type { RoleName } from '@polana/contract/roles';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '#platform/ids';
import { atOnce } from '#test-support/at-once';
import { aCompany, anEmployee, type TestEmployee } from '#test-support/builders';
import { aPendingClaim } from '#test-support/claim-builders';
import { testPortal, type TestPortal } from '#test-support/portal';
import { addressOf, jsonSchemaOf, sampleOf } from '#test-support/sample-input';
import { aSignedInAdministrator, aSignedInEmployee, aSignedInOperator, type SignedIn } from '#test-support/signed-in';

/** What people try with any call at all, through the whole portal. */

let portal: TestPortal;
let holders: Record<RoleName, SignedIn>;
let colleague: TestEmployee;

beforeAll(async () => {
  portal = await testPortal();
  const company = await aCompany(portal.db);
  colleague = await anEmployee(portal.db, company);
  holders = {
    EMPL: await aSignedInEmployee(portal, company),
    COMP: await aSignedInAdministrator(portal, company),
    OPER: await aSignedInOperator(portal),
  };
});
beforeEach(() => forgetLimits());
afterAll(() => portal.close());

const forgetLimits = () => portal.db.pool.query('DELETE FROM rate_limit');

interface Sent {
  method?: string;
  payload?: object | string;
  headers?: Record<string, string>;
  as?: RoleName | null;
}

async function send(path: string, { method = 'GET', payload, headers = {}, as = 'EMPL' }: Sent = {}) {
  const reply = await portal.app.inject({
    method: method as 'GET',
    url: path,
    ...(payload !== undefined && { payload }),
    headers: { ...(as && { authorization: `Bearer ${holders[as].token}` }), 'accept-language': 'en', ...headers },
  });
  return { status: reply.statusCode, body: reply.body, headers: reply.headers };
}

describe('the contract', () => {
  test('lets nobody smuggle a field into any body', () => {
    const smuggled = { roles: ['OPER'], companyId: newId(), balance: '1.00', isMigrated: true, personId: newId() };
    const open = endpoints.filter(({ body }) => {
      const names = Object.keys((body && jsonSchemaOf(body).properties) ?? {});
      const extra = Object.entries(smuggled).filter(([name]) => !names.includes(name));
      return body && extra.some(([name, value]) => !isRefused(body, name, value));
    });
    expect(open.map((one) => one.id)).toEqual([]);
  });

  function isRefused(body: NonNullable<Endpoint['body']>, name: string, value: unknown): boolean {
    const sample = sampleOf(jsonSchemaOf(body)) as object;
    const result = z.safeParse(body, { ...sample, [name]: value });
    const isNamed = (issue: z.core.$ZodIssue): boolean =>
      (issue.code === 'unrecognized_keys' && issue.keys.includes(name)) ||
      (issue.code === 'invalid_union' && issue.errors.every((one) => one.some(isNamed)));
    return !result.success && result.error.issues.some(isNamed);
  }

  test('bounds every text somebody may send', () => {
    const unbounded = endpoints.flatMap(({ id, body }) =>
      body ? textsWithoutEnd(jsonSchemaOf(body)).map((path) => `${id} ${path}`) : [],
    );
    expect(unbounded).toEqual([]);
  });

  /** Days are refined to ten characters, which a description cannot say. */
  const isADay = (name: string) => /date|day|from|to$|since|validFrom/i.test(name);

  function textsWithoutEnd(schema: ReturnType<typeof jsonSchemaOf>, path = ''): string[] {
    const inner = [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) => textsWithoutEnd(one, `${path}.${name}`)),
      ...(schema.items ? textsWithoutEnd(schema.items, `${path}[]`) : []),
      ...[...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => textsWithoutEnd(one, path)),
    ];
    const isText = schema.type === 'string' && !schema.enum && schema.const === undefined;
    const hasEnd = schema.maxLength !== undefined || (schema.pattern ?? '').endsWith('$') || schema.format === 'uuid';
    const isEndless = isText && (!hasEnd || (schema.pattern ?? '').includes(']*$')) && schema.maxLength === undefined;
    return isEndless && !isADay(path) ? [...inner, path] : inner;
  }
});

test('no list takes an order, a size or a place nobody offers', async () => {
  const lists = endpoints.filter(
    ({ method, query, binary }) =>
      method === 'GET' && !binary && query && 'limit' in (jsonSchemaOf(query).properties ?? {}),
  );
  expect(lists.length).toBeGreaterThan(15);
  const bad = [
    'order=password_hash',
    'order=name;drop',
    'limit=1e9',
    'limit=101',
    'offset=-1',
    'limit[]=1',
    'limit=1&limit=2',
  ];
  const asked = lists.flatMap((endpoint) => bad.map((query) => ({ endpoint, query })));
  const answers = await atOnce(
    asked,
    async ({ endpoint, query }) => {
      const name = isRoleScoped(endpoint) ? (endpoint.access[0] as RoleName) : 'EMPL';
      const params = endpoint.params ? (sampleOf(jsonSchemaOf(endpoint.params)) as object) : {};
      const role = isRoleScoped(endpoint) ? { name, id: holders[name].roleId } : null;
      const { status } = await send(`${addressOf(endpoint, role, params)}?${query}`, { as: name });
      return `${endpoint.id} ${query}: ${status}`;
    },
    forgetLimits,
  );
  expect(answers.filter((one) => !one.endsWith(': 400'))).toEqual([]);
});

describe('a document', () => {
  const waysToAsk: Record<string, string>[] = [{}, { range: 'bytes=0-10' }, { 'if-none-match': '*' }];

  test('is looked at by HEAD and by parts under the same rules as whole', async () => {
    const { claimId } = await aPendingClaim(portal.db, colleague);
    for (const method of ['GET', 'HEAD'])
      for (const headers of waysToAsk) {
        const at = (id: string) => send(`/api/1.0${holders.EMPL.base}/document/${id}/download`, { method, headers });
        const [foreign, missing] = [await at(claimId), await at(newId())];
        expect([foreign.status, missing.status]).toEqual([404, 404]);
        expect(foreign.body).toBe(missing.body);
        const nobody = await send(`/api/1.0${holders.EMPL.base}/document/${claimId}/download`, {
          method,
          headers,
          as: null,
        });
        expect(nobody.status).toBe(401);
      }
  });
});

describe('an address', () => {
  test('leads to its own call or nowhere', async () => {
    const { base, roleId } = holders.EMPL;
    const odd = [
      '/api/1.0/user/',
      '/api/1.0/USER',
      '/API/1.0/user',
      '/api/1.0//user',
      '/api/1.0/user%2f',
      '/api/1.0/%2e%2e/1.0/user%00',
      '/api/1.0/%252e%252e/user',
      '/api/1.0/x/..;/user',
      '/api/1.0/user;a=b',
      '/api/2.0/user',
      `/api/1.0/empl/${roleId}/transfer`,
      `/api/1.0/EMPL/${roleId.toUpperCase()}0/transfer`,
      `/api/1.0/EMPL/${roleId}%20/transfer`,
      `/api/1.0${base}/transfer/`,
      `/api/1.0${base}/Transfer`,
    ];
    for (const path of odd) {
      const { status, body } = await send(path);
      expect([path, status]).toEqual([path, 404]);
      expect(JSON.parse(body).errors).toHaveLength(1);
    }
    for (const id of ['..%2fdocument', '%2e%2e%2f', '1', '%27%20OR%201=1', `${roleId}%00`, `${roleId};`])
      expect([id, (await send(`/api/1.0${base}/transfer/${id}`)).status]).toEqual([id, 400]);
  });

  test('gets under another spelling the headers of its call', async () => {
    const path = '/api/1.0/operator-profile';
    const headersOf = async (address: string) => (await send(address, { as: null })).headers;
    const usual = await headersOf(path);
    for (const spelling of [path.replace('a', '%61'), `http://portal.example${path}`])
      for (const name of ['content-security-policy', 'cache-control'])
        expect([spelling, name, (await headersOf(spelling))[name]]).toEqual([spelling, name, usual[name]]);
  });

  test('answers to its own method only, whatever a header says', async () => {
    const { base } = holders.EMPL;
    const path = `/api/1.0${base}/transfer`;
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND'])
      for (const address of [path, `${path}/${newId()}`])
        expect([method, (await send(address, { method })).status]).toEqual([method, 404]);
    const overridden = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' };
    expect((await send(path, { headers: overridden })).status).toBe(200);
    expect((await send('/api/1.0/session?_method=DELETE', { headers: overridden })).status).toBe(400);
    expect((await send('/api/1.0/user')).status).toBe(200);
  });

  test('of a language takes the two there are, and only from somebody', async () => {
    const change = (lang: string, as: RoleName | null = 'EMPL') => send(`/api/1.0/change-lang/${lang}`, { as });
    expect((await change('en')).status).toBe(200);
    for (const lang of ['xx', 'EN', '%2e%2e%2f', 'sk%00', '__proto__', '%3Cimg%20src=x%3E'])
      expect([lang, (await change(lang)).status]).toEqual([lang, 400]);
    for (const lang of ['sk', '%3Cimg%20src=x%3E']) expect((await change(lang, null)).status).toBe(401);
  });
});

describe('another site', () => {
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

  test('gets no permission to read anything, with or without asking first', async () => {
    const asked = [
      await send('/api/1.0/user', { headers: foreign }),
      await send('/api/1.0/operator-profile', { headers: foreign, as: null }),
      await send('/api/1.0/login', {
        method: 'OPTIONS',
        as: null,
        headers: {
          ...foreign,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      }),
    ];
    for (const { headers } of asked)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(asked[2]?.status).toBe(404);
  });

  test('cannot send JSON as anything a browser sends unasked', async () => {
    const payload = JSON.stringify({ username: 'nikto', password: 'x' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/json',
    ])
      expect([
        type,
        (await send('/api/1.0/login', { method: 'POST', payload, headers: { 'content-type': type } })).status,
      ]).toEqual([type, 415]);
  });
});

test('a log line stays one line of JSON, whatever is logged', () => {
  const log = fileURLToPath(new URL('../platform/log.ts', import.meta.url));
  const hostile = 'first\r\n{"level":"error"}\u001b[31m\u2028red\u0000';
  const script = `import { openLog } from ${JSON.stringify(log)};
    const log = openLog('info');
    log.info({ userAgent: ${JSON.stringify(hostile)}, body: { password: 'hush', token: 'hush', code: 'hush' } }, ${JSON.stringify(hostile)});
    log.error({ err: new Error(${JSON.stringify(hostile)}) });`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(2);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'info', userAgent: hostile, msg: hostile, body: {} });
  expect(stdout).not.toContain('hush');
  expect(stdout.replaceAll('\n', '')).not.toMatch(/[\u0000-\u001f]/);
});
