import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findClaim, findCorrection, type Claim } from '../claim.store.ts';

/** The rejected claim that a new one corrects: of the same employee and allowance, and corrected once. */
export async function findCorrectable(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  actionCode: ActionCode,
  claimId: string,
): Promise<Claim> {
  const claim = await findClaim(tx, companyId, claimId);
  if (!claim || claim.employmentId !== employmentId) throw new Refusal('claim_not_found', 404, { path: 'replaces' });
  if (claim.actionCode !== actionCode || claim.status !== 'rejected')
    throw new Refusal('claim_not_correctable', 409, { path: 'replaces' });
  const correction = await findCorrection(tx, companyId, claimId);
  if (correction)
    throw new Refusal('claim_already_corrected', 409, { path: 'replaces', values: { number: correction.number } });
  return claim;
}
