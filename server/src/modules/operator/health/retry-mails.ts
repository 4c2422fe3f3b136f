import { recordAudit } from '#modules/audit';
import { retryAllMails, retryMail } from '#modules/mail';
import type { Author } from '#platform/actor';
import { inTransaction, type Database } from '#platform/database';

/** Sends one failed mail again; what it says is neither read nor shown. */
export function retryOneMail(db: Database, author: Author, mailId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await retryMail(tx, mailId);
    await recordAudit(tx, { author, companyId: null, action: 'mail.retried', objectType: 'mail', objectId: mailId });
  });
}

/** Sends every failed mail again that still has its text; answers how many. */
export function retryEveryMail(db: Database, author: Author): Promise<number> {
  return inTransaction(db, async (tx) => {
    const count = await retryAllMails(tx);
    if (count > 0)
      await recordAudit(tx, {
        author,
        companyId: null,
        action: 'mail.retried',
        objectType: 'mail',
        objectId: null,
        changes: { count },
      });
    return count;
  });
}
