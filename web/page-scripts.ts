import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What a page needs: with the scripts that start it, and after them, while those are already at work. */
export interface PageFiles {
  first: string[];
  later: string[];
}

const app = join(import.meta.dirname, 'src/app');
const frame = join(app, 'page-frame/page-frame.tsx');
const loginPage = join(app, '../pages/login/login-page.tsx');
/** The view most people start with; its page asks for it only once it runs. */
const firstViews = new Map([['/company/documents', join(app, '../pages/company/documents/documents-review-page.tsx')]]);
/** Drawings that stand in the first view, which a page asks for only once it is drawn. */
const firstDrawings = new Map([['/account/overview', /\bhero-[\w-]+\.svg$/]]);
const routePattern = /createRoute\(\{([\s\S]*?)\n {2}\}\)/g;

/**
 * Writes down which files each address needs, for the server to name in the page it sends: the browser then fetches them at once instead of
 * learning of them one from the other. Texts in the language that the portal speaks by default; others are few and small.
 */
export function pageScripts(): Plugin {
  return {
    name: 'page-scripts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const pages = routes().map(({ path, files }) => [path, filesOf(bundle, path, files)]);
      this.emitFile({
        type: 'asset',
        fileName: 'page-scripts.json',
        source: JSON.stringify(Object.fromEntries(pages), null, 1),
      });
    },
  };
}

function routes(): { path: string; files: string[] }[] {
  const described = readdirSync(app)
    .filter((name) => name.endsWith('-routes.ts'))
    .flatMap((name) => [...readFileSync(join(app, name), 'utf8').matchAll(routePattern)])
    .flatMap(([, description = '']) => {
      const path = /path: '([^']+)'/.exec(description)?.[1];
      const page = /import\('([^']+)'\)/.exec(description)?.[1];
      if (!path || !page) return [];
      const around = description.includes('...inFrame') ? [frame] : [];
      const within = firstViews.get(path);
      return { path, files: [...around, resolve(app, page), ...(within ? [within] : [])] };
    });
  return [{ path: '/', files: [loginPage] }, ...described];
}

/** Everything that these modules load at once, beyond what the document names itself. */
function filesOf(bundle: Bundle, path: string, modules: readonly string[]): PageFiles {
  const chunks = Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk');
  const start = withImports(
    bundle,
    chunks.filter(({ isEntry }) => isEntry),
  );
  const needed = withImports(
    bundle,
    chunks.filter((chunk) => modules.some((file) => chunk.moduleIds.includes(file))),
  );
  const texts = chunks.filter(
    (chunk) =>
      chunk.moduleIds.some((file) => file.endsWith('.sk.json')) &&
      [...needed, ...start].some((one) => one.dynamicImports.includes(chunk.fileName)),
  );
  const scripts = [...needed, ...texts].filter((chunk) => !start.has(chunk));
  if (!modules.includes(frame)) return { first: [...classesOf(bundle, modules), ...namesOf(scripts)], later: [] };
  const ofFrame = scripts.filter((chunk) => chunk.moduleIds.includes(frame));
  const others = scripts.filter((chunk) => !ofFrame.includes(chunk));
  return {
    first: [...classesOf(bundle, modules), ...namesOf(ofFrame)],
    later: [...namesOf(others), ...drawingsOf(bundle, path)],
  };
}

function namesOf(chunks: readonly Chunk[]): string[] {
  return chunks.map(({ fileName }) => fileName);
}

function classesOf(bundle: Bundle, modules: readonly string[]): string[] {
  if (modules.includes(loginPage)) return [];
  return Object.keys(bundle).filter((name) => /all-classes-[\w-]+\.css$/.test(name));
}

function drawingsOf(bundle: Bundle, path: string): string[] {
  const drawing = firstDrawings.get(path);
  return drawing ? Object.keys(bundle).filter((name) => drawing.test(name)) : [];
}

function withImports(bundle: Bundle, roots: readonly Chunk[]): Set<Chunk> {
  const found = new Set(roots);
  for (const chunk of found)
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') found.add(imported);
    }
  return found;
}
