import { globSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const source = join(import.meta.dirname, 'src');

/** Refuses a build in which a class of our own is used by a page and is not in the stylesheet that pages bring. */
export async function refuseLostClasses(outDirectory: string): Promise<void> {
  const assets = join(outDirectory, 'assets');
  const [sheet = ''] = (await readdir(assets)).filter((name) => /^all-classes-.*\.css$/.test(name));
  const styles = await readFile(join(assets, sheet), 'utf8');
  const [ours, pages] = await Promise.all([textOf('ui/*.css'), textOf('**/*.tsx')]);
  const lost = [...ours.matchAll(/@utility ([\w-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(pages))
    .filter((name) => !new RegExp(`(?:\\.|\\\\:)${name}(?![\\w-])`).test(styles));
  if (lost.length > 0) throw new Error(`${sheet} does not have the classes ${lost.join(', ')}`);
}

async function textOf(pattern: string): Promise<string> {
  const files = globSync(pattern, { cwd: source });
  return (await Promise.all(files.map((file) => readFile(join(source, file), 'utf8')))).join('\n');
}
