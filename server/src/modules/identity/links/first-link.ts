import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { findPerson, lockPerson } from '../person.store.ts';
import { hasUnusedLinkSince } from './link.store.ts';
import { mailLink, mayMailAgain } from './send-link.ts';

export const sendFirstLinkJobName = 'identity.sendFirstLink';

/** A type and not an interface: only that fits what a queue may carry. */
export type FirstLinkOrder = {
  /** Null where there is nothing to send: every refused sign-in does the same work. */
  personId: string | null;
  requestId: string | null;
};

/** After a refused sign-in: whoever was taken over from an older system and has no password here is mailed the way to one. */
export async function orderFirstLink(tx: Tx, order: FirstLinkOrder): Promise<void> {
  await enqueueJob(tx, { name: sendFirstLinkJobName }, order);
}

const quietMinutes = 60;

/** Mails the link that verifies the account and sets its first password, unless one mailed within the hour still waits. */
export async function sendFirstLink(db: Database, publicUrl: string, order: FirstLinkOrder): Promise<void> {
  const { personId, requestId } = order;
  if (!personId) return;
  const everywhere = db.forEveryCompany();
  if (!(await reading(everywhere, (tx) => isWaitedFor(tx, personId)))) return;
  if (!(await mayMailAgain(db, personId))) return;
  await inTransaction(everywhere, async (tx) => {
    const person = await lockPerson(tx, personId);
    // Of two sign-ins at once the first has mailed it by now.
    if (person && (await isWaitedFor(tx, personId)))
      await mailLink(tx, publicUrl, person, { purpose: 'accountVerify', requestId });
  });
}

async function isWaitedFor(tx: ReadTx, personId: string): Promise<boolean> {
  const person = await findPerson(tx, personId);
  if (!person?.isMigrated) return false;
  return !(await hasUnusedLinkSince(tx, personId, 'accountVerify', minutesFrom(now(), -quietMinutes)));
}
