import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

/** The employee a claim is for, as the company knows them, with the account behind. */
export interface Claimant {
  employmentId: string;
  personId: string;
  firstName: string;
  name: string;
  personalNumber: string;
  startDate: PlainDate;
  /** The last day of the employment, where there is one. */
  lastDay: PlainDate | null;
  isDeactivated: boolean;
  /** Their data are only kept: nothing is added, not even by the company. */
  isRestricted: boolean;
  email: string | null;
  lang: Language;
  companyName: string;
  /** Working days in which the company wants to decide. */
  decisionDays: number;
  /** How the company's administrators hear of new claims; every morning unless they chose otherwise. */
  noticeMode: 'digest' | 'single' | 'none';
}

/** Undefined when there is no such employment, or it is another company's. */
export async function findClaimant(tx: ReadTx, companyId: string, employmentId: string): Promise<Claimant | undefined> {
  return (await findClaimants(tx, companyId, [employmentId])).get(employmentId);
}

/** By employment. */
export async function findClaimants(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
): Promise<Map<string, Claimant>> {
  const { rows } = await tx.client.query<Claimant>({
    name: 'claims-claimant',
    text: `SELECT e.employment_id AS "employmentId", e.person_id AS "personId", e.first_name AS "firstName",
       e.first_name || ' ' || e.last_name AS name, e.personal_number AS "personalNumber", e.start_date AS "startDate",
       e.last_day AS "lastDay", e.deactivated_at IS NOT NULL AS "isDeactivated", a.is_restricted AS "isRestricted", a.email, a.lang,
       c.name AS "companyName", c.decision_target_days AS "decisionDays",
       coalesce(n.mode, 'digest') AS "noticeMode"
     FROM employee_report e
       JOIN person_account a ON a.person_id = e.person_id
       JOIN company_report c ON c.company_id = e.company_id
       LEFT JOIN claim_notice n ON n.company_id = e.company_id
     WHERE e.company_id = $1 AND e.employment_id = ANY ($2::uuid[])`,
    values: [companyId, employmentIds],
  });
  return new Map(rows.map((row) => [row.employmentId, row]));
}

/** This employment and every other one that its person has or had in the company. */
export async function findEmploymentsOfSamePerson(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ employmentId: string }>({
    name: 'claims-employments-of-same-person',
    text: `SELECT o.employment_id AS "employmentId"
     FROM employee_report e JOIN employee_report o ON o.person_id = e.person_id AND o.company_id = e.company_id
     WHERE e.company_id = $1 AND e.employment_id = $2`,
    values: [companyId, employmentId],
  });
  return rows.map((row) => row.employmentId);
}
