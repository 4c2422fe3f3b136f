import type { EmailLinkKind } from '@polana/contract/identity-links';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { supersedeChallenges } from '../login-challenge.store.ts';
import { lockPerson, takenLogins, type PersonRecord } from '../person.store.ts';
import { endSessionsOf } from '../sessions/end-sessions.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { consumeLink, createLink, peekLink } from './create-link.ts';
import { mailEmailChanged } from './email-changed.mail.ts';
import { emailKindOf, emailPurposes, linkMinutes, linkPurposes, passwordPurposes } from './link.rules.ts';
import { supersedeLinksOfPerson, supersedeYoungerLinks, type Link } from './link.store.ts';
import { storeEmail } from './person-email.store.ts';
import { throughLink } from './through-link.ts';

/** What other rooms do when an address is confirmed, in the same transaction; given by the composition. */
export type OnEmailConfirmed = Partial<Record<(typeof emailPurposes)[number], (tx: Tx, link: Link) => Promise<void>>>;

/** Which address the link is about; looking uses nothing up. */
export function readEmailLink(
  db: Database,
  hash: string,
  client: Client,
): Promise<{ email: string; kind: EmailLinkKind }> {
  return throughLink(db, hash, client, () =>
    reading(db.forEveryCompany(), async (tx) => {
      const link = await peekLink(tx, emailPurposes, hash);
      return link?.address ? { email: link.address, kind: emailKindOf(link.purpose) } : null;
    }),
  );
}

/** Does what the link says: confirms the address of a registration, changes the e-mail, or takes a change back. */
export function confirmEmail(
  db: Database,
  publicUrl: string,
  hash: string,
  client: Client,
  onConfirmed: OnEmailConfirmed,
): Promise<{ kind: EmailLinkKind }> {
  return throughLink(db, hash, client, () =>
    inTransaction(db.forEveryCompany(), async (tx) => {
      const link = await consumeLink(tx, emailPurposes, hash);
      if (!link) return null;
      const kind = emailKindOf(link.purpose);
      const confirmed = onConfirmed[link.purpose as keyof OnEmailConfirmed];
      if (kind === 'registration' && !confirmed) throw new Error('no room takes confirmed registrations');
      const isDone = kind === 'registration' || (await changeAddress(tx, publicUrl, link, kind, client));
      if (!isDone) return null;
      await confirmed?.(tx, link);
      return { kind };
    }),
  );
}

/** False when the address is somebody else's by now. */
async function changeAddress(
  tx: Tx,
  publicUrl: string,
  link: Link,
  kind: 'change' | 'undo',
  client: Client,
): Promise<boolean> {
  const { address } = link;
  const person = link.personId ? await lockPerson(tx, link.personId) : undefined;
  if (!person || !address) return false;
  const isOwn = person.email === address || person.username === address;
  if (!isOwn && (await takenLogins(tx, [address])).has(address)) return false;
  // Whoever takes a change back has the old mailbox, but the password may be somebody else's: nothing is proven by it.
  if (!(await storeEmail(tx, person.personId, address, kind === 'undo' ? null : now()))) return false;
  if (kind === 'undo') await takeChangeBack(tx, person, link, client);
  else await finishChange(tx, publicUrl, person, link, client);
  return true;
}

async function finishChange(
  tx: Tx,
  publicUrl: string,
  person: PersonRecord,
  link: Link,
  client: Client,
): Promise<void> {
  const { personId, email: oldEmail } = person;
  await supersedeLinksOfPerson(tx, personId, passwordPurposes, now());
  // A code mailed to the old address proves nothing about the new one.
  await supersedeChallenges(tx, personId, now());
  if (oldEmail && link.address) {
    const purpose = 'emailChangeUndo';
    const undo = await createLink(tx, { purpose, personId, address: oldEmail, minutes: linkMinutes[purpose] });
    await mailEmailChanged(tx, publicUrl, person, { oldEmail, newEmail: link.address, undoHash: undo.hash });
  }
  await recordAudit(tx, {
    author: authorOfSignIn(personId, client),
    companyId: null,
    action: 'person.emailChanged',
    objectType: 'person',
    objectId: personId,
    changes: { linkId: link.linkId },
  });
}

/** Somebody else may have been at work: no session and no link that was handed out meanwhile survives. A way back that is older than
 *  this one stays: it leads to the mailbox before, and only a thief would close it by taking back a change of their own. */
async function takeChangeBack(tx: Tx, { personId }: PersonRecord, link: Link, client: Client): Promise<void> {
  const purposes = linkPurposes.filter((purpose) => purpose !== link.purpose);
  await supersedeLinksOfPerson(tx, personId, purposes, now());
  await supersedeYoungerLinks(tx, link, now());
  const endedSessions = await endSessionsOf(tx, personId, 'email_change_undone');
  await recordAudit(tx, {
    author: authorOfSignIn(personId, client),
    companyId: null,
    action: 'person.emailChangeUndone',
    objectType: 'person',
    objectId: personId,
    changes: { linkId: link.linkId, endedSessions },
  });
}
