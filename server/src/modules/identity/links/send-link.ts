import { systemAuthor, type Author } from '#platform/actor';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { countAgainst, lease, type Limit } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { lockPerson, type PersonRecord } from '../person.store.ts';
import { mailAccountVerification } from './account-verify.mail.ts';
import { createLink } from './create-link.ts';
import { linkMinutes } from './link.rules.ts';
import { mailPasswordLink } from './password-link.mail.ts';

export const sendLinkJobName = 'identity.sendLink';

/** A type and not an interface: only that fits what a queue may carry. */
export type LinkOrder = {
  purpose: 'passwordSet' | 'accountVerify';
  /** Null where nobody has that name: the request did the same work as for somebody. */
  personId: string | null;
  /** Anybody may have asked, so the mailbox is spared: three mails an hour, ten a day. */
  isAskedByAnybody: boolean;
  requestId: string | null;
  /** Whatever signed in to the account before has ended, which the mail explains. */
  isDisarmed?: boolean;
};

/** Mails a fresh link to the account's own address; nobody, disabled accounts and people without e-mail get none. */
export async function sendLink(db: Database, publicUrl: string, order: LinkOrder): Promise<void> {
  const { personId } = order;
  if (!personId) return;
  if (order.isAskedByAnybody && !(await mayMailAgain(db, personId))) return;
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const person = await lockPerson(tx, personId);
    if (person) await mailLink(tx, publicUrl, person, order);
  });
}

/** The same for a person the caller has locked. Who was taken over from an older system has no password here to forget: whatever is
 *  asked for, the first link also proves the mailbox. */
export async function mailLink(
  tx: Tx,
  publicUrl: string,
  person: PersonRecord,
  { purpose: asked, requestId, isDisarmed = false }: Pick<LinkOrder, 'purpose' | 'requestId' | 'isDisarmed'>,
): Promise<void> {
  const { personId, email } = person;
  if (!email || person.isDisabled) return;
  const purpose = person.isMigrated ? 'accountVerify' : asked;
  const { linkId, hash } = await createLink(tx, { purpose, personId, address: email, minutes: linkMinutes[purpose] });
  const recipient = { ...person, email };
  if (purpose === 'passwordSet') await mailPasswordLink(tx, publicUrl, recipient, hash);
  else await mailAccountVerification(tx, publicUrl, recipient, hash, isDisarmed);
  await noteSentLink(tx, linkId, { ...systemAuthor, requestId }, { purpose, personId });
}

export async function noteSentLink(
  tx: Tx,
  linkId: string,
  author: Author,
  changes: Record<string, unknown>,
): Promise<void> {
  await recordAudit(tx, {
    author,
    companyId: null,
    action: 'link.sent',
    objectType: 'link',
    objectId: linkId,
    changes,
  });
}

/** What anybody may have mailed to everybody together, so that no flood spoils the sender's name with other mail servers. */
const mailsOfAll: Limit = { key: 'link-mail', max: 200, windowSeconds: 60 };

/** Takes one mail out of the account's hour and day, silently: an answer would tell that the account exists. */
export async function mayMailAgain(db: Database, recipientId: string): Promise<boolean> {
  for (const limit of [...mailLimits(recipientId), mailsOfAll])
    if ((await lease(db, limit, 1)).granted === 0) return false;
  return true;
}

/** The same limits where the person is known anyway and may be told to wait. */
export function countMail(db: Database, recipientId: string): Promise<void> {
  return countAgainst(db, mailLimits(recipientId));
}

function mailLimits(recipientId: string): Limit[] {
  return [
    { key: `link-mail:hour:${recipientId}`, max: 3, windowSeconds: 3_600 },
    { key: `link-mail:day:${recipientId}`, max: 10, windowSeconds: 24 * 3_600 },
  ];
}
