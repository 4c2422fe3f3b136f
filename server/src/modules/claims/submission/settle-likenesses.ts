import type { ReadTx, Tx } from '#platform/database';
import { problem, type Problem } from '../checks/problem.rules.ts';
import { findClaim, type Claim } from '../claim.store.ts';
import { findEmploymentsOfSamePerson } from '../claimant.store.ts';
import { markLikenesses } from '../decisions/mark-likenesses.ts';
import type { Audience } from '../declaration-text.store.ts';

/**
 * Marks the claim and the pending ones it looks like, for the approver. Whoever submits is warned of their own earlier claims; of
 * a colleague's only the company hears, because an employee must not learn what others claim.
 */
export async function settleLikenesses(tx: Tx, claim: Claim, audience: Audience): Promise<Problem[]> {
  const others = await markLikenesses(tx, claim);
  const isTold = others.length > 0 && (audience === 'company' || (await isAnyOwn(tx, claim, others)));
  return isTold ? [problem('duplicate_suspected', '')] : [];
}

async function isAnyOwn(tx: ReadTx, { companyId, employmentId }: Claim, claimIds: readonly string[]): Promise<boolean> {
  const own = await findEmploymentsOfSamePerson(tx, companyId, employmentId);
  for (const claimId of claimIds) {
    const claim = await findClaim(tx, companyId, claimId);
    if (claim && own.includes(claim.employmentId)) return true;
  }
  return false;
}
