import { readFile } from 'node:fs/promises';
import { guideNames, type Guide, type GuideName } from '@polana/contract/guides';
import type { Language } from '@polana/contract/roles';
import { Refusal } from '#platform/errors';
import { parseGuide } from './guide-text.rules.ts';

const folder = new URL('../../../../../guides/', import.meta.url);

function isGuide(name: string): name is GuideName {
  return guideNames.some((known) => known === name);
}

/** A guide in a language; the texts stand in the repository and change with it. */
export async function loadGuide(name: string, lang: Language): Promise<Guide> {
  if (!isGuide(name)) throw new Refusal('guide_not_found', 404);
  const source = await readFile(new URL(`${name}.${lang}.md`, folder), 'utf8');
  return { name, lang, ...parseGuide(source) };
}

export async function loadPicture(name: string): Promise<Buffer> {
  if (!/^[\w-]{1,60}\.png$/.test(name)) throw new Refusal('guide_not_found', 404);
  try {
    return await readFile(new URL(`screenshots/${name}`, folder));
  } catch {
    throw new Refusal('guide_not_found', 404);
  }
}
