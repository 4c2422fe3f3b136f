import { minutesFrom, now } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { findKnownKeys, isSweepingHeld } from './file.store.ts';
import { fileKeyOf } from './storage/file-store.ts';
import type { Files } from './storage/open-file-store.ts';

const orphanAfterMinutes = 60;
const batchSize = 500;

/** Removes bytes that have had no row for an hour: the transaction they came for was rolled back or the node died. */
export async function sweepFiles(files: Files, db: Database): Promise<number> {
  const { orphans, total } = await findOrphans(files, db);
  if (looksLikeWrongDatabase(orphans.length, total)) {
    files.log.error({ alarm: 'too_many_orphans', orphans: orphans.length, total }, 'nothing was swept');
    return 0;
  }
  if (await reading(db, isSweepingHeld)) return 0;
  for (const key of orphans) await files.store.remove(key);
  return orphans.length;
}

/** A store paired with a fresh or an older database would look like orphans throughout, and must not be emptied. */
function looksLikeWrongDatabase(orphans: number, total: number): boolean {
  return orphans > 50 && orphans > total / 5;
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
