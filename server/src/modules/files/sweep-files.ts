import { minutesFrom, now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { findFilesAfter, findKnownKeys, isSweepingHeld } from './file.store.ts';
import { fileKeyOf } from './storage/file-store.ts';
import type { Files } from './storage/open-file-store.ts';

const orphanAfterMinutes = 60;
const batchSize = 500;
/** Then it is the store that is not there. */
const failuresInARowMax = 20;
/** Fewer of them are interrupted uploads of a portal that has hardly begun. */
const conspicuousFrom = 5;

/** Removes bytes that have had no row for an hour: the transaction they came for was rolled back or the node died. */
export async function sweepFiles(files: Files, db: Database): Promise<number> {
  const { orphans, total } = await findOrphans(files, db);
  if (orphans.length === 0) return 0;
  if (looksLikeWrongDatabase(orphans.length, total) || (await knowsNoFile(db))) {
    files.log.error({ alarm: 'too_many_orphans', orphans: orphans.length, total }, 'nothing was swept');
    return 0;
  }
  if (await reading(db, isSweepingHeld)) return 0;
  await removeEach(files, orphans);
  return orphans.length;
}

/** One that cannot be removed keeps none of the others; the run fails in the end and is repeated. */
async function removeEach({ store }: Files, keys: readonly string[]): Promise<void> {
  const failures: unknown[] = [];
  let inARow = 0;
  for (const key of keys) {
    try {
      await store.remove(key);
      inARow = 0;
    } catch (error) {
      failures.push(error);
      inARow += 1;
      if (inARow === failuresInARowMax) break;
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not every file without a row was removed');
}

/** A store paired with a fresh or an older database would look like orphans throughout, and must not be emptied. */
function looksLikeWrongDatabase(orphans: number, total: number): boolean {
  return (orphans >= conspicuousFrom && orphans > total / 2) || (orphans > 50 && orphans > total / 5);
}

async function knowsNoFile(db: Database): Promise<boolean> {
  return (await reading(db.forEveryCompany(), (tx) => findFilesAfter(tx, null, 1))).length === 0;
}

async function findOrphans(files: Files, db: Database): Promise<{ orphans: string[]; total: number }> {
  const oldEnough = minutesFrom(now(), -orphanAfterMinutes);
  const orphans: string[] = [];
  let total = 0;
  let batch: string[] = [];
  const judge = async () => {
    if (batch.length === 0) return;
    const known = await reading(db.forEveryCompany(), (tx) => findKnownKeys(tx, batch.map(fileKeyOf)));
    orphans.push(...batch.filter((key) => !known.has(fileKeyOf(key))));
    batch = [];
  };
  for await (const { key, storedAt } of files.store.list()) {
    total += 1;
    if (storedAt >= oldEnough) continue;
    batch.push(key);
    if (batch.length === batchSize) await judge();
  }
  await judge();
  return { orphans, total };
}
