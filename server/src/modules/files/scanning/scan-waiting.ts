import { now } from '#platform/clock';
import { inTransaction, reading, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { readIntact } from '../open-file.ts';
import type { Files } from '../storage/open-file-store.ts';
import { findWaitingAfter, settleCheck, type WaitingFile } from './file-check.store.ts';
import { type Scanner, ScannerUnavailable, ScannerUndecided, type Verdict } from './clamd.ts';

const batchSize = 50;
/** A scanner that is silent so often is not there; one file at which it falls over keeps no other waiting. */
const silencesMax = 3;

/**
 * Asks the scanner about every file it could not be asked about before, the longest waiting first. Whoever asks at the same time
 * settles the same. What is damaged or is not judged goes on waiting. Without a scanner nothing can be said, so that one taken out of
 * the configuration frees no file.
 */
export async function scanWaiting(files: Files, db: Database, signal: AbortSignal): Promise<number> {
  const { scanner } = files;
  if (!scanner) return 0;
  let [settled, silences] = [0, 0];
  for await (const file of everyWaiting(db)) {
    if (signal.aborted || silences === silencesMax) break;
    const verdict = await verdictOn(files, scanner, file);
    if (verdict === 'silence') silences += 1;
    if (verdict !== 'clean' && verdict !== 'infected') continue;
    await inTransaction(db.forCompany(file.companyId), (tx) => settleCheck(tx, file, verdict, now()));
    settled += 1;
    if (verdict === 'infected')
      files.log.error({ alarm: 'virus_found', fileId: file.fileId }, 'a stored file is infected and is withheld');
  }
  return settled;
}

async function* everyWaiting(db: Database): AsyncGenerator<WaitingFile> {
  let batch: WaitingFile[] = [];
  do {
    const last = batch.at(-1);
    batch = await reading(db.forEveryCompany(), (tx) => findWaitingAfter(tx, last, batchSize));
    yield* batch;
  } while (batch.length === batchSize);
}

async function verdictOn(files: Files, scanner: Scanner, file: WaitingFile): Promise<Verdict | 'silence' | 'unjudged'> {
  const bytes = await readIntact(files, file).catch(unlessDamaged);
  if (!bytes) return 'unjudged';
  return scanner.scan(bytes).catch((error: unknown) => {
    if (!(error instanceof ScannerUnavailable)) throw error;
    if (!(error instanceof ScannerUndecided)) return 'silence';
    files.log.warn({ err: error, fileId: file.fileId }, 'the scanner does not judge a file');
    return 'unjudged';
  });
}

/** Its alarm has been raised. A store that does not answer says nothing about the file. */
function unlessDamaged(error: unknown): null {
  if (error instanceof Refusal) throw error;
  return null;
}
