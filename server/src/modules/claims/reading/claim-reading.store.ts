import type { Tx } from '#platform/database';

/** True when this is a new look and not the same one going on: nothing was noted since the given moment. */
export async function isNewLook(
  tx: Tx,
  look: { companyId: string; claimId: string; objectId: string; personId: string; at: Date; since: Date },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO claim_reading AS kept (company_id, claim_id, object_id, person_id, noted_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (claim_id, object_id, person_id) DO UPDATE SET noted_at = EXCLUDED.noted_at WHERE kept.noted_at < $6`,
    [look.companyId, look.claimId, look.objectId, look.personId, look.at, look.since],
  );
  return rowCount === 1;
}
