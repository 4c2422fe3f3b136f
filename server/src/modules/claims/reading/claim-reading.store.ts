import type { Tx } from '#platform/database';

/** What of a claim somebody looked at: one of its files, or the claim itself by its own id. */
export interface Look {
  claimId: string;
  objectId: string;
}

/** Those that are new looks and not the same ones going on: nothing was noted since the given moment. */
export async function keepNewLooks(
  tx: Tx,
  { companyId, personId, at, since }: { companyId: string; personId: string; at: Date; since: Date },
  looks: readonly Look[],
): Promise<Look[]> {
  const { rows } = await tx.client.query<Look>(
    `INSERT INTO claim_reading AS kept (company_id, claim_id, object_id, person_id, noted_at)
     SELECT DISTINCT $1::uuid, look.claim_id, look.object_id, $2::uuid, $3::timestamptz
     FROM unnest($5::uuid[], $6::uuid[]) AS look (claim_id, object_id) ORDER BY look.claim_id, look.object_id
     ON CONFLICT (claim_id, object_id, person_id) DO UPDATE SET noted_at = EXCLUDED.noted_at WHERE kept.noted_at < $4
     RETURNING claim_id AS "claimId", object_id AS "objectId"`,
    [companyId, personId, at, since, looks.map((look) => look.claimId), looks.map((look) => look.objectId)],
  );
  return rows;
}
