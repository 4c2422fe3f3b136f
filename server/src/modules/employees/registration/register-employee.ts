import type { registerEmployee as endpoint } from '@polana/contract/employees';
import type { BodyOf } from '@polana/contract/endpoint';
import type { Language } from '@polana/contract/roles';
import { personalNumberOf } from '@polana/contract/personal-number';
import { seenText } from '@polana/contract/seen-text';
import type { Author } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { countAgainst, limitOn, mailboxOf } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { findOpenCompany, type OpenCompany } from '#modules/companies';
import { askToConfirmEmail, findAccount, findAccountByEmail, type Account } from '#modules/identity';
import { mailRegistration } from './registration.mail.ts';
import { isSameName } from './registration.rules.ts';
import { keptNumberOf } from '../kept-number.store.ts';
import { findEmploymentByNumber, keepUnconfirmed, type Registration } from './registration.store.ts';

type RegistrationForm = BodyOf<typeof endpoint>;

export interface Registering {
  form: RegistrationForm;
  lang: Language;
  address: string;
  author: Author;
}

const hourSeconds = 3_600;

/** Keeps a registration until its mailbox is confirmed. Whoever has an account already gets a mail instead; the answer is the
 *  same for everybody. */
export async function registerEmployee(db: Database, publicUrl: string, registering: Registering): Promise<void> {
  const { form, lang, author } = registering;
  const company = await reading(db.forEveryCompany(), (tx) => findOpenCompany(tx, form.companyId));
  await countRegistration(db, registering, company);
  if (!company) throw new Refusal('registration_closed', 400, { path: 'companyId' });
  const registration: Registration = {
    registrationId: newId(),
    companyId: company.companyId,
    personalNumber: personalNumberOf(form.personalNumber),
    firstName: seenText(form.firstName),
    lastName: seenText(form.lastName),
    email: form.email.toLowerCase(),
    phone: form.phone?.trim() ?? '',
    lang,
  };
  await inTransaction(db.forCompany(company.companyId), async (tx) => {
    const personalNumber = await keptNumberOf(tx, company.companyId, registration.personalNumber);
    const asKept = { ...registration, personalNumber };
    if (await tellOwner(tx, publicUrl, asKept, company, author)) return;
    await startRegistration(tx, asKept, company, author);
  });
}

/** Wide for an office behind one address that names its company, strict for everybody else and for one mailbox. */
async function countRegistration(
  db: Database,
  { form, address }: Registering,
  company: OpenCompany | undefined,
): Promise<void> {
  await countAgainst(db, [limitOn('register', address, { max: company ? 100 : 5, windowSeconds: hourSeconds })]);
  if (!company) return;
  await countAgainst(db, [
    limitOn('register:mail', mailboxOf(form.email), { max: 1, windowSeconds: 600 }),
    { key: `register:${company.companyId}`, max: 100, windowSeconds: 24 * hourSeconds },
  ]);
}

/** True when the registration ends here: the mailbox belongs to an account it was proven for, or the number together with the name
 *  to one in use. A number given with another name is told to its owner, and the company sorts the registration out; so it does where
 *  the owner has no mailbox and nobody could be told. */
async function tellOwner(
  tx: Tx,
  publicUrl: string,
  registration: Registration,
  company: OpenCompany,
  author: Author,
): Promise<boolean> {
  const { companyId, personalNumber, email } = registration;
  const ofMailbox = await findAccountByEmail(tx, email);
  const employment = await findEmploymentByNumber(tx, companyId, personalNumber, today());
  const ofNumber = employment && (await findAccount(tx, employment.personId));
  if (ofMailbox?.isProven) await mailOwner(tx, publicUrl, ofMailbox, company);
  if (ofNumber?.isInUse) await mailOwner(tx, publicUrl, ofNumber, company);
  const isKnownByNumber = employment && ofNumber?.isInUse && ofNumber.email && isSameName(employment, registration);
  if (!ofMailbox?.isProven && !isKnownByNumber) return false;
  await recordAudit(tx, {
    author,
    companyId,
    action: 'registration.answeredByMail',
    objectType: 'person',
    objectId: (ofMailbox?.isProven ? ofMailbox : ofNumber)?.personId ?? null,
  });
  return true;
}

/** Once a day at most: nobody fills a mailbox by registering somebody else over and over. Whoever has the account from another
 *  employer reads how to come to this one. */
async function mailOwner(tx: Tx, publicUrl: string, owner: Account, { companyId, name }: OpenCompany): Promise<void> {
  if (!owner.email) return;
  await mailRegistration(tx, 'alreadyRegistered', {
    to: owner.email,
    lang: owner.lang,
    values: { name: owner.name, companyName: name },
    url: `${publicUrl}/`,
    companyId,
    dedupeKey: `registration.alreadyRegistered:${owner.personId}:${today()}`,
  });
}

async function startRegistration(
  tx: Tx,
  registration: Registration,
  company: OpenCompany,
  author: Author,
): Promise<void> {
  const { companyId, email, lang, firstName } = registration;
  const registrationId = await keepUnconfirmed(tx, registration, now());
  if (!registrationId) {
    const values = { name: firstName, companyName: company.name };
    await mailRegistration(tx, 'waiting', { to: email, lang, values, companyId });
    return;
  }
  await askToConfirmEmail(tx, { subjectId: registrationId, address: email, lang });
  await recordAudit(tx, {
    author,
    companyId,
    action: 'registration.submitted',
    objectType: 'registration',
    objectId: registrationId,
    changes: { personalNumber: registration.personalNumber },
  });
}
