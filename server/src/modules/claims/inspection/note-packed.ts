import type { Tx } from '#platform/database';
import type { PackAsker } from '#platform/export-source';
import type { Look } from '../reading/claim-reading.store.ts';
import { noteLooks } from '../reading/note-reading.ts';

/** So that no statement takes as long as one may. */
const looksAtOnce = 1_000;

/** Whoever has the pack has the documents in it, and a company the names in its claims: employees read in their profile who has got hold
 *  of their documents. */
export async function notePacked(tx: Tx, asker: PackAsker, given: readonly Look[]): Promise<void> {
  const { companyId, personId, roleName } = asker;
  const author = { personId, roleName, impersonatedPersonId: null, requestId: null };
  for (let from = 0; from < given.length; from += looksAtOnce)
    await noteLooks(tx, companyId, given.slice(from, from + looksAtOnce), author);
}
