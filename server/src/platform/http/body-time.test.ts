import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitBodyTime } from './upload.ts';

let app: FastifyInstance;
let origin: URL;

beforeAll(async () => {
  app = Fastify();
  // Before any other hook, where nobody can tell yet whether a request is complete.
  limitBodyTime(app, () => false, 100);
  app.get('/slow', () => new Response(Readable.toWeb(Readable.from(trickling())) as ReadableStream));
  app.post('/words', async (request) => request.body);
  origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
});
afterAll(() => app.close());

async function* trickling() {
  for (const piece of ['one ', 'two ', 'three']) {
    await delay(400);
    yield piece;
  }
}

test('a download may take longer than a body', async () => {
  expect(await (await fetch(new URL('/slow', origin))).text()).toBe('one two three');
});

test.each(['POST /words', 'GET /slow'])('%s with a body that never comes is cut off', async (call) => {
  const socket = connect(Number(origin.port), origin.hostname);
  socket.write(`${call} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 20\r\n\r\n{`);
  let answer = '';
  for await (const chunk of socket) answer += String(chunk);
  expect(answer).not.toContain('three');
});
