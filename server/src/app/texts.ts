import { globSync, readFileSync } from 'node:fs';
import { Texts, type RoomTexts } from '#platform/texts';

const source = new URL('../', import.meta.url);

/** Texts of every room and of the platform, found by their file names: a new room's are here without anybody remembering. */
export const allTexts = new Texts(
  globSync('{platform,modules/*}/*.sk.json', { cwd: source })
    .toSorted()
    .map((file) => ({ sk: read(file), en: read(file.replace(/\.sk\.json$/, '.en.json')) })),
);

function read(file: string): RoomTexts {
  return JSON.parse(readFileSync(new URL(file, source), 'utf8')) as RoomTexts;
}
