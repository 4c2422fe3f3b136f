import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageFiles } from './page-scripts.ts';

const kilobytesMax = 200;

/** Refuses a build in which the first view of a page brings more script, compressed, than a phone should have to wait for. */
export async function refuseHeavyPages(outDirectory: string): Promise<void> {
  const pages = JSON.parse(await readFile(join(outDirectory, 'page-scripts.json'), 'utf8')) as Record<
    string,
    PageFiles
  >;
  const document = await readFile(join(outDirectory, 'index.html'), 'utf8');
  const ofDocument = [...document.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file = '']) => file);
  const weighed = await Promise.all(
    Object.entries(pages).map(async ([path, { first, later }]) => {
      const scripts = new Set([...ofDocument, ...[...first, ...later].filter((file) => file.endsWith('.js'))]);
      const sizes = await Promise.all([...scripts].map((file) => stat(join(outDirectory, `${file}.br`))));
      return { path, kilobytes: sizes.reduce((sum, { size }) => sum + size, 0) / 1024 };
    }),
  );
  const heavy = weighed.filter(({ kilobytes }) => kilobytes > kilobytesMax);
  if (heavy.length === 0) return;
  const told = heavy.map(({ path, kilobytes }) => `${path} (${kilobytes.toFixed(0)} KB)`).join(', ');
  throw new Error(`more than ${kilobytesMax} KB of script for a first view: ${told}`);
}
