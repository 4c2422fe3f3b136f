import { inTransaction, type Database } from '#platform/database';
import { Refusal } from '#platform/errors';
import { countAgainst, limitOn, refuseWhenReached, type Limit } from '#platform/limits';
import { recordAudit } from '#modules/audit';
import type { Client } from '../client.ts';
import { sha256 } from '../sessions/session-token.ts';
import { authorOfSignIn } from '../sign-in-author.ts';
import { findLinkByHash } from './link.store.ts';

/** Does what a link allows. Whatever is wrong with the link, the answer is the same; twenty misses an hour close the door
 *  to an address. */
export async function throughLink<Result>(
  db: Database,
  hash: string,
  client: Client,
  work: () => Promise<Result | null>,
): Promise<Result> {
  const misses = missesFrom(client.address);
  await refuseWhenReached(db, [misses]);
  const result = await work();
  if (result !== null) return result;
  await countAgainst(db, [misses]);
  await noteRefusedLink(db, hash, client);
  throw new Refusal('link_invalid', 404);
}

function missesFrom(address: string): Limit {
  return limitOn('link-miss', address, { max: 20, windowSeconds: 3_600 });
}

async function noteRefusedLink(db: Database, hash: string, client: Client): Promise<void> {
  await inTransaction(db.forEveryCompany(), async (tx) => {
    const known = await findLinkByHash(tx, sha256(hash));
    await recordAudit(tx, {
      author: authorOfSignIn(null, client),
      companyId: null,
      action: 'link.refused',
      objectType: 'link',
      objectId: known?.linkId ?? null,
      result: 'refused',
      reason: 'link_invalid',
      ...(known && { changes: { purpose: known.purpose, personId: known.personId } }),
    });
  });
}
