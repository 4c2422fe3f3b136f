import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findFilesAfter, type StoredFile } from './file.store.ts';
import { readIntact } from './open-file.ts';
import type { Files } from './storage/open-file-store.ts';

const batchSize = 200;

/** Reads every stored file once; each that is damaged or lost raises its own alarm. Returns how many are sound and how many not. */
export async function checkFiles(
  files: Files,
  db: Database,
  signal: AbortSignal,
): Promise<{ sound: number; damaged: number }> {
  let sound = 0;
  let damaged = 0;
  for await (const file of everyFile(db)) {
    signal.throwIfAborted();
    if (await isSound(files, file)) sound += 1;
    else damaged += 1;
  }
  return { sound, damaged };
}

async function* everyFile(db: Database): AsyncGenerator<StoredFile> {
  let batch: StoredFile[] = [];
  do {
    const lastId = batch.at(-1)?.fileId ?? null;
    batch = await reading(db.forEveryCompany(), (tx) => findFilesAfter(tx, lastId, batchSize));
    yield* batch;
  } while (batch.length === batchSize);
}

async function isSound(files: Files, file: StoredFile): Promise<boolean> {
  try {
    await readIntact(files, file);
    return true;
  } catch (error) {
    // A store that does not answer says nothing about the file.
    if (error instanceof Refusal) throw error;
    return false;
  }
}
