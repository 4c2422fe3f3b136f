import type { Language } from '@polana/contract/roles';
import { seenText } from '@polana/contract/seen-text';
import type { Author } from '#platform/actor';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import {
  createPerson,
  disarmUnproven,
  findAccount,
  lockAccountByEmail,
  inviteToVerify,
  proposeUsernames,
  type Account,
} from '#modules/identity';
import { addAdministrator } from '../add-administrator.ts';
import { mailAboutAdministrator } from './administrator.mail.ts';
import { isDisabled } from './administrator.store.ts';

export interface AdministratorToInvite {
  companyId: string;
  email: string;
  /** Of somebody the portal does not know yet. */
  firstName?: string;
  lastName?: string;
  lang: Language;
  /** Who invites, as the mails say it. */
  actorName: string;
  publicUrl: string;
}

/** Makes whoever has this mailbox an administrator. Somebody new gets an account and a link that verifies it, and so does an account
 *  whose mailbox nobody proved: whatever signed in to it before is over. The person and everybody who administers the company are
 *  told. */
export async function inviteAdministrator(
  tx: Tx,
  invited: AdministratorToInvite,
  author: Author,
): Promise<{ administratorshipId: string; personId: string }> {
  const { companyId, actorName, publicUrl } = invited;
  const person = (await knownPerson(tx, invited)) ?? (await newPerson(tx, invited, author));
  const { personId } = person;
  if (await isDisabled(tx, personId)) throw new Refusal('administrator_disabled', 409, { path: 'email' });
  const disarmed = await disarmUnproven(tx, [personId], author);
  const { administratorshipId } = await addAdministrator(tx, { companyId, personId }, author);
  if (!person.isProven) await inviteToVerify(tx, personId, disarmed.has(personId));
  await mailAboutAdministrator(tx, 'added', { admin: { companyId, name: actorName }, person, publicUrl });
  return { administratorshipId, personId };
}

async function knownPerson(tx: Tx, { email }: AdministratorToInvite): Promise<Account | undefined> {
  const account = await lockAccountByEmail(tx, email.toLowerCase());
  return account?.email === email.toLowerCase() ? account : undefined;
}

async function newPerson(tx: Tx, invited: AdministratorToInvite, author: Author): Promise<Account> {
  const [firstName, lastName] = [seenText(invited.firstName ?? ''), seenText(invited.lastName ?? '')];
  if (!firstName || !lastName) throw new Refusal('administrator_names_required', 400, { path: 'firstName' });
  const [username = ''] = await proposeUsernames(tx, [{ firstName, lastName }]);
  const { email, lang } = invited;
  const { personId } = await createPerson(tx, { username, email, firstName, lastName, lang }, author);
  const account = await findAccount(tx, personId);
  if (!account) throw new Error('a person who was just added is there');
  return account;
}
