import { dropFile } from '#modules/files';
import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { takeExpiredUploads } from './claim-upload.store.ts';

const batchSize = 200;

/** Lets go of files for which no claim came in time; answers how many. */
export async function sweepUploads(db: Database): Promise<number> {
  let swept = 0;
  for (let batch = batchSize; batch === batchSize; swept += batch) {
    batch = await inTransaction(db.forEveryCompany(), async (tx) => {
      const expired = await takeExpiredUploads(tx, now(), batchSize);
      for (const { companyId, fileId } of expired) await dropFile(tx, companyId, fileId);
      return expired.length;
    });
  }
  return swept;
}
