import type { ReadTx } from '#platform/database';
import { sealedFields } from '../audit.rules.ts';
import { everySealFrom, findEntriesOf } from './chain-proof.store.ts';

export interface ChainProof {
  /** The order in which the fields of an entry are printed before they are hashed. */
  order: readonly string[];
  entries: { seq: number | null; fields: Record<string, string | null> }[];
  /** Line by line: `first`, a line per seal, `head`. Nothing of the entries in between is told but their hashes. */
  chain: AsyncIterable<string>;
}

/**
 * What the log says of some things, with the proof that it stands in the company's chain: the seals from the first of the entries
 * to the head. Whoever has the head from elsewhere knows that nothing shown was changed since it was sealed.
 */
export async function proveEntries(tx: ReadTx, companyId: string, objectIds: readonly string[]): Promise<ChainProof> {
  const found = await findEntriesOf(tx, companyId, objectIds);
  const entries = found.map(({ seq, ...fields }) => ({ seq, fields }));
  const first = Math.min(...found.flatMap(({ seq }) => (seq === null ? [] : [seq])));
  return { order: sealedFields, entries, chain: linesOf(tx, companyId, first) };
}

async function* linesOf(tx: ReadTx, chain: string, first: number): AsyncGenerator<string> {
  yield `polana-audit-chain 1\nchain ${chain}\n`;
  if (!Number.isFinite(first)) return;
  let head: string | null = null;
  for await (const { seq, previousHash, entryHash, hash } of everySealFrom(tx, chain, first)) {
    if (head === null) yield `first ${seq} ${previousHash}\n`;
    yield entryHash ? `entry ${entryHash}\n` : `older ${hash}\n`;
    head = `head ${seq} ${hash}\n`;
  }
  if (head) yield head;
}
