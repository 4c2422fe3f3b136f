import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { setPageHeaders } from './headers.ts';

const yearSeconds = 31_536_000;

/** About documents alone, or for asking again for what never changes: a first view fetches twenty files, and a phone waits for each byte. */
const needlessForAssets = [
  'Accept-Ranges',
  'Cross-Origin-Opener-Policy',
  'ETag',
  'Last-Modified',
  'Permissions-Policy',
  'X-Request-Id',
];

const titleMillisecondsMax = 500;

/**
 * Serves the built web: hashed assets for ever, and its one page for every address that is not the API's, under the title it
 * has today. Where that cannot be learnt in time, the page goes out with the one it was built with.
 */
export async function serveWeb(app: FastifyInstance, webDir: string, readTitle?: () => Promise<string>): Promise<void> {
  const built = await readFile(join(webDir, 'index.html'), 'utf8');
  const scripts = await readPageScripts(webDir);
  const titled = async () => {
    if (!readTitle) return built;
    const late = delay(titleMillisecondsMax, null, { ref: false });
    const title = await Promise.race([readTitle().catch(() => null), late]);
    return title === null ? built : built.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`);
  };
  await app.register(fastifyStatic, {
    root: webDir,
    wildcard: false,
    index: false,
    // The page goes out below, with its policy, whatever it is called; what the build wrote down for it is nobody else's.
    globIgnore: ['index.html*', 'page-scripts.json*'],
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('Cache-Control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      if (isHashed) for (const name of needlessForAssets) reply.removeHeader(name);
    },
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (/^\/(api|health|assets)(\/|$)/.test(path)) return reply.callNotFound();
    setPageHeaders(reply);
    return reply
      .type('text/html; charset=utf-8')
      .send((await titled()).replace('</head>', () => `${scripts(path)}</head>`));
  });
}

/** The script that the built page starts with: its name changes with every build, and an open page compares it with its own. */
export async function readBuild(webDir: string): Promise<string | null> {
  const built = await readFile(join(webDir, 'index.html'), 'utf8');
  return /<script type="module"[^>]* src="\/assets\/([^"]+)"/.exec(built)?.[1] ?? null;
}

/** What the page at an address is going to fetch, for the browser to fetch it right away; nothing where the build did not write it down. */
async function readPageScripts(webDir: string): Promise<(path: string) => string> {
  const written = await readFile(join(webDir, 'page-scripts.json'), 'utf8').catch(() => '{}');
  const pages = Object.entries(JSON.parse(written) as Record<string, PageFiles>).map(([path, { first, later }]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\/\{-\$\w+\}/g, '(?:/[^/]*)?').replaceAll(/\$\w+/g, '[^/]+')}/?$`),
    links: [...first.map((file) => linkTo(file, 'rel')), ...later.map((file) => linkTo(file, 'data-later'))].join(''),
  }));
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.links ?? '';
}

/** Written by the build: what comes with the scripts that start a page, and what `before-page.js` fetches after them. */
interface PageFiles {
  first: string[];
  later: string[];
}

function linkTo(file: string, when: 'rel' | 'data-later'): string {
  const [kind, more] = kinds.get(file.slice(file.lastIndexOf('.'))) ?? ['modulepreload', 'fetchpriority="low"'];
  return `<link ${when}="${kind}" ${more} crossorigin href="/${escapeHtml(file)}">`;
}

const kinds = new Map([
  ['.css', ['preload', 'as="style"']],
  ['.svg', ['preload', 'as="image" fetchpriority="low"']],
]);

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
