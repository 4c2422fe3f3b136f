import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { endpoint } from '@polana/contract/endpoint';
import { text } from '@polana/contract/primitives';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestDatabase, testDatabase } from '#test-support/database';
import { type Database } from '../database.ts';
import { Refusal } from '../errors.ts';
import { openLog } from '../log.ts';
import en from '../platform.en.json' with { type: 'json' };
import sk from '../platform.sk.json' with { type: 'json' };
import { Texts } from '../texts.ts';
import { GeneralLimits } from './general-limits.ts';
import { route } from './route.ts';
import { buildHttpServer } from './server.ts';

const kilobyte = 1024;
const limits = { filesMax: 3, fileBytesMax: 300 * kilobyte, totalBytesMax: 500 * kilobyte };

const samples = {
  send: endpoint({
    id: 'sample.send',
    method: 'POST',
    path: '/send',
    access: 'public',
    summary: 'Takes files with words.',
    body: z.strictObject({ name: text(20) }),
    upload: limits,
    status: 201,
    answer: z.strictObject({ name: z.string(), files: z.array(z.unknown()) }),
  }),
  sendOnly: endpoint({
    id: 'sample.sendOnly',
    method: 'POST',
    path: '/send-only',
    access: 'public',
    summary: 'Takes files without words.',
    upload: limits,
    answer: z.strictObject({ files: z.array(z.unknown()) }),
  }),
  refuse: endpoint({
    id: 'sample.refuse',
    method: 'POST',
    path: '/refuse',
    access: 'public',
    summary: 'Refuses before it reads.',
    upload: limits,
    answer: z.strictObject({}),
  }),
  guarded: endpoint({
    id: 'sample.guarded',
    method: 'POST',
    path: '/guarded',
    access: 'person',
    summary: 'Takes files of people who are signed in.',
    upload: limits,
    answer: z.strictObject({}),
  }),
  plain: endpoint({
    id: 'sample.plain',
    method: 'POST',
    path: '/plain',
    access: 'public',
    summary: 'Takes no files.',
    body: z.strictObject({ name: text(20) }),
    answer: z.strictObject({}),
  }),
};

/** Whole files, noted when their last byte was read: what a room would keep. */
const kept: string[] = [];
let begun = 0;

async function collect(
  files: AsyncIterable<{ fieldName: string; declaredName: string; content: AsyncIterable<Uint8Array> }>,
) {
  const collected = [];
  for await (const { fieldName, declaredName, content } of files) {
    begun += 1;
    let size = 0;
    for await (const chunk of content) size += chunk.byteLength;
    kept.push(declaredName);
    collected.push({ fieldName, declaredName, size });
  }
  return collected;
}

const routes = [
  route(samples.send, async ({ body, files }) => ({ name: body.name, files: await collect(files) })),
  route(samples.sendOnly, async ({ files }) => ({ files: await collect(files) })),
  route(samples.refuse, async () => {
    throw new Refusal('not_allowed', 403);
  }),
  route(samples.guarded, async () => ({})),
  route(samples.plain, async () => ({})),
];

let db: Database;
let app: FastifyInstance;
let origin: string;

beforeAll(async () => {
  db = openTestDatabase((await testDatabase()).appUrl);
  app = await buildHttpServer({
    db,
    routes,
    texts: new Texts([{ sk, en }]),
    log: openLog('silent'),
    limits: new GeneralLimits(db),
    authentication: { authenticate: async () => null },
    demo: true,
    isHttps: false,
    trustProxy: ['127.0.0.1'],
    version: '0',
    webDir: null,
    isReady: async () => true,
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await db.close();
});

let caller = 0;

interface SentFile {
  name: string;
  bytes: number;
}

async function send(path: string, data: unknown, files: readonly SentFile[] = [], extra: Record<string, string> = {}) {
  const form = new FormData();
  if (data !== undefined) form.append('data', typeof data === 'string' ? data : JSON.stringify(data));
  for (const { name, bytes } of files) form.append('files', new Blob([new Uint8Array(bytes)]), name);
  for (const [name, value] of Object.entries(extra)) form.append(name, value);
  return post(path, { body: form });
}

async function post(path: string, init: RequestInit) {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', `203.0.113.${(caller += 1)}`);
  headers.set('accept-language', 'en');
  const reply = await fetch(`${origin}/api/1.0${path}`, { method: 'POST', ...init, headers });
  return { status: reply.status, json: await reply.json() };
}

const codeOf = ({ status, json }: { status: number; json: unknown }) => [
  status,
  (json as { errors: { code: string }[] }).errors[0]?.code,
];

test('of a name of any length its end is looked at', async () => {
  const files = [{ name: `a${'.'.repeat(60_000)}!.pdf`, bytes: 1 }];
  const { json } = await send('/send', { name: 'Zuzana' }, files);
  expect(json).toMatchObject({ files: [{ declaredName: `${'.'.repeat(995)}!.pdf` }] });
});

test('the words come parsed and checked, the files one after another with their names and all their bytes', async () => {
  const files = [
    { name: 'účet č. 1.pdf', bytes: 300 * kilobyte },
    { name: '..\\..\\b.jpg', bytes: 0 },
    { name: 'c.png', bytes: 1 },
  ];
  expect(await send('/send', { name: 'Zuzana' }, files)).toEqual({
    status: 201,
    json: {
      name: 'Zuzana',
      files: [
        { fieldName: 'files', declaredName: 'účet č. 1.pdf', size: 300 * kilobyte },
        { fieldName: 'files', declaredName: expect.stringMatching(/b\.jpg$/), size: 0 },
        { fieldName: 'files', declaredName: 'c.png', size: 1 },
      ],
    },
  });
  expect(await send('/send', { name: 'Nikto' })).toMatchObject({ status: 201, json: { files: [] } });
  expect(await send('/send-only', undefined, [{ name: 'a', bytes: 5 }])).toMatchObject({
    status: 200,
    json: { files: [{ size: 5 }] },
  });
});

test('words marked as JSON by their sender are the same words', async () => {
  const form = new FormData();
  form.append('data', new Blob(['{"name":"Zuzana"}'], { type: 'application/json' }), 'blob');
  for (let index = 0; index < limits.filesMax; index += 1) form.append('files', new Blob(['x']), `f${index}`);
  const asFile = await post('/send', { body: form });
  expect(asFile).toMatchObject({ status: 201, json: { name: 'Zuzana', files: [{}, {}, {}] } });
  form.append('files', new Blob(['x']), 'one too many');
  expect(codeOf(await post('/send', { body: form }))).toEqual([413, 'too_many_files']);
  const marked = multipart([
    `Content-Disposition: form-data; name="data"\r\nContent-Type: application/json\r\n\r\n{"name":"Zuzana"}`,
  ]);
  expect(await post('/send', marked)).toMatchObject({ status: 201, json: { name: 'Zuzana' } });
});

test.each([
  ['behind the files', ['files', 'data']],
  ['as JSON with the name of a file behind the files', ['files', 'json']],
  ['nowhere', ['files']],
])('whoever sends the words %s is told that they come first', async (_case, parts) => {
  const form = new FormData();
  for (const part of parts) {
    if (part === 'data') form.append('data', '{"name":"Zuzana"}');
    else if (part === 'json') form.append('data', new Blob(['{"name":"Zuzana"}'], { type: 'application/json' }));
    else form.append('files', new Blob(['x']), 'a.pdf');
  }
  const { status, json } = await post('/send', { body: form });
  expect([status, json]).toMatchObject([400, { errors: [{ code: 'form_data_first', path: 'data' }] }]);
});

test('words of a kind nobody sends are no words: too long, broken, or of another type', async () => {
  const named = (text: string, type = 'application/json') => {
    const form = new FormData();
    form.append('data', new Blob([text], { type }), 'data.json');
    return post('/send', { body: form });
  };
  expect(codeOf(await named(`{"name":"${'x'.repeat(70 * kilobyte)}"}`))).toEqual([400, 'body_invalid']);
  expect(codeOf(await named('{"name"'))).toEqual([400, 'body_invalid']);
  expect(codeOf(await named('{"__proto__":{"x":1},"name":"a"}'))).toEqual([400, 'field_unknown']);
  expect(codeOf(await named('{"name":"a"}', 'text/plain'))).toEqual([400, 'form_data_first']);
});

test('wrong words are refused field by field, and nothing is read any further', async () => {
  begun = 0;
  const reply = await send('/send', { name: '', role: 'OPER' }, [{ name: 'a', bytes: 200 * kilobyte }]);
  expect(reply).toMatchObject({
    status: 400,
    json: {
      errors: [
        { code: 'field_required', path: 'name' },
        { code: 'field_unknown', path: 'role' },
      ],
    },
  });
  expect(codeOf(await send('/send', 'not json'))).toEqual([400, 'body_invalid']);
  expect(codeOf(await send('/send', '{"__proto__":{"x":1},"name":"a"}'))).toEqual([400, 'field_unknown']);
  expect(codeOf(await send('/send', { name: 'x'.repeat(70 * kilobyte) }))).toEqual([400, 'body_invalid']);
  expect(codeOf(await send('/send-only', { name: 'a' }))).toEqual([400, 'body_invalid']);
  expect(codeOf(await send('/send', { name: 'a' }, [], { more: 'words' }))).toEqual([400, 'body_invalid']);
  expect(begun).toBe(0);
});

test.each([
  ['one file over its limit', [{ name: 'a', bytes: 300 * kilobyte + 1 }], 'upload_too_large'],
  [
    'files that are too large together',
    [
      { name: 'a', bytes: 300 * kilobyte },
      { name: 'b', bytes: 200 * kilobyte + 1 },
    ],
    'upload_too_large',
  ],
  ['far too many bytes, told in advance', [{ name: 'a', bytes: 4_000 * kilobyte }], 'upload_too_large'],
  ['a fourth file', Array.from({ length: 4 }, (_, index) => ({ name: `f${index}`, bytes: 10 })), 'too_many_files'],
  ['a hundred files', Array.from({ length: 100 }, (_, index) => ({ name: `f${index}`, bytes: 10 })), 'too_many_files'],
])('%s is 413, and its sender gets the answer', async (_case, files, code) => {
  expect(codeOf(await send('/send', { name: 'a' }, files))).toEqual([413, code]);
});

test('files that nobody reads are passed over, and the next call on the connection is answered', async () => {
  const reply = await send('/refuse', undefined, [{ name: 'a', bytes: 250 * kilobyte }]);
  expect(codeOf(reply)).toEqual([403, 'not_allowed']);
  expect(codeOf(await send('/guarded', undefined, [{ name: 'a', bytes: 250 * kilobyte }]))).toEqual([
    401,
    'signed_out',
  ]);
  expect((await send('/send', { name: 'a' })).status).toBe(201);
});

test('another content type is 415, also a form where none is expected', async () => {
  const json = { headers: { 'content-type': 'application/json' }, body: '{"name":"a"}' };
  expect(codeOf(await post('/send', json))).toEqual([415, 'content_type_wrong']);
  expect(codeOf(await post('/send', { headers: { 'content-type': 'text/html' }, body: 'x' }))).toEqual([
    415,
    'content_type_wrong',
  ]);
  expect(codeOf(await send('/plain', { name: 'a' }))).toEqual([415, 'content_type_wrong']);
});

test.each([
  ['no boundary', { headers: { 'content-type': 'multipart/form-data' }, body: 'x' }],
  ['an empty body', { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '' }],
  ['no closing boundary', { ...multipart(['Content-Disposition: form-data; name="data"\r\n\r\n{"name":"a"}'], '') }],
  [
    'a part without a head',
    { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x\r\n\r\n--x--' },
  ],
  ['a part without a name', multipart(['Content-Disposition: form-data\r\n\r\nx'])],
  ['a field called like a built-in', multipart(['Content-Disposition: form-data; name="__proto__"\r\n\r\nx'])],
  [
    'broken JSON that says it is JSON',
    multipart(['Content-Disposition: form-data; name="data"\r\nContent-Type: application/json\r\n\r\n{"name"']),
  ],
])('a broken form is the sender’s mistake: %s', async (_case, init) => {
  const reply = await post('/send', init);
  expect(reply.status).toBe(400);
});

function multipart(parts: readonly string[], end = '--limit--\r\n') {
  const body = parts.map((part) => `--limit\r\n${part}\r\n`).join('') + end;
  return { headers: { 'content-type': 'multipart/form-data; boundary=limit' }, body };
}

/** Sends the beginning of a file and stops; the form says it will be longer. */
function beginUpload(bytes: number): { close: () => void } {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  const head = '--limit\r\nContent-Disposition: form-data; name="files"; filename="cut.pdf"\r\n\r\n';
  socket.on('error', () => undefined);
  socket.write(
    `POST /api/1.0/send-only HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.250\r\nContent-Type: multipart/form-data; boundary=limit\r\nContent-Length: 200000\r\n\r\n${head}`,
  );
  socket.write(Buffer.alloc(bytes));
  return { close: () => socket.destroy() };
}

test('a file whose sender goes away is never taken for whole', async () => {
  [begun, kept.length] = [0, 0];
  const upload = beginUpload(50_000);
  for (let tries = 0; begun === 0 && tries < 1_000; tries += 1) await delay(20);
  expect(begun).toBe(1);
  upload.close();
  await delay(200);
  expect(kept).toEqual([]);
});

test('a sender who stops in the middle holds up nobody else', async () => {
  [begun, kept.length] = [0, 0];
  const slow = Array.from({ length: 20 }, () => beginUpload(1_000));
  for (let tries = 0; begun < 20 && tries < 1_000; tries += 1) await delay(20);
  expect((await send('/send', { name: 'a' }, [{ name: 'b', bytes: 100_000 }])).status).toBe(201);
  for (const one of slow) one.close();
  await delay(200);
  expect(kept).toEqual(['b']);
});
