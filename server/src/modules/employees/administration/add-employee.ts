import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { personalNumberOf } from '@polana/contract/personal-number';
import { seenText } from '@polana/contract/seen-text';
import type { Author, CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findCompany } from '#modules/companies';
import {
  createPerson,
  disarmUnproven,
  lockAccountByEmail,
  findAccountsElsewhere,
  inviteToVerify,
  proposeUsernames,
  type Account,
} from '#modules/identity';
import { createEmployment } from '../create-employment.ts';
import { findEmploymentOfPerson } from '../registration/registration.store.ts';
import { mailEmployee } from './employee.mail.ts';
import { notingRefusedAct, refuseWhileImpersonating } from './note-refused-act.ts';

export interface EmployeeToAdd {
  companyId: string;
  firstName: string;
  lastName: string;
  personalNumber: string;
  email?: string | undefined;
  /** Without one it is made of the name. */
  username?: string | undefined;
  phone?: string | undefined;
  startDate: PlainDate;
  /** Ten-thousandths of a percent. */
  ratio: number;
  lang?: Language;
  source?: 'start' | 'import';
}

export interface AddedEmployee {
  employmentId: string;
  personId: string;
  /** Null where the account leads elsewhere too: what it is called is its person's own. */
  username: string | null;
  /** It is proven to be theirs, so being told is enough. */
  isProven: boolean;
  /** Somebody signed in to it without proving the mailbox; that access has ended. */
  isDisarmed: boolean;
}

/** Adds an employment with its person. An e-mail that has an account links to it, because one person may work for two companies;
 *  the same answer comes back, so nobody learns here who else uses the portal. An account whose mailbox nobody proved loses every
 *  access it had: somebody else may have opened it in the name of the address. */
async function addEmployee(tx: Tx, values: EmployeeToAdd, author: Author): Promise<AddedEmployee> {
  const { companyId, firstName, lastName, personalNumber, phone, startDate, ratio, source } = values;
  const email = values.email?.trim().toLowerCase() || null;
  const known = email ? await knownPerson(tx, companyId, email) : undefined;
  const disarmed = await disarmUnproven(tx, known ? [known.personId] : [], author);
  const account = known ?? (await newAccount(tx, { ...values, email }, author));
  const { employmentId } = await createEmployment(
    tx,
    {
      companyId,
      personId: account.personId,
      personalNumber: personalNumberOf(personalNumber),
      firstName: seenText(firstName),
      lastName: seenText(lastName),
      email,
      startDate,
      ratio,
      ...(phone !== undefined && { phone: phone.trim() }),
      ...(source && { source }),
    },
    author,
  );
  const { personId } = account;
  const isElsewhere = known !== undefined && (await findAccountsElsewhere(tx, [personId], companyId)).has(personId);
  const username = isElsewhere ? null : account.username;
  return { employmentId, personId, username, isProven: known?.isProven ?? false, isDisarmed: disarmed.has(personId) };
}

async function knownPerson(tx: Tx, companyId: string, email: string): Promise<Account | undefined> {
  const known = await lockAccountByEmail(tx, email);
  if (!known) return undefined;
  if (known.email !== email) throw new Refusal('email_taken', 409, { path: 'email' });
  const other = await findEmploymentOfPerson(tx, companyId, known.personId, today());
  if (other)
    throw new Refusal('employee_known_by_email', 409, {
      path: 'email',
      values: { personalNumber: other.personalNumber },
    });
  return known;
}

async function newAccount(
  tx: Tx,
  values: Omit<EmployeeToAdd, 'email'> & { email: string | null },
  author: Author,
): Promise<{ personId: string; username: string }> {
  const { email, lang = 'sk' } = values;
  const [firstName, lastName] = [seenText(values.firstName), seenText(values.lastName)];
  const [proposed = ''] = values.username ? [] : await proposeUsernames(tx, [{ firstName, lastName }]);
  const username = (values.username?.trim() || proposed).toLowerCase();
  const { personId } = await createPerson(tx, { username, email, firstName, lastName, lang }, author);
  return { personId, username };
}

/** Adds an employee by hand; who has an account already is told, who has none gets the first link where it is wished. In somebody else's
 *  name nobody mails access or ends that of another account. */
export function addEmployeeByHand(
  db: Database,
  { companyId }: CompanyAdmin,
  { isAccessSent, ...values }: Omit<EmployeeToAdd, 'companyId'> & { isAccessSent: boolean },
  author: Author,
): Promise<AddedEmployee> {
  if (isAccessSent && !values.email) throw new Refusal('employee_without_email', 400, { path: 'email' });
  const work = async (tx: Tx) => {
    if (isAccessSent) refuseWhileImpersonating(author, 'sendAccess');
    const added = await addEmployee(tx, { ...values, companyId }, author);
    if (added.isDisarmed) refuseWhileImpersonating(author, 'email');
    if (added.isProven) await tellAdded(tx, companyId, added);
    else if (isAccessSent || added.isDisarmed) await inviteToVerify(tx, added.personId, added.isDisarmed);
    return added;
  };
  return notingRefusedAct(db, { companyId, employmentId: null }, author, () => inTransaction(db, work));
}

async function tellAdded(tx: Tx, companyId: string, { personId }: AddedEmployee): Promise<void> {
  const company = await findCompany(tx, companyId);
  await mailEmployee(tx, 'added', { personId, companyId, companyName: company?.name ?? '' });
}
