import { dropFile, findFile, removeDropped, type Files } from '#modules/files';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { deleteTokensBefore } from './export-token.store.ts';
import { homeOf } from './export-room.ts';
import { lostAfterMinutes, rememberedDays } from './export.rules.ts';
import type { Export } from './export.store.ts';
import { deleteExportsBefore, failLost, findExpired, storeExpired } from './sweep-exports.store.ts';

const batchSize = 100;
const tokensKeptMinutes = 24 * 60;

/** Lets files go whose time is up, tokens that are long dead, and exports nobody will finish. Answers how many files went. */
export async function sweepExports(files: Files, db: Database): Promise<number> {
  const everywhere = db.forEveryCompany();
  await inTransaction(everywhere, async (tx) => {
    await failLost(tx, minutesFrom(now(), -lostAfterMinutes));
    await deleteTokensBefore(tx, minutesFrom(now(), -tokensKeptMinutes));
    await deleteExportsBefore(tx, minutesFrom(now(), -rememberedDays * 24 * 60));
  });
  let count = 0;
  let batch: Export[];
  do {
    batch = await reading(everywhere, (tx) => findExpired(tx, now(), batchSize));
    for (const made of batch) if (await expire(files, db, made)) count += 1;
  } while (batch.length === batchSize);
  return count;
}

async function expire(files: Files, db: Database, { companyId, exportId, fileId }: Export): Promise<boolean> {
  const file = await inTransaction(homeOf(db, companyId), async (tx) => {
    if (!fileId || !(await storeExpired(tx, companyId, exportId))) return undefined;
    const found = await findFile(tx, companyId, fileId);
    await dropFile(tx, companyId, fileId);
    return found;
  });
  // After the commit: a row never lacks its bytes.
  if (file) await removeDropped(files, db, [file]);
  return file !== undefined;
}
