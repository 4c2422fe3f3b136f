import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

export interface EmployeeClaim extends Pick<
  ClaimListItem,
  'number' | 'actionCode' | 'category' | 'status' | 'version' | 'title' | 'decidedBy' | 'reasonCode' | 'reasonText'
> {
  claimId: string;
  infoRequested: boolean;
  late: boolean;
  duplicateSuspected: boolean;
  sumCents: number;
  contributionCents: number;
  from: PlainDate;
  to: PlainDate;
  submittedAt: Date;
  decidedAt: Date | null;
}

/** Claims of one employment as the claims room reports them. */
export async function findEmployeeClaims(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  { limit, offset, order }: { limit: number; offset: number; order: '-submittedAt' | 'submittedAt' },
): Promise<{ claims: EmployeeClaim[]; totalCount: number }> {
  const direction = order === '-submittedAt' ? 'DESC' : 'ASC';
  const { rows } = await tx.client.query<EmployeeClaim>(
    `SELECT c.claim_id AS "claimId", c.number, c.action_code AS "actionCode", c.category, c.status, c.version,
       c.info_requested AS "infoRequested", c.late, c.duplicate_suspected AS "duplicateSuspected",
       coalesce(nullif(c.sport_organisation, ''), c.issuer_name) AS title, c.sum_cents AS "sumCents",
       c.contribution_cents AS "contributionCents", coalesce(c.stay_from, c.period_from) AS "from",
       coalesce(c.stay_to, c.period_to) AS "to", c.submitted_at AS "submittedAt", c.decided_at AS "decidedAt",
       a.name AS "decidedBy", c.reason_code AS "reasonCode", c.reason_text AS "reasonText"
     FROM claim_report c LEFT JOIN person_account a ON a.person_id = c.decided_by
     WHERE c.company_id = $1 AND c.employment_id = $2
     ORDER BY c.submitted_at ${direction}, c.claim_id ${direction} LIMIT $3 OFFSET $4`,
    [companyId, employmentId, limit, offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    'SELECT count(*) AS count FROM claim_report WHERE company_id = $1 AND employment_id = $2',
    [companyId, employmentId],
  );
  return { claims: rows, totalCount: counted.rows[0]?.count ?? 0 };
}
