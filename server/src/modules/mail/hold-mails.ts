import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { deleteHold, insertHold, keepHeld, requeueHeld } from './mail-hold.store.ts';
import { giveUpAfterMinutes, sendMailJobName } from './mail.rules.ts';

/** From the commit on nothing is sent until `releaseMails`: neither what waits nor what is written later. Answers how many wait. */
export function holdMails(tx: Tx, backupTakenAt: Date): Promise<number> {
  return insertHold(tx, { heldAt: now(), backupTakenAt });
}

const releasedAtOnceMax = 500;

interface Released {
  /** False when no mails were held. */
  wasHeld: boolean;
  sent: number;
  kept: number;
}

/**
 * Ends the hold; what was held goes out, or with `discard` is only kept to be seen. `note` writes the audit row in the same
 * transaction. Broken off in the middle, a second call goes on.
 */
export async function releaseMails(
  db: Database,
  { discard, note }: { discard: boolean; note: (tx: Tx) => Promise<void> },
): Promise<Released> {
  const every = db.forEveryCompany();
  const { wasHeld, discarded } = await inTransaction(every, async (tx) => {
    const isEnded = await deleteHold(tx);
    if (isEnded) await note(tx);
    return { wasHeld: isEnded, discarded: discard ? await keepHeld(tx) : 0 };
  });
  let sent = 0;
  let batch: number;
  do {
    batch = await inTransaction(every, sendHeld);
    sent += batch;
  } while (batch === releasedAtOnceMax);
  // What has lost its text to its age cannot be sent any more.
  const textless = await inTransaction(every, keepHeld);
  return { wasHeld, sent, kept: discarded + textless };
}

async function sendHeld(tx: Tx): Promise<number> {
  const mailIds = await requeueHeld(tx, minutesFrom(now(), giveUpAfterMinutes), releasedAtOnceMax);
  for (const mailId of mailIds) await enqueueJob(tx, { name: sendMailJobName }, { mailId });
  return mailIds.length;
}
