import { reading, type Database, type ReadTx } from '#platform/database';
import { allowLongStatements, findForgottenEntry, findSealedEntries, type SealedEntry } from './audit.store.ts';
import { entryHashOf, firstHash, olderSealHashOf, sealHashOf, type PrintedEntry } from './audit.rules.ts';

export interface BrokenLink {
  /** The entry at which the chain stops holding. */
  entryId: number;
  problem: 'entry_changed' | 'entry_missing' | 'seal_missing' | 'chain_forked' | 'entry_unsealed';
}

export interface AuditVerdict {
  ok: boolean;
  /** How many sealed entries were found sound. */
  entries: number;
  firstBroken?: BrokenLink;
  /** The last seal's hash: kept outside the database, it also proves that nothing was cut off the end. */
  headHash: string;
}

const batchSize = 1_000;
const patienceMinutes = 10;

/** Told after every thousand entries; by throwing it ends the check. */
type Progress = (entries: number) => Promise<void>;

/** Recomputes a company's chain (or with null the portal's own): every entry unchanged, present, in its place and sealed. */
export function verifyAuditChain(db: Database, companyId: string | null, onProgress?: Progress): Promise<AuditVerdict> {
  const chain = companyId ?? 'platform';
  return reading(db.forEveryCompany(), async (tx) => {
    await allowLongStatements(tx);
    let head = { seq: 0, hash: firstHash(chain) };
    for (;;) {
      const batch = await findSealedEntries(tx, chain, head.seq, batchSize);
      for (const link of batch) {
        const problem = problemOf(link, head);
        if (problem) return broken(head, { entryId: link.entry_id, problem });
        head = { seq: link.seq, hash: link.hash };
      }
      if (batch.length < batchSize) return verdictOnTail(tx, chain, head);
      await onProgress?.(head.seq);
    }
  });
}

function problemOf(link: SealedEntry, head: { seq: number; hash: Buffer }): BrokenLink['problem'] | null {
  if (link.seq !== head.seq + 1) return 'seal_missing';
  if (!link.prev_hash.equals(head.hash)) return 'chain_forked';
  if (link.id === null) return 'entry_missing';
  return isSealOf(link, link as PrintedEntry) ? null : 'entry_changed';
}

function isSealOf({ prev_hash: previous, entry_hash: kept, hash }: SealedEntry, entry: PrintedEntry): boolean {
  if (kept === null) return olderSealHashOf(previous, entry).equals(hash);
  return entryHashOf(entry).equals(kept) && sealHashOf(previous, kept).equals(hash);
}

async function verdictOnTail(tx: ReadTx, chain: string, head: { seq: number; hash: Buffer }): Promise<AuditVerdict> {
  const entryId = await findForgottenEntry(tx, chain, patienceMinutes);
  if (entryId !== null) return broken(head, { entryId, problem: 'entry_unsealed' });
  return { ok: true, entries: head.seq, headHash: head.hash.toString('hex') };
}

function broken(head: { seq: number; hash: Buffer }, firstBroken: BrokenLink): AuditVerdict {
  return { ok: false, entries: head.seq, firstBroken, headHash: head.hash.toString('hex') };
}
