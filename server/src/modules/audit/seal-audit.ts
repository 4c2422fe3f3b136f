import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import {
  findLastSeal,
  findUnsealedChains,
  findUnsealedEntries,
  insertSeals,
  tryLockChain,
  type NewSeal,
} from './audit.store.ts';
import { entryHashOf, firstHash, sealHashOf } from './audit.rules.ts';

const batchSize = 500;

/** Seals every committed entry. Two nodes at once cannot fork a chain: one seals it, the other leaves it alone. */
export async function sealAudit(db: Database): Promise<number> {
  const every = db.forEveryCompany();
  const failures: unknown[] = [];
  let sealed = 0;
  for (const chain of await reading(every, findUnsealedChains)) {
    try {
      sealed += await sealChain(every, chain);
    } catch (error) {
      // One damaged chain must not keep the others from being sealed.
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} audit chains could not be sealed`);
  return sealed;
}

async function sealChain(db: Database, chain: string): Promise<number> {
  let sealed = 0;
  for (;;) {
    const count = await inTransaction(db, (tx) => sealBatch(tx, chain));
    sealed += count;
    if (count < batchSize) return sealed;
  }
}

async function sealBatch(tx: Tx, chain: string): Promise<number> {
  if (!(await tryLockChain(tx, chain))) return 0;
  const last = await findLastSeal(tx, chain);
  const entries = await findUnsealedEntries(tx, chain, batchSize);
  if (entries.length === 0) return 0;
  let seq = last?.seq ?? 0;
  let previousHash = last?.hash ?? firstHash(chain);
  const seals: NewSeal[] = [];
  for (const entry of entries) {
    seq += 1;
    const entryHash = entryHashOf(entry);
    const hash = sealHashOf(previousHash, entryHash);
    seals.push({ seq, entryId: Number(entry.id), entryHash, previousHash, hash });
    previousHash = hash;
  }
  await insertSeals(tx, chain, seals);
  return seals.length;
}
