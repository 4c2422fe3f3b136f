import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import subsetFont from 'subset-font';

const looks = join(import.meta.dirname, 'src/ui/styles.css');
const face = /everyday-letters\/(figtree-[a-z-]+)\.woff2[^}]*unicode-range:([^;]+);/g;

/**
 * Cuts out of Figtree what nearly every page shows, as `styles.css` names it: a good half of the typeface's bytes. Any other letter makes the
 * browser fetch all of it.
 * @returns the folder with the files
 */
export async function cutEverydayLetters(): Promise<string> {
  const { resolve: find } = createRequire(import.meta.url);
  const folder = resolve(import.meta.dirname, '../.cache/everyday-letters');
  mkdirSync(folder, { recursive: true });
  for (const [, name = '', ranges = ''] of readFileSync(looks, 'utf8').matchAll(face)) {
    const whole = readFileSync(find(`@fontsource-variable/figtree/files/${name}-wght-normal.woff2`));
    const cut = await subsetFont(whole, lettersOf(ranges), {
      targetFormat: 'woff2',
      keepFeatures: ['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'rvrn', 'tnum'],
    });
    writeFileSync(join(folder, `${name}.woff2`), cut);
  }
  return folder;
}

/** `U+0041-0043, U+20AC` as `ABC€`. */
function lettersOf(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...codes);
}
