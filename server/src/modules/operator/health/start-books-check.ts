import { recordAudit } from '#modules/audit';
import type { Author } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';
import { enqueueJob } from '#platform/jobs';

/** The nightly job of the house. */
export const booksCheckJobName = 'books.check';

/** Has the books checked now, by the same job as every night; while one waits, a second click adds none. */
export function startBooksCheck(db: Database, author: Author): Promise<void> {
  return inTransaction(db, async (tx) => {
    await enqueueJob(tx, { name: booksCheckJobName }, {}, { singletonKey: 'now' });
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'books.checkStarted',
      objectType: 'books',
      objectId: null,
    });
  });
}
