import type { ReadTx } from '#platform/database';

export interface MovementClaim {
  number: string;
  /** Where the money was spent: the hotel or the sports club, as far as the claim says. */
  name: string | null;
}

/** The claims that movements are about, by their ids. */
export async function findMovementClaims(
  tx: ReadTx,
  companyId: string,
  claimIds: readonly string[],
): Promise<Map<string, MovementClaim>> {
  if (claimIds.length === 0) return new Map();
  const { rows } = await tx.client.query<MovementClaim & { id: string }>({
    name: 'ledger-find-movement-claims',
    text: `SELECT c.claim_id AS id, c.number, nullif(CASE c.action_code WHEN 'SP' THEN c.sport_organisation ELSE c.issuer_name END, '') AS name
      FROM claim_report c WHERE c.company_id = $1 AND c.claim_id = ANY ($2::uuid[])`,
    values: [companyId, claimIds],
  });
  return new Map(rows.map(({ id, number, name }) => [id, { number, name }]));
}
