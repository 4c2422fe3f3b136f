import { systemAuthor } from '#platform/actor';
import { now } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import type { Language } from '@polana/contract/roles';
import { enqueueJob } from '#platform/jobs';
import { countAgainst } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { lockPerson } from '../person.store.ts';
import { sha256 } from '../sessions/session-token.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { mailEmailChangeLink } from './change-email.ts';
import { createLink } from './create-link.ts';
import { mailEmailConfirmation } from './email-confirm.mail.ts';
import { asksFrom } from './forgotten-password.ts';
import { isChangeOver, linkMinutes, renewalOf } from './link.rules.ts';
import { findLink, findLinkByHash, findPendingEmailChange, type Link } from './link.store.ts';
import { mayMailAgain, noteSentLink, sendLink } from './send-link.ts';

export const renewLinkJobName = 'identity.renewLink';

/** A type and not an interface: only that fits what a queue may carry. */
export type LinkToRenew = {
  linkId: string | null;
  isAskedByAnybody: boolean;
  requestId: string | null;
};

/** Asks for a fresh link in place of one that no longer works. Any hash gets the same answer after the same work. */
export async function askForFreshLink(db: Database, hash: string, client: Client): Promise<void> {
  await countAgainst(db, [asksFrom(client.address)]);
  const link = await reading(db, (tx) => findLinkByHash(tx, sha256(hash)));
  const order: LinkToRenew = { linkId: link?.linkId ?? null, isAskedByAnybody: true, requestId: client.requestId };
  await inTransaction(db.forEveryCompany(), async (tx) => {
    await enqueueJob(tx, { name: renewLinkJobName }, order);
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'link.freshAsked',
      objectType: 'link',
      objectId: order.linkId,
    });
  });
}

/** Mails a link that confirms the address of a registration; what confirming means, its room has told the composition. */
export async function askToConfirmEmail(
  tx: Tx,
  registration: { subjectId: string; address: string; lang: Language },
): Promise<void> {
  const purpose = 'emailConfirmRegistration';
  const { linkId } = await createLink(tx, { purpose, ...registration, minutes: linkMinutes[purpose] });
  const order: LinkToRenew = { linkId, isAskedByAnybody: false, requestId: null };
  await enqueueJob(tx, { name: renewLinkJobName }, order);
}

/** Mails what takes the place of this link, to the same person or address; nothing where it has done its work. */
export async function renewLink(db: Database, publicUrl: string, order: LinkToRenew): Promise<void> {
  const { linkId, isAskedByAnybody, requestId } = order;
  const link = linkId ? await reading(db, (tx) => findLink(tx, linkId)) : undefined;
  const renewal = link ? renewalOf(link) : null;
  const recipientId = link?.personId ?? link?.subjectId;
  if (!link || !renewal || !recipientId) return;
  if (renewal === 'password link' || renewal === 'verification') {
    const purpose = renewal === 'verification' ? 'accountVerify' : 'passwordSet';
    return sendLink(db, publicUrl, { purpose, personId: link.personId, isAskedByAnybody, requestId });
  }
  if (isAskedByAnybody && !(await mayMailAgain(db, recipientId))) return;
  await inTransaction(db.forEveryCompany(), (tx) =>
    renewal === 'registration'
      ? mailRegistrationLink(tx, publicUrl, link, requestId)
      : mailPendingChange(tx, publicUrl, link, requestId),
  );
}

async function mailRegistrationLink(tx: Tx, publicUrl: string, link: Link, requestId: string | null): Promise<void> {
  const { purpose, subjectId, address, lang } = link;
  if (!subjectId || !address || !lang) return;
  const fresh = await createLink(tx, {
    purpose,
    subjectId,
    address,
    lang,
    minutes: linkMinutes.emailConfirmRegistration,
  });
  await mailEmailConfirmation(tx, publicUrl, { kind: 'emailConfirmRegistration', address, lang, hash: fresh.hash });
  await noteSentLink(tx, fresh.linkId, { ...systemAuthor, requestId }, { purpose, subjectId });
}

/** A change that was given up, replaced by one to another address, or has waited for too long is over. */
async function mailPendingChange(tx: Tx, publicUrl: string, link: Link, requestId: string | null): Promise<void> {
  // Locked, or a change that is given up in the same moment would be asked for anew.
  const person = link.personId ? await lockPerson(tx, link.personId) : undefined;
  const pending = person && (await findPendingEmailChange(tx, person.personId));
  if (!person || person.isDisabled || pending?.address !== link.address || isChangeOver(pending, now())) return;
  await mailEmailChangeLink(tx, publicUrl, person, pending, { ...systemAuthor, requestId });
}
