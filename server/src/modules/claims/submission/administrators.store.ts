import type { Language } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

export interface Administrator {
  personId: string;
  email: string;
  lang: Language;
}

/** Who decides in a company and can be written to. */
export async function listAdministrators(tx: ReadTx, companyId: string): Promise<Administrator[]> {
  const { rows } = await tx.client.query<Administrator>(
    `SELECT a.person_id AS "personId", a.email, a.lang
     FROM person_role r JOIN person_account a ON a.person_id = r.person_id
     WHERE r.role_name = 'COMP' AND r.company_id = $1 AND a.email IS NOT NULL ORDER BY a.person_id`,
    [companyId],
  );
  return rows;
}

export interface WaitingClaims {
  companyId: string;
  companyName: string;
  fresh: number;
  waiting: number;
}

/** Companies that get a mail in the morning: something new waits for their decision. Across companies. */
export async function listWaitingClaims(tx: ReadTx, since: Date): Promise<WaitingClaims[]> {
  const { rows } = await tx.client.query<WaitingClaims>(
    `SELECT c.company_id AS "companyId", r.name AS "companyName", count(*) AS waiting,
       count(*) FILTER (WHERE c.submitted_at >= $1) AS fresh
     FROM claim c JOIN company_report r ON r.company_id = c.company_id
       LEFT JOIN claim_notice n ON n.company_id = c.company_id
     WHERE c.status = 'pending' AND NOT c.info_requested AND coalesce(n.mode, 'digest') = 'digest'
     GROUP BY c.company_id, r.name HAVING count(*) FILTER (WHERE c.submitted_at >= $1) > 0
     ORDER BY c.company_id`,
    [since],
  );
  return rows;
}
