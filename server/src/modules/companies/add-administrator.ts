import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { newId } from '#platform/ids';
import { recordAudit } from '#modules/audit';
import { endSessionsOf } from '#modules/identity';
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
  const isNew = await insertAdministratorship(tx, {
    id: administratorshipId,
    company_id: companyId,
    person_id: personId,
    added_by: author.personId,
    added_at: now(),
    ended_at: null,
  });
  if (!isNew) throw new Refusal('administrator_exists', 409);
  await endSessionsOf(tx, personId, 'role_granted');
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
