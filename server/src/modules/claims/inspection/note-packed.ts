import type { Tx } from '#platform/database';
import type { PackAsker } from '#platform/export-source';
import { findClaim } from '../claim.store.ts';
import { noteFileOpened } from '../reading/note-reading.ts';
import { findDocumentsOf } from './inspection.store.ts';
import { claimsOf, type PackFilters } from './pack-scope.ts';

/** Whoever has the pack has the documents: employees read in their profile who has got hold of theirs. */
export async function notePacked(tx: Tx, asker: PackAsker, filters: PackFilters): Promise<void> {
  const { companyId, personId, roleName } = asker;
  const author = { personId, roleName, impersonatedPersonId: null, requestId: null };
  const claims = await claimsOf(tx, companyId, filters);
  const documents = await findDocumentsOf(
    tx,
    companyId,
    claims.map((claim) => claim.claimId),
  );
  for (const { claimId, fileId } of documents) {
    const claim = await findClaim(tx, companyId, claimId);
    if (claim) await noteFileOpened(tx, claim, fileId, author);
  }
}
