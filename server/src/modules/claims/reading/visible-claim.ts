import type { CompanyAdmin, Employee } from '#platform/actor';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { findClaim, type Claim } from '../claim.store.ts';

/** Who reads claims: an employee the own ones, an administrator all of the company. */
export interface ClaimReader {
  companyId: string;
  personId: string;
  /** Null for an administrator. */
  employmentId: string | null;
}

/** Whoever acts in another person's name sees the claims of that role, and is no uploader of their files. */
export function claimReaderOf(actor: Employee | CompanyAdmin): ClaimReader {
  const { companyId, personId, impersonation } = actor;
  const employmentId = actor.roleName === 'EMPL' ? actor.employmentId : null;
  return { companyId, personId: impersonation?.actorPersonId ?? personId, employmentId };
}

/** Somebody else's claim does not exist. */
export async function visibleClaim(tx: ReadTx, reader: ClaimReader, claimId: string): Promise<Claim> {
  const claim = await findClaim(tx, reader.companyId, claimId);
  if (!claim || (reader.employmentId && claim.employmentId !== reader.employmentId))
    throw new Refusal('claim_not_found', 404);
  return claim;
}
