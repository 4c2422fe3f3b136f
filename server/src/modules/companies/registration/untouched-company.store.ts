import type { ReadTx, Tx } from '#platform/database';

/** The one who administers a company nobody has touched yet. */
export interface FirstAdministrator {
  administratorshipId: string;
  personId: string;
  /** The account has, or had, something to do with another company. */
  isKnownElsewhere: boolean;
}

/** Undefined once the company has begun: somebody signed in to administer it, was added or entered, or it was suspended or is to end. */
export async function findUntouched(tx: ReadTx, companyId: string): Promise<FirstAdministrator | undefined> {
  const { rows } = await tx.client.query<FirstAdministrator>(
    `SELECT a.id AS "administratorshipId", a.person_id AS "personId",
       EXISTS (SELECT FROM administratorship o WHERE o.person_id = a.person_id AND o.id <> a.id)
         OR EXISTS (SELECT FROM person_employment e WHERE e.person_id = a.person_id) AS "isKnownElsewhere"
     FROM administratorship a JOIN company c ON c.id = a.company_id
     WHERE c.id = $1 AND c.status = 'active' AND c.ends_on IS NULL AND a.ended_at IS NULL
       -- Of the trail: sessions are dropped long before.
       AND NOT EXISTS (SELECT FROM act_of_person s WHERE s.person_id = a.person_id AND s.at >= a.added_at AND s.action = 'session.started')
       AND NOT EXISTS (SELECT FROM administratorship o WHERE o.company_id = c.id AND o.id <> a.id AND o.ended_at IS NULL)
       AND NOT EXISTS (SELECT FROM person_employment e WHERE e.company_id = c.id)`,
    [companyId],
  );
  return rows[0];
}

/** The company of an approval taken back; the caller holds it. */
export async function putBackToWait(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query(`UPDATE company SET status = 'pending' WHERE id = $1 AND status = 'active'`, [companyId]);
}
