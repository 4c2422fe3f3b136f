import type { Tx } from '#platform/database';
import { markSuspected, type Claim } from '../claim.store.ts';
import { findLikenesses } from './duplicates.store.ts';

/**
 * Marks a claim that begins to wait, or comes to wait with more documents, and the waiting ones it looks like. Returns which those are,
 * decided ones as well.
 */
export async function markLikenesses(tx: Tx, claim: Claim): Promise<string[]> {
  const { companyId, claimId } = claim;
  const others = (await findLikenesses(tx, companyId, claimId)).map((one) => one.otherId);
  if (others.length === 0) return [];
  claim.duplicateSuspected = true;
  await markSuspected(tx, companyId, [claimId, ...others]);
  return others;
}
