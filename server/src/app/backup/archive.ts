import { mkdir, open, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { ArchiveKeys, newStretching, type Stretching } from './archive-keys.ts';
import { assertFilePart, assertPart, damaged, readPart, writePart, type Archive } from './archive-parts.ts';
import { BackupProblem } from './backup-problem.ts';
import {
  coverSchema,
  fileLineSchema,
  formatVersion,
  manifestSchema,
  type FileLine,
  type Manifest,
} from './manifest.ts';

const coverName = 'backup.json';

export interface NewArchive extends Archive {
  stretching: Stretching;
}

/** A folder of its own that only its owner can read; one with anything in it is left alone. */
export async function createArchive(folder: string, passphrase: string, cost?: number): Promise<NewArchive> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new BackupProblem(`${folder} is not empty: every backup needs a folder of its own.`);
  const stretching = newStretching(cost);
  return { folder, stretching, keys: await ArchiveKeys.from(passphrase, stretching) };
}

/** Seals the manifest and then lays the cover on top: from now on the backup counts as finished. */
export async function finishArchive(archive: NewArchive, manifest: Manifest): Promise<void> {
  const { folder, stretching, keys } = archive;
  await writePart(archive, 'manifest', [JSON.stringify(manifest)]);
  const { takenAt, productVersion } = manifest;
  const cover = { format: 'polana-backup', formatVersion, takenAt, productVersion, stretching, proof: keys.proof() };
  const unfinished = path.join(folder, `${coverName}.unfinished`);
  await writeFile(unfinished, `${JSON.stringify(cover, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, path.join(folder, coverName));
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Opens a finished backup with its passphrase; the manifest it gives has been proved. */
export async function openArchive(folder: string, passphrase: string): Promise<Archive & { manifest: Manifest }> {
  const { stretching, proof } = await readCover(folder);
  const keys = await ArchiveKeys.from(passphrase, stretching);
  if (!keys.isProof(proof)) throw new BackupProblem('The passphrase is not the one this backup was sealed with.');
  const archive = { folder, keys };
  try {
    const manifest = z.parse(manifestSchema, JSON.parse(await text(readPart(archive, { file: 'manifest.sealed' }))));
    return { ...archive, manifest };
  } catch (error) {
    throw damaged('manifest.sealed', error);
  }
}

async function readCover(folder: string) {
  const content = await readFile(path.join(folder, coverName), 'utf8').catch(() => {
    throw new BackupProblem(`There is no finished backup in ${folder}.`);
  });
  try {
    const cover: unknown = JSON.parse(content);
    const later = z.safeParse(z.looseObject({ formatVersion: z.int().check(z.minimum(formatVersion + 1)) }), cover);
    if (later.success) throw new BackupProblem('The backup was made by a newer version of Poľana.');
    return z.parse(coverSchema, cover);
  } catch (error) {
    throw error instanceof BackupProblem ? error : damaged(coverName, error);
  }
}

/** Reads everything once before anything is touched: each part and each file is there and is what was written. */
export async function assertSound(archive: Archive & { manifest: Manifest }): Promise<void> {
  const { tables, jobs, files, secret } = archive.manifest;
  const parts = [...tables.map((table) => table.part), jobs.part, files.list, ...(secret.part ? [secret.part] : [])];
  for (const part of parts) await assertPart(archive, part);
  for await (const line of presentFiles(archive)) await assertFilePart(archive, line.sha256);
}

/** The files of the backup one by one, without those that it could not take. */
export async function* presentFiles(archive: Archive & { manifest: Manifest }): AsyncGenerator<FileLine> {
  const missing = new Set(archive.manifest.files.missing.map((one) => one.fileId));
  for await (const line of fileLines(archive, archive.manifest.files.list)) if (!missing.has(line.fileId)) yield line;
}

export async function* fileLines(archive: Archive, list: { file: string }): AsyncGenerator<FileLine> {
  let rest = '';
  for await (const chunk of readPart(archive, list).setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield z.parse(fileLineSchema, JSON.parse(line));
  }
}
