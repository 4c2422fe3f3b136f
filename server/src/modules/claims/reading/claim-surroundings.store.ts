import type { ReadTx } from '#platform/database';

/** What other rooms know of a claim: whose it is and who decided it. */
export interface ClaimSurroundings {
  employeeName: string;
  personalNumber: string;
  decidedByName: string | null;
  /** The administrator who submitted it, where it was not the employee. */
  submittedForBy: string | null;
  /** The employee's data are only kept. */
  isRestricted: boolean;
  filesErasedAt: Date | null;
}

export async function findClaimSurroundings(
  tx: ReadTx,
  companyId: string,
  claimId: string,
): Promise<ClaimSurroundings | undefined> {
  const { rows } = await tx.client.query<ClaimSurroundings>({
    name: 'claims-surroundings',
    text: `SELECT e.first_name || ' ' || e.last_name AS "employeeName", e.personal_number AS "personalNumber",
       decider.name AS "decidedByName", CASE WHEN c.submitted_by <> e.person_id THEN sender.name END AS "submittedForBy",
       account.is_restricted AS "isRestricted", c.files_erased_at AS "filesErasedAt"
     FROM claim c
       JOIN employee_report e ON e.employment_id = c.employment_id
       JOIN person_account account ON account.person_id = e.person_id
       LEFT JOIN person_account decider ON decider.person_id = c.decided_by
       LEFT JOIN person_account sender ON sender.person_id = c.submitted_by
     WHERE c.company_id = $1 AND c.id = $2`,
    values: [companyId, claimId],
  });
  return rows[0];
}
