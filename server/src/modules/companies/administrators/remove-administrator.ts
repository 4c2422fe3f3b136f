import { now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { recordAudit } from '#modules/audit';
import { assertFreshFactor, endSessionsOf, findAccount } from '#modules/identity';
import { lockCompany } from '../company.store.ts';
import type { Administering } from './add-administrator-by-email.ts';
import { mailAboutAdministrator } from './administrator.mail.ts';
import { countAdministrators, endAdministratorship, findAdministratorship } from './administrator.store.ts';

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

    await endAdministratorship(tx, companyId, administratorshipId, now());
    await endSessionsOf(tx, target.personId, 'role_removed');
    await recordAudit(tx, {
      author,
      companyId,
      action: 'administrator.removed',
      objectType: 'administratorship',
      objectId: administratorshipId,
      changes: { personId: target.personId },
    });
    const person = await findAccount(tx, target.personId);
    if (person) await mailAboutAdministrator(tx, 'removed', { admin, person, publicUrl });
  });
}
