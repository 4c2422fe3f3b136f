import type { Author } from '#platform/actor';
import { now } from '#platform/clock';
import type { Tx } from '#platform/database';
import { closeCorrections } from '#modules/identity';
import { deleteContacts, lockEmploymentsOf, storePseudonyms } from './forgetting.store.ts';

/** Empties what employers keep of a person beyond the name and the books. The caller audits. */
export async function eraseContacts(tx: Tx, personId: string, author: Author): Promise<void> {
  for (const employment of await lockEmploymentsOf(tx, personId))
    await closeCorrections(tx, employment, { isErased: true }, author);
  await deleteContacts(tx, personId);
}

/** Puts a pseudonym in the place of the names; lists and search follow by themselves. */
export function pseudonymiseEmployments(tx: Tx, personId: string): Promise<void> {
  return storePseudonyms(tx, personId, now());
}
