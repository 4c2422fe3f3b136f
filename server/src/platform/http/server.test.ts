import { mkdtemp, mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@polana/contract/endpoint';
import { done, listOf, listQuery, text } from '@polana/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase, testDatabase } from '#test-support/database';
import type { Person } from '../actor.ts';
import { now } from '../clock.ts';
import { type Database } from '../database.ts';
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { openLog, type Log } from '../log.ts';
import en from '../platform.en.json' with { type: 'json' };
import sk from '../platform.sk.json' with { type: 'json' };
import { Texts } from '../texts.ts';
import { GeneralLimits } from './general-limits.ts';
import { route } from './route.ts';
import { buildHttpServer } from './server.ts';

const companyId = newId();
const employmentId = newId();
const token = `rpp_${'t'.repeat(43)}`;

const sampleEndpoints = {
  greet: endpoint({
    id: 'sample.greet',
    method: 'POST',
    path: '/greet',
    access: 'public',
    summary: 'Greets.',
    body: z.strictObject({ name: text(20), nick: z.optional(text(5)) }),
    answer: z.strictObject({ greeting: z.string() }),
  }),
  list: endpoint({
    id: 'sample.list',
    method: 'GET',
    path: '/thing',
    access: ['COMP'],
    summary: 'Lists.',
    query: z.strictObject(listQuery(['name'], 'name')),
    answer: listOf(z.strictObject({ limit: z.number() })),
  }),
  mine: endpoint({ id: 'sample.mine', method: 'GET', path: '/mine', access: ['EMPL'], summary: 'Mine.', answer: done }),
  leak: endpoint({
    id: 'sample.leak',
    method: 'GET',
    path: '/leak',
    access: 'public',
    summary: 'Leaks.',
    answer: done,
  }),
  crash: endpoint({
    id: 'sample.crash',
    method: 'GET',
    path: '/crash',
    access: 'public',
    summary: 'Crashes.',
    answer: done,
  }),
  warn: endpoint({
    id: 'sample.warn',
    method: 'POST',
    path: '/warn',
    access: 'person',
    summary: 'Warns.',
    body: done,
    answer: done,
  }),
  demo: endpoint({
    id: 'sample.demo',
    method: 'GET',
    path: '/only-demo',
    access: 'public',
    summary: 'Demo.',
    answer: done,
    demoOnly: true,
  }),
};

const routes = [
  route(sampleEndpoints.greet, async ({ body }) => ({ greeting: `Ahoj ${body.name}` })),
  route(sampleEndpoints.list, async ({ query }) => ({ items: [{ limit: query.limit }], totalCount: 1 })),
  route(sampleEndpoints.mine, async () => ({})),
  route(sampleEndpoints.leak, async () => ({ passwordHash: 'x' }) as never),
  route(sampleEndpoints.crash, async () => {
    throw new Error('SELECT secret FROM somewhere failed');
  }),
  route(sampleEndpoints.warn, async ({ force }) => {
    if (!force) throw new Refusal('value_invalid', 409, { forceable: true, path: 'force' });
    return {};
  }),
  route(sampleEndpoints.demo, async () => ({})),
];

let forcePasswordChange = false;
let lang: 'sk' | 'en' = 'sk';
const person = (): Person => ({
  personId: newId(),
  sessionId: newId(),
  name: 'X',
  lang,
  forcePasswordChange,
  factorConfirmedAt: now(),
  impersonation: null,
});

let db: Database;
let app: FastifyInstance;
let webDir: string;

interface Overrides {
  demo?: boolean;
  isHttps?: boolean;
  log?: Log;
  readTitle?: () => Promise<string>;
}

async function build(overrides: Overrides = {}): Promise<FastifyInstance> {
  return buildHttpServer({
    db,
    routes,
    texts: new Texts([{ sk, en }]),
    log: overrides.log ?? openLog('silent'),
    limits: new GeneralLimits(db),
    authentication: {
      async authenticate(_db, connection, claimed) {
        if (connection.token !== token) return null;
        if (claimed?.roleName !== 'EMPL' || claimed.roleId !== employmentId) return person();
        return { ...person(), roleName: 'EMPL', roleId: employmentId, employmentId, companyId };
      },
    },
    demo: overrides.demo ?? true,
    isHttps: overrides.isHttps ?? false,
    trustProxy: [],
    version: '1.2.3',
    webDir,
    ...(overrides.readTitle && { readTitle: overrides.readTitle }),
    isReady: async () => true,
  });
}

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
  webDir = await mkdtemp(join(tmpdir(), 'polana-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(
    join(webDir, 'index.html'),
    '<!doctype html><title>Poľana</title><script type="module" crossorigin src="/assets/app-abc123.js"></script>',
  );
  await writeFile(join(webDir, 'assets/app-abc123.js'), 'export {};');
  app = await build();
});
afterAll(async () => {
  await app.close();
  await db.close();
});

const asPerson = { authorization: `Bearer ${token}` };

test('the page goes out under the title of today, or the one it was built with where nobody knows another', async () => {
  let title = async () => 'Benefity <Tatry>';
  const titled = await build({ readTitle: () => title() });
  expect((await titled.inject('/company/overview')).body).toContain('<title>Benefity &lt;Tatry&gt;</title>');
  title = () => Promise.reject(new Error('the database is gone'));
  expect((await titled.inject('/')).body).toContain('<title>Poľana</title>');
  title = () => new Promise(() => undefined);
  expect((await titled.inject('/')).body).toContain('<title>Poľana</title>');
  await titled.close();
});

test('every answer of the API names the build that an open page compares with its own', async () => {
  expect((await app.inject('/api/1.0/nothing-here')).headers['x-build']).toBe('app-abc123.js');
  expect((await app.inject('/company/overview')).headers['x-build']).toBeUndefined();
});

describe('bad input', () => {
  test('is refused field by field, in the language of the caller', async () => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/1.0/greet',
      payload: { name: '', role: 'OPER' },
      headers: { 'accept-language': 'en' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({
      errors: [
        { message: 'This field is required', path: 'name', code: 'field_required' },
        { message: 'The field role does not belong here.', path: 'role', code: 'field_unknown' },
      ],
    });
    const slovak = await app.inject({ method: 'POST', url: '/api/1.0/greet', payload: {} });
    expect(slovak.json().errors[0].message).toBe('Toto pole je povinné.');
  });

  test('in the address is named, also where a call takes no filters', async () => {
    const reply = await app.inject('/api/1.0/crash?rok=2026');
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors).toEqual([{ message: 'Pole rok tu nemá byť.', path: 'rok', code: 'field_unknown' }]);
  });

  test.each([
    ['application/json', '{"name":', 400],
    ['application/json', '{"__proto__":{"x":1},"name":"a"}', 400],
    ['application/json', '"text"', 400],
    ['application/json', '[]', 400],
    ['text/plain', '{"name":"a"}', 415],
    ['application/x-www-form-urlencoded', 'name=a', 415],
    ['application/json', JSON.stringify({ name: 'a'.repeat(1_100_000) }), 413],
    ['application/json', JSON.stringify({ name: ['a'] }), 400],
    ['application/json', JSON.stringify({ name: 'a\u0000b' }), 400],
  ])('of type %s beginning %.20s gets %i', async (contentType, payload, status) => {
    const reply = await app.inject({
      method: 'POST',
      url: '/api/1.0/greet',
      payload,
      headers: { 'content-type': contentType },
    });
    expect(reply.statusCode).toBe(status);
    expect(reply.json().errors[0]).toEqual({
      message: expect.any(String),
      path: expect.any(String),
      code: expect.any(String),
    });
  });

  test.each([
    'limit=1000',
    'limit=1e9',
    'limit=-1',
    'offset=-1',
    'order=password_hash',
    'limit[]=1',
    'limit=1&limit=2',
    'x=1',
  ])('in a list query (%s) is refused', async (query) => {
    const list = route(sampleEndpoints.list, async () => ({ items: [], totalCount: 0 }));
    const open = { ...list, endpoint: { ...list.endpoint, access: 'public' as const, path: '/open' } };
    const other = await buildHttpServer({ ...(await optionsOf()), routes: [open] });
    expect((await other.inject(`/api/1.0/open?${query}`)).statusCode).toBe(400);
    await other.close();
  });
});

async function optionsOf() {
  return {
    db,
    routes: [],
    texts: new Texts([{ sk, en }]),
    log: openLog('silent'),
    limits: new GeneralLimits(db),
    authentication: { authenticate: async () => null },
    demo: true,
    isHttps: false,
    trustProxy: [],
    version: '1',
    webDir: null,
    isReady: async () => false,
  };
}

describe('rights', () => {
  test('no token and a dead token are 401, also in the query string', async () => {
    for (const request of [
      { url: '/api/1.0/EMPL/x/mine' },
      { url: `/api/1.0/EMPL/${employmentId}/mine?token=${token}` },
      { url: `/api/1.0/EMPL/${employmentId}/mine`, headers: { authorization: 'Bearer rpp_dead_dead_dead_dead_dead' } },
    ])
      expect((await app.inject(request)).statusCode).toBe(401);
  });

  test.each(['Bearer', 'bearer', 'BEARER'])('a token is one however its scheme is spelled: %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${token}` };
    expect((await app.inject({ url: `/api/1.0/EMPL/${employmentId}/mine`, headers })).statusCode).toBe(200);
  });

  test('the log tells who called, and of a refusal why and from where; nothing of what was sent', async () => {
    const lines: object[] = [];
    const log = { info: (line: object) => void lines.push(line), error: () => undefined } as unknown as Log;
    const logged = await build({ log });
    await logged.inject({ url: `/api/1.0/EMPL/${employmentId}/mine`, headers: asPerson });
    await logged.inject({ url: `/%61pi/1.0/EMPL/${employmentId}/thing?search=Zuzana`, headers: asPerson });
    await logged.inject({ url: `/api/1.0/EMPL/${employmentId}/mine` });
    await logged.close();
    const route = '/api/1.0/:roleName/:roleId';
    const personId = expect.any(String);
    const refused = { code: 'not_allowed', address: '127.0.0.1', status: 403, personId };
    expect(lines).toMatchObject([
      { route: `${route}/mine`, status: 200, personId },
      { route: `${route}/thing`, ...refused },
      { route: `${route}/mine`, status: 401, code: 'signed_out', address: '127.0.0.1' },
    ]);
    expect(lines[0]).not.toHaveProperty('address');
    expect(lines[2]).not.toHaveProperty('personId');
    expect(JSON.stringify(lines)).not.toMatch(/Zuzana|rpp_/);
  });

  test('a role that is not held is not found, a held one that may not is forbidden', async () => {
    const mine = await app.inject({ url: `/api/1.0/EMPL/${employmentId}/mine`, headers: asPerson });
    expect(mine.statusCode).toBe(200);
    const foreign = await app.inject({ url: `/api/1.0/EMPL/${newId()}/mine`, headers: asPerson });
    const missing = await app.inject({ url: `/api/1.0/COMP/${newId()}/mine`, headers: asPerson });
    expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404]);
    expect(foreign.body).toBe(missing.body);
    const wrongRole = await app.inject({ url: `/api/1.0/EMPL/${employmentId}/thing`, headers: asPerson });
    expect(wrongRole.statusCode).toBe(403);
  });

  test('a forced password change comes before everything else', async () => {
    forcePasswordChange = true;
    const reply = await app.inject({
      url: `/api/1.0/EMPL/${employmentId}/mine`,
      headers: { ...asPerson, 'accept-language': 'en' },
    });
    forcePasswordChange = false;
    expect(reply.statusCode).toBe(403);
    expect(reply.json().errors[0].message).toBe('Password change required');
  });

  test('who says no language is refused in their own, from the first refusal to the last', async () => {
    lang = 'en';
    forcePasswordChange = true;
    const early = await app.inject({ url: `/api/1.0/EMPL/${employmentId}/mine`, headers: asPerson });
    forcePasswordChange = false;
    const warned = { method: 'POST', url: '/api/1.0/warn', payload: {} } as const;
    const late = await app.inject({ ...warned, headers: asPerson });
    const named = await app.inject({ ...warned, headers: { ...asPerson, 'accept-language': 'sk' } });
    lang = 'sk';
    const nobody = await app.inject(warned);
    const messages = [early, late, named, nobody].map((reply) => reply.json().errors[0].message as string);
    expect(messages).toEqual([
      'Password change required',
      'Please enter valid value.',
      sk.refusals.value_invalid,
      sk.refusals.signed_out,
    ]);
  });

  test('an empty body is no body, also where the client calls it JSON', async () => {
    const headers = { ...asPerson, 'content-type': 'application/json' };
    const empty = await app.inject({ method: 'POST', url: '/api/1.0/warn?force=true', payload: '', headers });
    const broken = await app.inject({ method: 'POST', url: '/api/1.0/warn?force=true', payload: ' ', headers });
    expect([empty.statusCode, broken.statusCode]).toEqual([200, 400]);
  });

  test('a warning can be confirmed by force', async () => {
    const first = await app.inject({ method: 'POST', url: '/api/1.0/warn', payload: {}, headers: asPerson });
    expect(first.statusCode).toBe(409);
    expect(first.json()).toMatchObject({ forceable: true, errors: [{ path: 'force' }] });
    const second = await app.inject({
      method: 'POST',
      url: '/api/1.0/warn?force=true',
      payload: {},
      headers: asPerson,
    });
    expect(second.statusCode).toBe(200);
  });
});

describe('what leaves the server', () => {
  test('a bug is 500 with an id and nothing else', async () => {
    const reply = await app.inject('/api/1.0/crash');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('SELECT');
    expect(reply.json().errors[0].message).toContain(reply.headers['x-request-id']);
  });

  test('a field that the contract does not name never leaves', async () => {
    const reply = await app.inject('/api/1.0/leak');
    expect(reply.statusCode).toBe(500);
    expect(reply.body).not.toContain('passwordHash');
  });

  test('an unknown address is 404 and is not echoed', async () => {
    const reply = await app.inject('/api/1.0/nowhere?token=hush');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toContain('hush');
    expect(reply.body).not.toContain('nowhere');
  });

  test('answers of the API are neither cached nor framed nor run', async () => {
    const { headers } = await app.inject('/api/1.0/openapi.json');
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers).not.toHaveProperty('server');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  test('the page runs nothing but its own files, and assets stay for a year', async () => {
    const page = await app.inject('/company/overview');
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("trusted-types 'none'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers['cache-control']).toBe('no-store');
    const asset = await app.inject('/assets/app-abc123.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.inject('/assets/missing.js')).statusCode).toBe(404);
    expect((await app.inject('/assets/..%2f..%2fetc/passwd')).statusCode).toBe(404);
  });

  test('what a page was kept from is told to the log without any address in full', async () => {
    const lines: object[] = [];
    const log = { info: () => undefined, warn: (line: object) => void lines.push(line) } as unknown as Log;
    const logged = await build({ log });
    const page = await logged.inject('/password/set/hush');
    expect(page.headers['content-security-policy']).toContain('report-to csp');
    const url = /^csp="(.+)"$/.exec(String(page.headers['reporting-endpoints']))?.[1] ?? '';
    const body = {
      documentURL: 'https://portal.example/password/set/hush',
      blockedURL: 'https://evil.example/x.js?stolen=hush',
      effectiveDirective: 'script-src-elem',
      sourceFile: 'https://portal.example/assets/index-abc.js',
      lineNumber: 3,
    };
    const headers = { 'content-type': 'application/reports+json' };
    const send = (payload: string) => logged.inject({ method: 'POST', url, headers, payload });
    expect((await send(JSON.stringify([{ type: 'csp-violation', body }, { type: 'deprecation' }, 7]))).statusCode).toBe(
      204,
    );
    expect((await send('{"type"')).statusCode).toBe(400);
    expect((await logged.inject({ method: 'POST', url: '/api/1.0/greet', headers, payload: '{}' })).statusCode).toBe(
      415,
    );
    await logged.close();
    const source = '/assets/index-abc.js';
    const blocked = 'https://evil.example';
    expect(lines).toEqual([{ directive: 'script-src-elem', page: '/password', blocked, source, line: 3 }]);
  });

  test('https alone carries HSTS, and plain http is refused there', async () => {
    const secure = await build({ isHttps: true });
    const reply = await secure.inject('/api/1.0/openapi.json');
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect((await secure.inject('/health/live')).statusCode).toBe(200);
    await secure.close();
  });

  test('what is for the demo does not exist in production', async () => {
    expect((await app.inject('/api/1.0/only-demo')).statusCode).toBe(200);
    const production = await build({ demo: false });
    expect((await production.inject('/api/1.0/only-demo')).statusCode).toBe(404);
    expect((await production.inject('/api/1.0/openapi.json')).body).not.toContain('only-demo');
    await production.close();
  });

  test('readiness follows the database', async () => {
    expect((await app.inject('/health/ready')).statusCode).toBe(200);
    const waiting = await buildHttpServer(await optionsOf());
    const reply = await waiting.inject('/health/ready');
    expect(reply.statusCode).toBe(503);
    expect(reply.headers['retry-after']).toBe('2');
    await waiting.close();
  });
});
