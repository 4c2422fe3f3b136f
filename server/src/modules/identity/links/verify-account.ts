import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { enqueueJob } from '#platform/jobs';
import { recordAudit } from '#modules/audit';
import { disarmUnproven } from '../access/disarm-accounts.ts';
import type { Client } from '../client.ts';
import { findPerson } from '../person.store.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { consumeLink, createLink, peekLink } from './create-link.ts';
import { linkMinutes } from './link.rules.ts';
import { markVerified } from './person-email.store.ts';
import { sendLinkJobName, type LinkOrder } from './send-link.ts';
import { throughLink } from './through-link.ts';

/** Mails the person a link that verifies the account and lets them set its first password; one whose access has just ended is told so.
 *  People without e-mail get none. */
export async function inviteToVerify(tx: Tx, personId: string, isDisarmed = false): Promise<void> {
  const order: LinkOrder = { purpose: 'accountVerify', personId, isAskedByAnybody: false, requestId: null, isDisarmed };
  await enqueueJob(tx, { name: sendLinkJobName }, order);
}

/** Whose account the link verifies; looking uses nothing up. */
export function readAccountLink(
  db: Database,
  hash: string,
  client: Client,
): Promise<{ username: string; firstname: string }> {
  return throughLink(db, hash, client, () =>
    reading(db.forEveryCompany(), async (tx) => {
      const link = await peekLink(tx, 'accountVerify', hash);
      const person = link?.personId ? await findPerson(tx, link.personId) : undefined;
      return person ? { username: person.username, firstname: person.firstName } : null;
    }),
  );
}

/** Verifies the account and answers a fresh link that sets its password. */
export function verifyAccount(db: Database, hash: string, client: Client): Promise<{ passwordSetHash: string }> {
  return throughLink(db, hash, client, () =>
    inTransaction(db.forEveryCompany(), async (tx) => {
      const link = await consumeLink(tx, 'accountVerify', hash);
      if (!link?.personId) return null;
      const author = authorOfSignIn(link.personId, client);
      // Until now anybody may have signed in, with a letter for one; from now on only who has the mailbox.
      await disarmUnproven(tx, [link.personId], author);
      await markVerified(tx, link.personId, now());
      const { hash: passwordSetHash } = await createLink(tx, {
        purpose: 'passwordSet',
        personId: link.personId,
        minutes: linkMinutes.passwordSet,
      });
      await recordAudit(tx, {
        author,
        companyId: null,
        action: 'person.verified',
        objectType: 'person',
        objectId: link.personId,
        changes: { linkId: link.linkId },
      });
      return { passwordSetHash };
    }),
  );
}
