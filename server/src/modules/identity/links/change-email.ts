import type { Author, Person } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { findPerson, findPersonByLogin, lockPerson, type PersonRecord } from '../person.store.ts';
import { assertFreshFactor } from '../sessions/fresh-factor.ts';
import { lockSession } from '../sessions/session.store.ts';
import { mailAddressUsed } from './address-used.mail.ts';
import { createLink } from './create-link.ts';
import { mailEmailConfirmation } from './email-confirm.mail.ts';
import { isChangeOver, linkMinutes } from './link.rules.ts';
import { findPendingEmailChange, supersedeLinksOfPerson } from './link.store.ts';
import { countMail, noteSentLink } from './send-link.ts';

export interface PendingEmailChange {
  email: string;
  sentAt: string;
  expiresAt: string;
}

const changesPerDayMax = 3;

/** Asks for another e-mail. Nothing changes before the new mailbox confirms; an address of somebody else gets the same answer. */
export async function changeEmail(
  db: Database,
  publicUrl: string,
  person: Person,
  newEmail: string,
  author: Author,
): Promise<void> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  assertFreshFactor(person);
  const { personId } = person;
  const email = newEmail.toLowerCase();
  const before = await reading(db, (tx) => findPerson(tx, personId));
  if (before?.email === email) throw new Refusal('email_same', 400, { path: 'email' });
  const key = `email-change:${personId}`;
  await countAgainst(db, [{ key, max: changesPerDayMax, windowSeconds: 24 * 3_600 }]);
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await lockPerson(tx, personId);
    if (!known || !(await lockSession(tx, person.sessionId))) throw new Refusal('signed_out', 401);
    if (known.email === email) throw new Refusal('email_same', 400, { path: 'email' });
    await mailEmailChangeLink(tx, publicUrl, known, { address: email, askedAt: now() }, author);
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'person.emailChangeAsked',
      objectType: 'person',
      objectId: personId,
    });
  });
}

/** The same link and one mail either way: to the new mailbox, or to the person who has had the address all along. */
export async function mailEmailChangeLink(
  tx: Tx,
  publicUrl: string,
  person: PersonRecord,
  { address, askedAt }: { address: string; askedAt: Date },
  author: Author,
): Promise<void> {
  const { personId, lang } = person;
  const purpose = 'emailChange';
  const { linkId, hash } = await createLink(tx, {
    purpose,
    personId,
    address,
    askedAt,
    minutes: linkMinutes.emailChange,
  });
  const owner = await findPersonByLogin(tx, address);
  if (owner && owner.personId !== personId) await mailAddressUsed(tx, owner);
  else await mailEmailConfirmation(tx, publicUrl, { kind: 'emailChange', address, lang, hash });
  await noteSentLink(tx, linkId, author, { purpose, personId });
}

export async function readPendingEmailChange(
  db: Database,
  person: Person,
): Promise<{ pending: PendingEmailChange | null }> {
  const link = await reading(db, (tx) => findPendingEmailChange(tx, person.personId));
  if (!link || isChangeOver(link, now())) return { pending: null };
  const { address, createdAt } = link;
  // Told as of the asking: the link lives from its mail on, and to an address of somebody else none goes out.
  const expiresAt = minutesFrom(createdAt, linkMinutes.emailChange);
  return { pending: { email: address, sentAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() } };
}

/** Gives the waiting change up: its link is dead. */
export async function cancelEmailChange(db: Database, person: Person, author: Author): Promise<void> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  const { personId } = person;
  await inTransaction(db.forEveryCompany(), async (tx) => {
    await lockPerson(tx, personId);
    if (!(await findPendingEmailChange(tx, personId))) return;
    await supersedeLinksOfPerson(tx, personId, ['emailChange'], now());
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'person.emailChangeCancelled',
      objectType: 'person',
      objectId: personId,
    });
  });
}

/** Sends the link of the waiting change again; only the newest one works, and one that has waited for too long is asked for anew. */
export async function resendEmailChange(
  db: Database,
  publicUrl: string,
  person: Person,
  author: Author,
): Promise<void> {
  if (person.impersonation) throw new Refusal('not_while_impersonating', 403);
  const { personId } = person;
  await reading(db, (tx) => waitingChange(tx, personId));
  await countMail(db, personId);
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await lockPerson(tx, personId);
    const pending = await waitingChange(tx, personId);
    if (!known) throw new Refusal('not_found', 404);
    await mailEmailChangeLink(tx, publicUrl, known, pending, author);
  });
}

async function waitingChange(tx: ReadTx, personId: string) {
  const pending = await findPendingEmailChange(tx, personId);
  if (!pending) throw new Refusal('not_found', 404);
  if (isChangeOver(pending, now())) throw new Refusal('email_change_over', 409);
  return pending;
}
