import { recordAudits } from '#modules/audit';
import type { Author } from '#platform/actor';
import { minutesFrom, now } from '#platform/clock';
import type { Tx } from '#platform/database';
import type { Claim } from '../claim.store.ts';
import { keepNewLooks, type Look } from './claim-reading.store.ts';

const sameLookMinutes = 60;

/** Notes who opened a document of a claim; the employee reads it in the profile. Pages turned within the hour are one look; true for
 *  the first of them. */
export async function noteFileOpened(
  tx: Tx,
  { companyId, claimId }: Pick<Claim, 'companyId' | 'claimId'>,
  fileId: string,
  author: Author,
): Promise<boolean> {
  return (await noteLooks(tx, companyId, [{ claimId, objectId: fileId }], author)) > 0;
}

/** A claim that names a child or the family shows it, so it is noted when the company opens it. */
export async function noteClaimOpened(tx: Tx, claim: Claim, author: Author): Promise<void> {
  const { companyId, claimId } = claim;
  if (namesSomebody(claim)) await noteLooks(tx, companyId, [{ claimId, objectId: claimId }], author);
}

export function namesSomebody({ childNameSealed, personNamesSealed }: Claim): boolean {
  return childNameSealed !== null || personNamesSealed !== null;
}

/** Many looks at once, each noted as it would be by itself; answers how many of them are new. */
export async function noteLooks(tx: Tx, companyId: string, looks: readonly Look[], author: Author): Promise<number> {
  const { personId } = author;
  const at = now();
  const since = minutesFrom(at, -sameLookMinutes);
  const noted = personId ? await keepNewLooks(tx, { companyId, personId, at, since }, looks) : looks;
  await recordAudits(
    tx,
    noted.map(({ claimId, objectId }) => ({
      ...(objectId === claimId
        ? { action: 'claim.opened', objectType: 'claim' }
        : { action: 'file.opened', objectType: 'file' }),
      author,
      companyId,
      objectId,
      changes: { claimId },
    })),
  );
  return noted.length;
}
