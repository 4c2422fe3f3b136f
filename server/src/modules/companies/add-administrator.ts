import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { endSessionsOf } from '#modules/identity';
import { isDisabled } from './administrators/administrator.store.ts';
import { insertAdministratorship } from './company.store.ts';

export interface AdministratorToAdd {
  companyId: string;
  personId: string;
  administratorshipId?: string;
}

/** Makes a person an administrator of a company. Whoever was signed in signs in again, with the second factor. */
export async function addAdministrator(
  tx: Tx,
  { companyId, personId, administratorshipId = newId() }: AdministratorToAdd,
  author: Author,
): Promise<{ administratorshipId: string }> {
  // The account first: it may have been emptied since it was looked at, and whoever empties it waits for nobody.
  await endSessionsOf(tx, personId, 'role_granted');
  if (await isDisabled(tx, personId)) throw new Refusal('administrator_disabled', 409, { path: 'email' });
  const isNew = await insertAdministratorship(tx, {
    id: administratorshipId,
    company_id: companyId,
    person_id: personId,
    added_by: author.personId,
    added_at: now(),
    ended_at: null,
  });
  if (!isNew) throw new Refusal('administrator_exists', 409);
  await recordAudit(tx, {
    author,
    companyId,
    action: 'administrator.added',
    objectType: 'administratorship',
    objectId: administratorshipId,
    changes: { personId },
  });
  return { administratorshipId };
}
