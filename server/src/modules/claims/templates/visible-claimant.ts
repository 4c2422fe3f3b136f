import type { RoleName } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findClaimant, type Claimant } from '../claimant.store.ts';

/** Who a form is drawn for. Whoever has left is missing, and for the company so is somebody whose processing is restricted: its list
 *  does not know them either. */
export async function visibleClaimant(
  tx: ReadTx,
  { companyId, employmentId }: Pick<Claimant, 'employmentId'> & { companyId: string },
  roleName: RoleName,
): Promise<Claimant> {
  const claimant = await findClaimant(tx, companyId, employmentId);
  const isVisible = claimant && !claimant.isDeactivated && !(roleName === 'COMP' && claimant.isRestricted);
  if (!isVisible) throw new Refusal('employee_not_found', 404);
  return claimant;
}
