import { findLookalikes } from '#modules/files';
import type { Tx } from '#platform/database';
import { problem, type Problem } from '../checks/problem.rules.ts';
import { findClaim, markSuspected, type Claim } from '../claim.store.ts';
import { listClaimsWithFiles, listLikenesses } from '../decisions/duplicates.store.ts';
import type { Audience } from '../declaration-text.store.ts';
import type { GatheredFile } from './gather-files.ts';

/**
 * Marks the claim and the pending ones it looks like, for the approver. Whoever submits is warned of their own earlier claims; of
 * a colleague's only the company hears, because an employee must not learn what others claim.
 */
export async function settleLikenesses(
  tx: Tx,
  claim: Claim,
  files: readonly GatheredFile[],
  audience: Audience,
): Promise<Problem[]> {
  const { companyId, claimId } = claim;
  const likenesses = await listLikenesses(tx, companyId, [claimId]);
  const others = new Set([...likenesses.map((one) => one.otherId), ...(await lookalikeClaims(tx, claim, files))]);
  others.delete(claimId);
  if (claim.replacesId) others.delete(claim.replacesId);
  if (others.size === 0) return [];
  claim.duplicateSuspected = true;
  await markSuspected(tx, companyId, [claimId, ...others]);
  return audience === 'company' || (await isAnyOf(tx, claim, others)) ? [problem('duplicate_suspected', '')] : [];
}

async function lookalikeClaims(tx: Tx, { companyId, sumCents }: Claim, files: readonly GatheredFile[]) {
  const alike: string[] = [];
  for (const file of files)
    alike.push(...(await findLookalikes(tx, companyId, file)).map((one) => one.fileId));
  return alike.length > 0 ? listClaimsWithFiles(tx, companyId, { fileIds: alike, sumCents }) : [];
}

async function isAnyOf(tx: Tx, { companyId, employmentId }: Claim, claimIds: ReadonlySet<string>): Promise<boolean> {
  for (const claimId of claimIds)
    if ((await findClaim(tx, companyId, claimId))?.employmentId === employmentId) return true;
  return false;
}
