import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveWeb } from './web-files.ts';

async function builtWeb(scripts: Record<string, string[]> | null): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'polana-web-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><head><title>Poľana</title></head>');
  if (scripts) await writeFile(join(folder, 'page-scripts.json'), JSON.stringify(scripts));
  return folder;
}

async function served(scripts: Record<string, string[]> | null): Promise<FastifyInstance> {
  const app = fastify();
  await serveWeb(app, await builtWeb(scripts));
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await served({
    '/': ['assets/login.js'],
    '/account/overview': ['assets/all.css', 'assets/overview.js'],
    '/guide/$name': ['assets/guide.js'],
    '/password/set/{-$hash}': ['assets/set.js'],
  });
});
afterAll(() => app.close());

const pageAt = async (url: string, from = app) => (await from.inject({ method: 'GET', url })).body;

test.each([
  ['/', 'login.js'],
  ['/account/overview?rok=2026', 'overview.js'],
  ['/guide/prve-kroky', 'guide.js'],
  ['/password/set', 'set.js'],
  ['/password/set/abc', 'set.js'],
])('the page at %s names the scripts it is going to need', async (url, script) => {
  expect(await pageAt(url)).toContain(
    `<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/${script}">`,
  );
});

test('classes are fetched as a stylesheet', async () => {
  expect(await pageAt('/account/overview')).toContain(
    '<link rel="preload" as="style" crossorigin href="/assets/all.css">',
  );
});

test.each(['/account', '/account/overview/more', '/guide', '/nowhere'])('the page at %s names none', async (url) => {
  expect(await pageAt(url)).toBe('<!doctype html><head><title>Poľana</title></head>');
});

test('a build without the list is served as it is', async () => {
  const plain = await served(null);
  expect(await pageAt('/account/overview', plain)).not.toContain('<link');
  await plain.close();
});
