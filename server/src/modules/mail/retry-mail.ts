import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { enqueueJob } from '#platform/jobs';
import { giveUpAfterMinutes, sendMailJobName } from './mail.rules.ts';
import { requeueAllFailed } from './mail-health.store.ts';
import { requeueFailed } from './mail.store.ts';

/** Gives a failed mail another day; for the operator, in a transaction that reaches every company. */
export async function retryMail(tx: Tx, mailId: string): Promise<void> {
  const isQueued = await requeueFailed(tx, mailId, minutesFrom(now(), giveUpAfterMinutes));
  if (!isQueued) throw new Refusal('mail_not_failed', 409);
  await enqueueJob(tx, { name: sendMailJobName }, { mailId });
}

/** More than this at once would keep the mail server busy for too long. */
const retriedAtOnceMax = 500;

/** The same for every failed mail that still has its text; answers how many. Pressed twice at once, each is queued once. */
export async function retryAllMails(tx: Tx): Promise<number> {
  const mailIds = await requeueAllFailed(tx, minutesFrom(now(), giveUpAfterMinutes), retriedAtOnceMax);
  for (const mailId of mailIds) await enqueueJob(tx, { name: sendMailJobName }, { mailId });
  return mailIds.length;
}
