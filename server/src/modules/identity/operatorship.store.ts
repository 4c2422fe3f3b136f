import type { Tx } from '#platform/database';

export interface OpenOperatorship {
  operatorshipId: string;
  personId: string;
}

/** Everybody who is an operator, held to the end of the transaction: of two ends at once the second sees who is left. */
export async function lockOperatorships(tx: Tx): Promise<OpenOperatorship[]> {
  const { rows } = await tx.client.query<OpenOperatorship>(
    `SELECT id AS "operatorshipId", person_id AS "personId" FROM operatorship WHERE ended_at IS NULL ORDER BY id FOR UPDATE`,
  );
  return rows;
}

export async function storeOperatorshipEnded(tx: Tx, operatorshipId: string, at: Date): Promise<void> {
  await tx.client.query('UPDATE operatorship SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    operatorshipId,
    at,
  ]);
}
