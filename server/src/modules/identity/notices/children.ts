import type { KeptChild } from '@polana/contract/identity-notices';
import { yearOf } from '@polana/contract/plain-date';
import { recordAudit } from '#modules/audit';
import type { Author, Person } from '#platform/actor';
import { now, today } from '#platform/clock';
import { inTransaction, reading, type Database, type ReadTx } from '#platform/database';
import type { Sealing } from '#platform/sealing';
import { childIn, type StoredChild } from './children.rules.ts';
import { deleteChildren, findChildrenSealed, storeChildrenSealed } from './children.store.ts';

const purpose = 'person-children';

/** The children a person keeps for the next claim; nobody else ever reads them. */
export function readChildren(db: Database, sealing: Sealing, { personId }: Person): Promise<KeptChild[]> {
  return reading(db, (tx) => childrenOf(tx, sealing, personId));
}

export async function childrenOf(tx: ReadTx, sealing: Sealing, personId: string): Promise<KeptChild[]> {
  const sealed = await findChildrenSealed(tx, personId);
  if (!sealed) return [];
  const stored = JSON.parse(sealing.open(sealed, purpose, personId)) as StoredChild[];
  return stored.map((child) => childIn(yearOf(today()), child));
}

/** Keeps these instead of those before, sealed; an empty list keeps nothing. The trail learns how many, never who. */
export function changeChildren(
  db: Database,
  sealing: Sealing,
  { personId }: Person,
  children: readonly { name: string; age: number }[],
  author: Author,
): Promise<KeptChild[]> {
  const year = yearOf(today());
  const stored = children.map(({ name, age }) => ({ name: name.trim(), age, year }));
  return inTransaction(db, async (tx) => {
    if (stored.length === 0) await deleteChildren(tx, personId);
    else await storeChildrenSealed(tx, personId, sealing.seal(JSON.stringify(stored), purpose, personId), now());
    await recordAudit(tx, {
      author,
      companyId: null,
      action: 'children.changed',
      objectType: 'person',
      objectId: personId,
      changes: { count: stored.length },
    });
    return childrenOf(tx, sealing, personId);
  });
}
