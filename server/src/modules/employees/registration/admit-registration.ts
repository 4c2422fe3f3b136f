import type { PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { FieldRefusals, Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { findCompany } from '#modules/companies';
import {
  claimAccount,
  createLink,
  createPerson,
  disarmUnproven,
  findAccount,
  lockAccountByEmail,
} from '#modules/identity';
import { isListed } from '../administration/employee-list.store.ts';
import { createEmployment } from '../create-employment.ts';
import { mailRegistration } from './registration.mail.ts';
import { usernameFrom } from './registration.rules.ts';
import {
  findEmploymentOfPerson,
  isAdmittedByOther,
  storeEmployment,
  storeEmploymentContact,
  type KnownEmployment,
  type Registration,
} from './registration.store.ts';

/** What the company adds where its list does not know the employee yet. */
export interface EmploymentStart {
  startDate?: PlainDate | undefined;
  /** Ten-thousandths of a percent. */
  ratio?: number | undefined;
}

interface Admitted {
  employmentId: string;
  personId: string;
  isNew: boolean;
}

const verificationMinutes = 7 * 24 * 60;

/** Lets a registration in that the caller has just decided, as the employee the caller has locked or as a new one: the employment, the
 *  account, the trace and the mail stand or fall together with the decision. */
export async function admitRegistration(
  tx: Tx,
  publicUrl: string,
  registration: Registration,
  { employment, start = {} }: { employment: KnownEmployment | undefined; start?: EmploymentStart },
  author: Author,
): Promise<void> {
  const { companyId, registrationId } = registration;
  const admitted = employment
    ? await linkEmployment(tx, registration, employment, author)
    : await addEmployment(tx, registration, start, author);
  await storeEmployment(tx, registration, admitted.employmentId);
  await recordAudit(tx, {
    author,
    companyId,
    action: 'registration.approved',
    objectType: 'registration',
    objectId: registrationId,
    changes: { employmentId: admitted.employmentId, isNewEmployment: admitted.isNew },
  });
  await mailApproval(tx, publicUrl, registration, admitted.personId);
}

async function linkEmployment(
  tx: Tx,
  registration: Registration,
  { employmentId, personId, firstName }: KnownEmployment,
  author: Author,
): Promise<Admitted> {
  const { companyId, email, lang } = registration;
  if (await isAdmittedByOther(tx, companyId, employmentId, email)) throw new Refusal('employee_has_account', 409);
  const before = await findAccount(tx, personId);
  await claimAccount(tx, { personId, companyId, email, lang }, author);
  await storeEmploymentContact(tx, companyId, employmentId, registration);
  if (before?.email && before.email !== email) {
    const values = { name: firstName, companyName: await companyNameOf(tx, companyId) };
    await mailRegistration(tx, 'emailReplaced', { to: before.email, lang: before.lang, values, companyId });
  }
  return { employmentId, personId, isNew: false };
}

async function addEmployment(
  tx: Tx,
  registration: Registration,
  { startDate, ratio }: EmploymentStart,
  author: Author,
): Promise<Admitted> {
  if (startDate === undefined || ratio === undefined)
    throw missingFields({ employeeStartDate: startDate, employeeRatio: ratio });
  const { companyId, personalNumber, firstName, lastName, email, phone } = registration;
  const personId = await personBehind(tx, registration, author);
  const values = { companyId, personId, personalNumber, firstName, lastName, email, phone, startDate, ratio };
  const { employmentId } = await createEmployment(tx, values, author);
  return { employmentId, personId, isNew: true };
}

/** The mailbox is proven, so an account that has it is the registered person's own, and nobody else's access to it remains; otherwise
 *  a new one is made. */
async function personBehind(tx: Tx, registration: Registration, author: Author): Promise<string> {
  const { companyId, email, firstName, lastName, lang } = registration;
  const known = await lockAccountByEmail(tx, email);
  if (!known) {
    const username = usernameFrom(email);
    return (await createPerson(tx, { username, email, firstName, lastName, lang }, author)).personId;
  }
  if (known.email !== email) throw new Refusal('email_taken', 409, { path: 'email' });
  const other = await findEmploymentOfPerson(tx, companyId, known.personId, today());
  if (other && !(await isListed(tx, companyId, other.employmentId)))
    throw new Refusal('email_taken', 409, { path: 'email' });
  if (other) throw new Refusal('employee_known_by_email', 409, { values: { personalNumber: other.personalNumber } });
  await disarmUnproven(tx, [known.personId], author);
  if (!known.isProven) await claimAccount(tx, { personId: known.personId, companyId, email, lang }, author);
  return known.personId;
}

function missingFields(fields: Record<string, unknown>): FieldRefusals {
  const missing = Object.keys(fields).filter((path) => fields[path] === undefined);
  return new FieldRefusals(missing.map((path) => new Refusal('field_required', 400, { path })));
}

/** Whoever can sign in already is told so; everybody else gets the link that verifies the account and sets its password. */
async function mailApproval(tx: Tx, publicUrl: string, registration: Registration, personId: string): Promise<void> {
  const { companyId, email, lang, firstName } = registration;
  const account = await findAccount(tx, personId);
  const values = {
    name: firstName,
    companyName: await companyNameOf(tx, companyId),
    username: account?.username ?? email,
  };
  if (account?.isInUse) {
    await mailRegistration(tx, 'approvedKnown', { to: email, lang, values, companyId, url: `${publicUrl}/` });
    return;
  }
  const { hash } = await createLink(tx, {
    purpose: 'accountVerify',
    personId,
    address: email,
    minutes: verificationMinutes,
  });
  const url = `${publicUrl}/hash-verify/${encodeURIComponent(hash)}`;
  await mailRegistration(tx, 'approved', { to: email, lang, values, companyId, url });
}

async function companyNameOf(tx: Tx, companyId: string): Promise<string> {
  return (await findCompany(tx, companyId))?.name ?? '';
}
