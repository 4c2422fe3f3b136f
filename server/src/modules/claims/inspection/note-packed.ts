import type { Tx } from '#platform/database';
import type { PackAsker } from '#platform/export-source';
import { findClaim } from '../claim.store.ts';
import { noteFileOpened } from '../reading/note-reading.ts';
import type { GivenDocument } from './write-pack.ts';

/** Whoever has the pack has the documents in it: employees read in their profile who has got hold of theirs. */
export async function notePacked(tx: Tx, asker: PackAsker, given: readonly GivenDocument[]): Promise<void> {
  const { companyId, personId, roleName } = asker;
  const author = { personId, roleName, impersonatedPersonId: null, requestId: null };
  for (const { claimId, fileId } of given) {
    const claim = await findClaim(tx, companyId, claimId);
    if (claim) await noteFileOpened(tx, claim, fileId, author);
  }
}
