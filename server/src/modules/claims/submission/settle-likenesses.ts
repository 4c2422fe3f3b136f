import { findLookalikes } from '#modules/files';
import type { ReadTx, Tx } from '#platform/database';
import { problem, type Problem } from '../checks/problem.rules.ts';
import { findClaim, markSuspected, type Claim } from '../claim.store.ts';
import { listClaimsWithFiles, listLikenesses } from '../decisions/duplicates.store.ts';
import type { Audience } from '../declaration-text.store.ts';
import type { GatheredFile } from './gather-files.ts';

/** Other files of the company that look the same as one of these. */
export async function findAlike(tx: ReadTx, companyId: string, files: readonly GatheredFile[]): Promise<string[]> {
  const alike: string[] = [];
  for (const file of files) {
    if (file.perceptualHash === null) continue;
    alike.push(...(await findLookalikes(tx, companyId, file)).map((one) => one.fileId));
  }
  return alike;
}

/**
 * Marks the claim and the pending ones it looks like, for the approver. Whoever submits is warned of their own earlier claims; of
 * a colleague's only the company hears, because an employee must not learn what others claim.
 */
export async function settleLikenesses(
  tx: Tx,
  claim: Claim,
  /** Files that look the same as one of the claim's. */
  alike: readonly string[],
  audience: Audience,
): Promise<Problem[]> {
  const { companyId, claimId, sumCents } = claim;
  const likenesses = await listLikenesses(tx, companyId, [claimId]);
  const pictured = alike.length > 0 ? await listClaimsWithFiles(tx, companyId, { fileIds: alike, sumCents }) : [];
  const others = new Set([...likenesses.map((one) => one.otherId), ...pictured]);
  others.delete(claimId);
  if (claim.replacesId) others.delete(claim.replacesId);
  if (others.size === 0) return [];
  claim.duplicateSuspected = true;
  await markSuspected(tx, companyId, [claimId, ...others]);
  return audience === 'company' || (await isAnyOwn(tx, claim, others)) ? [problem('duplicate_suspected', '')] : [];
}

async function isAnyOwn(tx: ReadTx, { companyId, employmentId }: Claim, claimIds: Iterable<string>): Promise<boolean> {
  for (const claimId of claimIds)
    if ((await findClaim(tx, companyId, claimId))?.employmentId === employmentId) return true;
  return false;
}
