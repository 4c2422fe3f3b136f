import { recordAudit, type AuditRecord } from '#modules/audit';
import type { Author } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Claim } from '../claim.store.ts';
import { isNewLook } from './claim-reading.store.ts';

const sameLookMinutes = 60;

type NotedClaim = Pick<Claim, 'companyId' | 'claimId'>;

/** Notes who opened a document of a claim; the employee reads it in the profile. Pages turned within the hour are one look; true for
 *  the first of them. */
export function noteFileOpened(tx: Tx, claim: NotedClaim, fileId: string, author: Author): Promise<boolean> {
  return note(tx, claim, author, { objectId: fileId, action: 'file.opened', objectType: 'file' });
}

/** A claim for a child shows its name, so it is noted when the company opens it. */
export async function noteClaimOpened(tx: Tx, claim: Claim, author: Author): Promise<void> {
  if (claim.childNameSealed)
    await note(tx, claim, author, { objectId: claim.claimId, action: 'claim.opened', objectType: 'claim' });
}

async function note(
  tx: Tx,
  { companyId, claimId }: NotedClaim,
  author: Author,
  { objectId, action, objectType }: Pick<AuditRecord, 'action' | 'objectType'> & { objectId: string },
): Promise<boolean> {
  const { personId } = author;
  const at = now();
  const since = minutesFrom(at, -sameLookMinutes);
  if (personId && !(await isNewLook(tx, { companyId, claimId, objectId, personId, at, since }))) return false;
  await recordAudit(tx, { author, companyId, action, objectType, objectId, changes: { claimId } });
  return true;
}
