import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { HtmlTagDescriptor, Plugin } from 'vite';

const source = join(import.meta.dirname, 'src');
const contract = resolve(import.meta.dirname, '../contract/src');
const imports = /(?:import|export)\s(?!type\b)(?:[^;']*?\sfrom\s)?'([^']+)'/g;

function fileOf(specifier: string, importer: string): string | null {
  if (specifier.startsWith('.')) return resolve(dirname(importer), specifier);
  if (specifier.startsWith('#')) return join(source, specifier.slice(1));
  if (specifier.startsWith('@polana/contract/')) return join(contract, `${specifier.slice(17)}.ts`);
  return null;
}

/** A file of our own with everything that comes with it at once. */
export function loadedWith(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
    const next = fileOf(specifier, file);
    if (next) loadedWith(next, found);
  }
  return found;
}

const document = join(import.meta.dirname, 'index.html');
const entry = join(source, 'app/main.tsx');
const loginPage = join(source, 'pages/login/login-page.tsx');

/** Our own files that a browser loads before anybody has signed in. */
export function firstPageFiles(): Set<string> {
  return loadedWith(loginPage, loadedWith(entry));
}

/** Other pages use these too; in one chunk they weigh less than in twenty. */
export function isSharedOfFirstPage(id: string, files: Set<string>): boolean {
  return files.has(id) && id !== entry && id !== loginPage;
}

/** Our own files behind the frame of every page after the sign-in. */
export function frameFiles(): Set<string> {
  return loadedWith(join(source, 'app/page-frame/page-frame.tsx'));
}

const heavyPackages = /'(?:react-aria|react-hook-form|react-stately|@internationalized|jsqr)[^']*'/;

/** One of our own files that brings no package with it, so that it can stand in a chunk with others whoever needs it. */
export function isLight(id: string): boolean {
  if (!id.startsWith(source) && !id.startsWith(contract)) return false;
  return [...loadedWith(id)].every((file) => !heavyPackages.test(readFileSync(file, 'utf8')));
}

/** The stylesheet of the document holds its own classes and the login page's; every other page brings those of all pages. */
export function firstPageClasses(): Plugin {
  return {
    name: 'first-page-classes',
    enforce: 'pre',
    transform(code, id) {
      if (!id.split('?')[0]?.endsWith('ui/styles.css')) return undefined;
      const files = [document, ...firstPageFiles()];
      return `${code}\n${files.map((file) => `@source '${file}';`).join('\n')}`;
    },
  };
}

/**
 * The page waits for its scripts anyway: meanwhile the browser fetches the letters, so that no text jumps when they come. What each page
 * needs beyond that the server names (page-scripts.ts).
 */
export function firstPagePreloads(): Plugin {
  return {
    name: 'first-page-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const names = Object.keys(bundle ?? {});
        // The whole typeface has the name it came with.
        const fonts = names.filter((name) => name.endsWith('.woff2') && !name.includes('-wght-'));
        const tags = fonts.map((name) => preload(name, { rel: 'preload', as: 'font', type: 'font/woff2' }));
        return { html: html.replaceAll(ownScript, '$& fetchpriority="low"'), tags };
      },
    },
  };
}

/**
 * What can be seen without them comes first: the mark, the looks, the letters. With the largest script among those the queue stood up to
 * 0.3 s sooner on a slow line, but Lighthouse reckons the first paint half a second later.
 */
const ownScript = /<script type="module"|<link rel="modulepreload"/g;

function preload(name: string, attributes: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'link', attrs: { ...attributes, crossorigin: true, href: `/${name}` }, injectTo: 'head' };
}
