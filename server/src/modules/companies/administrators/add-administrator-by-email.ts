import type { Author, CompanyAdmin } from '#platform/actor';
import { today } from '#platform/clock';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst, limitOn } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import { assertFreshFactor, disarmUnproven, lockAccountByEmail, inviteToVerify, type Account } from '#modules/identity';
import { addAdministrator } from '../add-administrator.ts';
import { lockCompany } from '../company.store.ts';
import { mailAboutAdministrator } from './administrator.mail.ts';
import { findAdministratorship, isUserOfCompany } from './administrator.store.ts';

export interface Administering {
  admin: CompanyAdmin;
  author: Author;
  publicUrl: string;
}

const hourSeconds = 3_600;

/** Makes a user of the company its administrator; they, and everybody who administers it, are told. Who never proved the mailbox
 *  begins anew with the link that does. An address nobody has and
 *  one of somebody elsewhere get the same answer, twenty an hour at most. Whoever lost the role meanwhile adds nobody. */
export async function addAdministratorByEmail(
  db: Database,
  { admin, author, publicUrl }: Administering,
  email: string,
): Promise<{ administratorshipId: string }> {
  assertFreshFactor(admin);
  await countAgainst(db, [limitOn('add-administrator', admin.personId, { max: 20, windowSeconds: hourSeconds })]);
  const { companyId } = admin;
  try {
    return await inTransaction(db, async (tx) => {
      await lockCompany(tx, companyId);
      if (!(await findAdministratorship(tx, companyId, admin.roleId))) throw new Refusal('not_found', 404);
      const account = await findUser(tx, companyId, email.toLowerCase());
      if (!account) throw new Refusal('user_with_email_unknown', 404, { path: 'email' });
      const { personId } = account;
      const disarmed = await disarmUnproven(tx, [personId], author);
      const added = await addAdministrator(tx, { companyId, personId }, author);
      if (disarmed.has(personId)) await inviteToVerify(tx, personId, true);
      await mailAboutAdministrator(tx, 'added', { admin, person: account, publicUrl });
      return added;
    });
  } catch (error) {
    if (error instanceof Refusal && error.code === 'user_with_email_unknown') await noteRefusal(db, companyId, author);
    throw error;
  }
}

async function findUser(tx: Tx, companyId: string, email: string): Promise<Account | null> {
  const account = await lockAccountByEmail(tx, email);
  if (!account || account.email !== email) return null;
  return (await isUserOfCompany(tx, companyId, account.personId, today())) ? account : null;
}

/** Somebody who tries addresses out leaves a trace, the addresses do not. */
async function noteRefusal(db: Database, companyId: string, author: Author): Promise<void> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      author,
      companyId,
      action: 'administrator.addRefused',
      objectType: 'company',
      objectId: companyId,
      result: 'refused',
      reason: 'user_with_email_unknown',
    }),
  );
}
