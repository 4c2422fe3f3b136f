import { now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { RetryLater } from '#platform/jobs';
import { holdQueued } from './mail-hold.store.ts';
import { beginTry, type MailToSend, markFailed, markKept, markSent, noteProblem } from './mail.store.ts';
import type { Smtp } from './smtp.ts';

export type SendResult = 'sent' | 'kept' | 'held' | 'failed' | 'nothing to do';

/**
 * Tries one queued mail; throws `RetryLater` while it is worth trying again.
 * A crash between the server's yes and ours repeats the mail under the same Message-ID. A restored copy of the portal sends nothing.
 */
export async function sendMail(db: Database, smtp: Smtp | null, mailId: string): Promise<SendResult> {
  const every = db.forEveryCompany();
  if (!smtp) return inTransaction(every, (tx) => keep(tx, mailId));
  const mail = await inTransaction(every, (tx) => takeUp(tx, mailId, smtp.domain));
  if (typeof mail === 'string') return mail;
  const outcome = await smtp.send(mail);
  if (outcome.kind === 'accepted') {
    await inTransaction(every, (tx) => markSent(tx, mailId, now()));
    return 'sent';
  }
  if (outcome.kind === 'refused' || now() >= mail.giveUpAt) {
    await inTransaction(every, (tx) => markFailed(tx, mailId, outcome.problem));
    return 'failed';
  }
  await inTransaction(every, (tx) => noteProblem(tx, mailId, outcome.problem));
  throw outcome.cause ?? new RetryLater(outcome.problem);
}

async function keep(tx: Tx, mailId: string): Promise<SendResult> {
  if (await holdQueued(tx, mailId)) return 'held';
  await markKept(tx, mailId);
  return 'kept';
}

async function takeUp(tx: Tx, mailId: string, domain: string): Promise<MailToSend | SendResult> {
  if (await holdQueued(tx, mailId)) return 'held';
  return (await beginTry(tx, mailId, `<${mailId}@${domain}>`, now())) ?? 'nothing to do';
}
