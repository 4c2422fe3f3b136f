import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { packedOnce, packLongAnswers } from './packing.ts';

const long = { items: Array.from({ length: 200 }, (_, index) => ({ name: `Ľubomíra ${index}` })) };
const short = { items: [] };

let app: FastifyInstance;
let timesMade = 0;
beforeAll(() => {
  app = fastify();
  packLongAnswers(app);
  app.get('/long', async () => long);
  const same = packedOnce(() => {
    timesMade += 1;
    return JSON.stringify(long);
  });
  app.get('/same', async (request, reply) => same(request, reply));
  app.get('/short', async () => short);
  app.get('/bytes', async () => Buffer.alloc(5_000, 1));
  app.get('/file', async (_request, reply) => reply.send(Readable.from([Buffer.alloc(5_000, 2)])));
  app.get('/packed', async (_request, reply) => reply.header('Content-Encoding', 'gzip').send('x'.repeat(5_000)));
});
afterAll(() => app.close());

const answerTo = (url: string, offered?: string) =>
  app.inject({ url, headers: offered === undefined ? {} : { 'accept-encoding': offered } });

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
] as const)('a long answer goes to whoever takes "%s" packed as %s', async (offered, encoding, unpack) => {
  const answer = await answerTo('/long', offered);
  expect(answer.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(long).length / 4);
  expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(long);
});

test.each([undefined, 'identity', 'deflate', 'brotli', 'br;q=0', 'br; q=0.0'])(
  'to whoever takes "%s" it goes as it is, and what lies between knows that it depends',
  async (offered) => {
    const answer = await answerTo('/long', offered);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['vary']).toBe('accept-encoding');
    expect(answer.json()).toEqual(long);
  },
);

test.each(['/short', '/bytes', '/file'])('%s is left alone', async (url) => {
  const answer = await answerTo(url, 'br');
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.headers).not.toHaveProperty('vary');
});

test('nothing is packed twice', async () => {
  expect((await answerTo('/packed', 'br')).body).toBe('x'.repeat(5_000));
});

test('what is the same for everybody is made and packed once for each who takes it otherwise', async () => {
  for (const offered of ['br', 'br', 'gzip', undefined, 'gzip', 'br', undefined]) {
    const answer = await answerTo('/same', offered);
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([offered, 'accept-encoding']);
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[offered ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(JSON.parse(unpack(answer.rawPayload).toString())).toEqual(long);
  }
  expect(timesMade).toBe(3);
});
