import type { Author } from '#platform/actor';
import { inTransaction, type Database, type Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { assertFreshFactor, findAccount } from '#modules/identity';
import { lockCompany } from '../company.store.ts';
import type { Administering } from './add-administrator-by-email.ts';
import { mailAboutAdministrator } from './administrator.mail.ts';
import { countAdministrators, findAdministratorship, type OpenAdministratorship } from './administrator.store.ts';
import { endRole } from './end-role.ts';

/** Ends an administratorship and every session of the person at once. One administrator always remains, also when two remove
 *  each other in the same moment: the company's row is locked, and whoever lost the role meanwhile removes nobody. */
export async function removeAdministrator(
  db: Database,
  { admin, author, publicUrl }: Administering,
  administratorshipId: string,
): Promise<void> {
  assertFreshFactor(admin);
  const { companyId } = admin;
  await inTransaction(db, async (tx) => {
    await lockCompany(tx, companyId);
    const target = await findAdministratorship(tx, companyId, administratorshipId);
    if (!target) throw new Refusal('administrator_not_found', 404);
    if ((await countAdministrators(tx, companyId)) < 2) throw new Refusal('administrator_last', 409);
    if (target.personId === admin.personId) throw new Refusal('administrator_self', 409);
    if (!(await findAdministratorship(tx, companyId, admin.roleId))) throw new Refusal('not_found', 404);
    await endNow(tx, target, { admin, author, publicUrl });
  });
}

/** The same by the operator: the last one stays as well. */
export async function removeAdministratorByOperator(
  tx: Tx,
  removing: Removing,
  administratorshipId: string,
): Promise<void> {
  const { companyId } = removing.admin;
  const target = await findAdministratorship(tx, companyId, administratorshipId);
  if (!target) throw new Refusal('administrator_not_found', 404);
  if ((await countAdministrators(tx, companyId)) < 2) throw new Refusal('administrator_last', 409);
  await endNow(tx, target, removing);
}

export interface Removing {
  admin: { companyId: string; name: string };
  author: Author;
  publicUrl: string;
}

async function endNow(tx: Tx, target: OpenAdministratorship, { admin, author, publicUrl }: Removing): Promise<void> {
  await endRole(tx, admin.companyId, target, author);
  const person = await findAccount(tx, target.personId);
  if (person) await mailAboutAdministrator(tx, 'removed', { admin, person, publicUrl });
}
