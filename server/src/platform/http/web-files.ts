import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { setPageHeaders } from './headers.ts';

const yearSeconds = 31_536_000;

/** Serves the built web: hashed assets for ever, and its one page for every address that is not the API's. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const page = await readFile(join(webDir, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (response, path) => {
      const isHashed = path.includes('/assets/');
      response.header('Cache-Control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  app.get('/*', (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (/^\/(api|health|assets)(\/|$)/.test(path)) return reply.callNotFound();
    setPageHeaders(reply);
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
