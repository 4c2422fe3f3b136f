import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { recordAudit } from '#modules/audit';
import { endSessionsOf } from '#modules/identity';
import { endAdministratorship, type OpenAdministratorship } from './administrator.store.ts';

/** Ends an administratorship and every session of the person, and writes down who did. */
export async function endRole(
  tx: Tx,
  companyId: string,
  { administratorshipId, personId }: Pick<OpenAdministratorship, 'administratorshipId' | 'personId'>,
  author: Author,
): Promise<void> {
  await endAdministratorship(tx, companyId, administratorshipId, now());
  await endSessionsOf(tx, personId, 'role_removed');
  await recordAudit(tx, {
    author,
    companyId,
    action: 'administrator.removed',
    objectType: 'administratorship',
    objectId: administratorshipId,
    changes: { personId },
  });
}
