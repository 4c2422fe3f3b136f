import { actionCodes } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import {
  type Account,
  createLink,
  createPerson,
  disarmUnproven,
  findAccess,
  findAccount,
  findAccountByEmail,
  lockAccountByEmail,
  proposeUsernames,
} from '#modules/identity';
import { addAdministrator } from '../add-administrator.ts';
import { findCompany } from '../company.store.ts';
import { createCompany } from '../create-company.ts';
import en from '../registration-decisions.en.json' with { type: 'json' };
import sk from '../registration-decisions.sk.json' with { type: 'json' };
import { storeProgrammeSetting } from '../settings/programme-setting.store.ts';
import { findLivingCompany } from './company-registration.store.ts';
import { mailDecision } from './registration-decision.mail.ts';
import { activateCompany, type StoredRegistration } from './registration-decision.store.ts';

const closedTexts = { sk: sk.programmeClosed, en: en.programmeClosed };
const verificationMinutes = 7 * 24 * 60;

export type Obstacle = 'companyExists' | 'contactBlocked' | 'emailIsUsername';

/** Why a registration cannot be let in as it stands. */
export async function findObstacle(tx: ReadTx, registration: StoredRegistration): Promise<Obstacle | null> {
  const living = await findLivingCompany(tx, registration.ico);
  if (living && living !== registration.companyId) return 'companyExists';
  const account = await findAccountByEmail(tx, registration.email);
  if (!account) return null;
  if (account.email !== registration.email) return 'emailIsUsername';
  return (await findAccess(tx, account.personId, now()))?.isBlocked ? 'contactBlocked' : null;
}

/** Makes the company of a registration active, or a new one where there is none any more, and its contact the administrator. */
export async function admitCompany(
  tx: Tx,
  registration: StoredRegistration,
  { author, publicUrl }: { author: Author; publicUrl: string },
): Promise<{ companyId: string }> {
  await assertAdmissible(tx, registration);
  const companyId = await activeCompanyOf(tx, registration, author);
  await closeUnwanted(tx, companyId, registration, author);
  const account = await contactOf(tx, registration, author);
  await addAdministrator(tx, { companyId, personId: account.personId }, author);
  await mailInvitation(tx, registration, account, publicUrl);
  return { companyId };
}

async function assertAdmissible(tx: Tx, registration: StoredRegistration): Promise<void> {
  const obstacle = await findObstacle(tx, registration);
  if (obstacle === 'companyExists') throw await companyExists(tx, registration.ico);
  if (obstacle === 'contactBlocked') throw new Refusal('registration_contact_blocked', 409);
  if (obstacle === 'emailIsUsername') throw new Refusal('email_taken', 409, { path: 'email' });
}

export async function companyExists(tx: Tx, ico: string): Promise<Refusal> {
  const livingId = await findLivingCompany(tx, ico);
  const living = livingId ? await findCompany(tx, livingId) : undefined;
  return new Refusal('registration_company_exists', 409, { values: { name: living?.name ?? ico } });
}

async function activeCompanyOf(tx: Tx, registration: StoredRegistration, author: Author): Promise<string> {
  const own = registration.companyId ? await findCompany(tx, registration.companyId) : undefined;
  if (own && own.status !== 'ended') {
    await activateCompany(tx, own.companyId);
    return own.companyId;
  }
  const { name, ico, dic, icDph, street, city, zip, phone, webUrl, invoicingEmail, firstName, lastName } = registration;
  const profile = { name, ico, dic, icDph, street, city, zip, phone, webUrl, invoicingEmail };
  return (await createCompany(tx, { ...profile, contactPerson: `${firstName} ${lastName}` }, author)).companyId;
}

/** What the company did not ask for is closed from today; its administrator opens it in the settings. */
async function closeUnwanted(
  tx: Tx,
  companyId: string,
  { actionCodes: wanted, lang }: StoredRegistration,
  author: Author,
): Promise<void> {
  for (const actionCode of actionCodes.filter((code) => !wanted.includes(code)))
    await storeProgrammeSetting(tx, {
      companyId,
      actionCode,
      validFrom: today(),
      isOpen: false,
      closedReason: closedTexts[lang],
      employmentMonthsMin: null,
      at: now(),
      byPersonId: author.personId,
    });
}

/** The account with the contact's mailbox, or a new one; nobody can sign in to either before the mailbox proves itself. */
async function contactOf(tx: Tx, registration: StoredRegistration, author: Author): Promise<Account> {
  const { email, firstName, lastName, lang } = registration;
  const known = await lockAccountByEmail(tx, email);
  if (known) {
    await disarmUnproven(tx, [known.personId], author);
    return known;
  }
  const [username = ''] = await proposeUsernames(tx, [{ firstName, lastName }]);
  const { personId } = await createPerson(tx, { username, email, firstName, lastName, lang }, author);
  const created = await findAccount(tx, personId);
  if (!created) throw new Error('an account that was just made is missing');
  return created;
}

/** Whose account is proven already is told so; everybody else gets the link that verifies the account and sets its password. */
async function mailInvitation(
  tx: Tx,
  registration: StoredRegistration,
  { personId, username, isProven }: Account,
  publicUrl: string,
): Promise<void> {
  const values = { username };
  if (isProven) {
    await mailDecision(tx, registration, { mail: 'approvedKnown', values, url: `${publicUrl}/` });
    return;
  }
  const { hash } = await createLink(tx, {
    purpose: 'accountVerify',
    personId,
    address: registration.email,
    minutes: verificationMinutes,
  });
  const url = `${publicUrl}/hash-verify/${encodeURIComponent(hash)}`;
  await mailDecision(tx, registration, { mail: 'approved', values, url });
}
