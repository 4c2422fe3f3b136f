import { now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { readIntact } from '../open-file.ts';
import type { Files } from '../storage/open-file-store.ts';
import { findWaiting, settleCheck, type WaitingFile } from './file-check.store.ts';
import { ScannerUnavailable } from './clamd.ts';

const batchSize = 50;

/**
 * Asks the scanner about every file it could not be asked about before, the longest waiting first. Whoever asks at the same time
 * settles the same. Without a scanner nothing can be said, so that one taken out of the configuration frees no file.
 */
export async function scanWaiting(files: Files, db: Database, signal: AbortSignal): Promise<number> {
  const { scanner } = files;
  if (!scanner) return 0;
  let settled = 0;
  for (let batch = await nextOf(db); batch.length > 0 && !signal.aborted; batch = await nextOf(db)) {
    for (const file of batch) {
      const verdict = await scanner.scan(await readIntact(files, file)).catch(unlessUnavailable);
      if (verdict === null) return settled;
      await inTransaction(db.forCompany(file.companyId), (tx) => settleCheck(tx, file, verdict, now()));
      settled += 1;
      if (verdict === 'infected')
        files.log.error({ alarm: 'virus_found', fileId: file.fileId }, 'a stored file is infected and is withheld');
    }
    if (batch.length < batchSize) break;
  }
  return settled;
}

function nextOf(db: Database): Promise<WaitingFile[]> {
  return reading(db.forEveryCompany(), (tx) => findWaiting(tx, batchSize));
}

/** Still no answer: next time. */
function unlessUnavailable(error: unknown): null {
  if (error instanceof ScannerUnavailable) return null;
  throw error;
}
