import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { firstPageFiles, frameFiles, isLight, loadedWith } from './first-page.ts';

const pages = join(import.meta.dirname, 'src/pages');

/**
 * Pages between which people go, by what their common files are named after. A request costs a phone more than a kilobyte, so that what
 * only a family needs comes in one file: what two of its pages share or, where all of them come together, everything.
 */
const families = [
  {
    name: 'account',
    pages: [
      'account/account-overview-page',
      'account/movements-page',
      'account/documents-page',
      'account/benefits-page',
    ],
    sharedBy: 2,
  },
  { name: 'desk', pages: ['company/documents/documents-page', 'company/documents/documents-review-page'], sharedBy: 1 },
  {
    name: 'claim',
    pages: ['account/add-document-page', 'company/add-document/company-add-document-page'],
    sharedBy: 1,
  },
].map((family) => ({ ...family, pages: family.pages.map((page) => join(pages, `${page}.tsx`)) }));

const neededBy = new Map<string, string[]>();
for (const page of globSync('**/*-page.tsx', { cwd: pages }).map((name) => join(pages, name)))
  for (const file of loadedWith(page)) neededBy.set(file, [...(neededBy.get(file) ?? []), page]);

/** The family whose pages alone need this file. */
export function familyOf(id: string): string | null {
  const needing = neededBy.get(id) ?? [];
  if (needing.length === 0 || !isLight(id)) return null;
  const family = families.find(
    (one) => needing.length >= one.sharedBy && needing.every((page) => one.pages.includes(page)),
  );
  return family?.name ?? null;
}

/** A family needs it, and others too. */
function isBeside(id: string): boolean {
  const needing = neededBy.get(id) ?? [];
  const isNeeded = families.some((one) => one.pages.some((page) => needing.includes(page)));
  return isNeeded && !families.some((one) => needing.every((page) => one.pages.includes(page))) && isLight(id);
}

const tinyMax = 1_500;

/** Less than what asking for it costs. */
export function isTiny(id: string): boolean {
  const all = [...loadedWith(id)];
  if (!isBeside(id) || all.some((file) => file.endsWith('.texts.ts'))) return false;
  return all.reduce((size, file) => size + statSync(file).size, 0) <= tinyMax;
}

const smallMax = 4_400;
const named = new Map<string, string>();

/**
 * What a family needs and others too would else come with the family: small files come together, larger ones with those that the same
 * pages need.
 */
export function besideFamilies(id: string): string | null {
  if (!isBeside(id)) return null;
  if (statSync(id).size <= smallMax) return 'beside';
  const key = neededBy.get(id)?.join() ?? '';
  const name = named.get(key) ?? basename(id).split('.')[0] ?? '';
  named.set(key, name);
  return name;
}

const everywhere = new Set([...firstPageFiles(), ...frameFiles()]);

/** The file for texts in a language: what every page needs, what only a family needs, or what a family needs and others too. */
export function textsWith(id: string): string | null {
  const [, language] = /\.(sk|en)\.json$/.exec(id) ?? [];
  if (!language) return null;
  const texts = id.replace(`.${language}.json`, '.texts.ts');
  const owner = everywhere.has(texts) ? 'frame' : isBeside(texts) ? 'beside' : familyOf(texts);
  return owner && `${owner}-${language}`;
}
