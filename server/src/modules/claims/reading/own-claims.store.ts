import type { ReadTx } from '#platform/database';
import type { Claim } from '../claim.store.ts';

/** By number: how the contribution of each of a person's claims came about, over all companies. */
export async function listOwnCalculations(
  tx: ReadTx,
  personId: string,
): Promise<Map<string, Pick<Claim, 'calculation' | 'asOfDate'>>> {
  const { rows } = await tx.client.query<Pick<Claim, 'number' | 'calculation' | 'asOfDate'>>(
    `SELECT c.number, c.calculation, c.as_of_date AS "asOfDate"
     FROM claim c JOIN employee_report e ON e.employment_id = c.employment_id WHERE e.person_id = $1`,
    [personId],
  );
  return new Map(rows.map(({ number, ...one }) => [number, one]));
}
