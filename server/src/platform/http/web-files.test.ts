import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web-files.ts';

type Pages = Record<string, { first: string[]; later: string[] }>;

async function builtWeb(scripts: Pages | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polana-web-'));
  await mkdir(join(folder, 'assets'));
  for (const name of ['index.html', 'index.html.br'])
    await writeFile(join(folder, name), '<!doctype html><head><title>Poľana</title></head>');
  for (const name of ['assets/login-1a2b.js', 'robots.txt']) await writeFile(join(folder, name), '1');
  if (scripts) await writeFile(join(folder, 'page-scripts.json'), JSON.stringify(scripts));
  return folder;
}

async function served(scripts: Pages | null): Promise<FastifyInstance> {
  const app = fastify();
  await serveWeb(app, await builtWeb(scripts));
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await served({
    '/': { first: ['assets/login.js'], later: [] },
    '/account/overview': {
      first: ['assets/all.css', 'assets/frame.js'],
      later: ['assets/overview.js', 'assets/hero.svg'],
    },
    '/guide/$name': { first: ['assets/guide.js'], later: [] },
    '/password/set/{-$hash}': { first: ['assets/set.js'], later: [] },
  });
});
afterAll(() => app.close());

const pageAt = async (url: string, from = app) => (await from.inject({ method: 'GET', url })).body;

test.each([
  ['/', 'login.js'],
  ['/account/overview?rok=2026', 'frame.js'],
  ['/guide/prve-kroky', 'guide.js'],
  ['/password/set', 'set.js'],
  ['/password/set/abc', 'set.js'],
])('the page at %s names the scripts it is going to need', async (url, script) => {
  expect(await pageAt(url)).toContain(
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${script}">`,
  );
});

test.each(['/index.html', '/index.html.br', '/page-scripts.json'])(
  'the page is the same at %s, and never without its policy',
  async (url) => {
    const { body, headers } = await app.inject({ method: 'GET', url });
    expect(body).toBe('<!doctype html><head><title>Poľana</title></head>');
    expect(headers['content-security-policy']).toContain("trusted-types 'none'");
  },
);

test('classes are fetched as a stylesheet', async () => {
  expect(await pageAt('/account/overview')).toContain(
    '<link rel="preload" as="style" crossorigin href="/assets/all.css">',
  );
});

test('what a page needs after the scripts that start it is named for later', async () => {
  expect(await pageAt('/account/overview')).toContain(
    '<link data-later="modulepreload" fetchpriority="low" crossorigin href="/assets/overview.js">' +
      '<link data-later="preload" as="image" fetchpriority="low" crossorigin href="/assets/hero.svg">',
  );
});

test.each(['/account', '/account/overview/more', '/guide', '/nowhere'])('the page at %s names none', async (url) => {
  expect(await pageAt(url)).toBe('<!doctype html><head><title>Poľana</title></head>');
});

test('a file that never changes is kept for ever and says nothing that only a document needs', async () => {
  const portal = fastify();
  portal.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Permissions-Policy': 'camera=()', 'X-Request-Id': '1' });
  });
  await serveWeb(portal, await builtWeb(null));
  const asset = await portal.inject({ method: 'GET', url: '/assets/login-1a2b.js' });
  expect(asset.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' });
  expect(asset.headers).toHaveProperty('x-content-type-options', 'nosniff');
  for (const name of ['etag', 'last-modified', 'permissions-policy', 'x-request-id', 'accept-ranges'])
    expect(asset.headers).not.toHaveProperty(name);
  const other = await portal.inject({ method: 'GET', url: '/robots.txt' });
  expect(other.headers).toMatchObject({ 'cache-control': 'no-cache', 'permissions-policy': 'camera=()' });
  expect(other.headers).toHaveProperty('etag');
});

test('a build without the list is served as it is', async () => {
  const plain = await served(null);
  expect(await pageAt('/account/overview', plain)).not.toContain('<link');
  await plain.close();
});
