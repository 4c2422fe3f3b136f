import type { Language } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

export interface OperatorToTell {
  personId: string;
  email: string | null;
  lang: Language;
}

/** Everybody who runs the installation today. */
export async function listOperators(tx: ReadTx): Promise<OperatorToTell[]> {
  const { rows } = await tx.client.query<OperatorToTell>(
    `SELECT r.person_id AS "personId", a.email, a.lang
     FROM person_role r JOIN person_account a ON a.person_id = r.person_id
     WHERE r.role_name = 'OPER' ORDER BY r.person_id`,
  );
  return rows;
}
