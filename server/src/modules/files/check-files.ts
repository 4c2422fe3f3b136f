import { setTimeout as delay } from 'node:timers/promises';
import { reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findFilesAfter, type StoredFile } from './file.store.ts';
import { readIntact } from './open-file.ts';
import type { Files } from './storage/open-file-store.ts';

const batchSize = 200;
const waitingSeconds = [1, 10, 60, 300];

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
    if (await isSoundInTheEnd(files, file, signal)) sound += 1;
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

/** A store that is away for some minutes is waited for: hours of reading would begin anew. */
async function isSoundInTheEnd(files: Files, file: StoredFile, signal: AbortSignal): Promise<boolean> {
  for (const seconds of waitingSeconds) {
    try {
      return await isSound(files, file);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await delay(seconds * 1_000, undefined, { signal });
    }
  }
  return isSound(files, file);
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
