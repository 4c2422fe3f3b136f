import type { ReadTx } from '#platform/database';
import { streamRows } from '#platform/database-cursor';
import type { PrintedEntry } from '../audit.rules.ts';
import { printed } from '../audit.store.ts';

export type ShownEntry = PrintedEntry & { seq: number | null };

/** What the log of a company says of these things, in the order it was written. */
export async function findEntriesOf(
  tx: ReadTx,
  companyId: string,
  objectIds: readonly string[],
): Promise<ShownEntry[]> {
  const { rows } = await tx.client.query<ShownEntry>(
    `SELECT s.seq, ${printed} FROM audit_entry e LEFT JOIN audit_seal s ON s.entry_id = e.id
     WHERE e.company_id = $1 AND e.object_id = ANY ($2::text[]) ORDER BY e.id`,
    [companyId, objectIds],
  );
  return rows;
}

export interface Seal {
  seq: number;
  previousHash: string;
  /** Null for an older seal, which covers the entry's text. */
  entryHash: string | null;
  hash: string;
}

/** The seals of a chain from one of them to its head. */
export function everySealFrom(tx: ReadTx, chain: string, fromSeq: number): AsyncGenerator<Seal> {
  return streamRows<Seal>(tx, {
    text: `SELECT seq, encode(prev_hash, 'hex') AS "previousHash", encode(entry_hash, 'hex') AS "entryHash", encode(hash, 'hex') AS hash
      FROM audit_seal WHERE chain = $1 AND seq >= $2 ORDER BY seq`,
    values: [chain, fromSeq],
  });
}
