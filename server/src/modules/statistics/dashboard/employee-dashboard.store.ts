import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

export interface EmploymentFacts {
  companyName: string;
  isSuspended: boolean;
  startDate: PlainDate;
  lastDay: PlainDate | null;
}

export async function findEmploymentFacts(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<EmploymentFacts | undefined> {
  const { rows } = await tx.client.query<EmploymentFacts>(
    `SELECT c.name AS "companyName", c.status = 'suspended' AS "isSuspended", e.start_date AS "startDate",
       e.last_day AS "lastDay"
     FROM employee_report e JOIN company_report c ON c.company_id = e.company_id
     WHERE e.company_id = $1 AND e.employment_id = $2`,
    [companyId, employmentId],
  );
  return rows[0];
}

export interface AllowanceLine {
  actionCode: ActionCode;
  isOpen: boolean;
  closedReason: string;
  creditedCents: number;
  reservedCents: number;
  drawnCents: number;
  leftCents: number;
}

/** Both allowances of the year as the company runs them today and as their person can claim them, also without an account. */
export async function listAllowances(
  tx: ReadTx,
  { companyId, employmentId, year, day }: { companyId: string; employmentId: string; year: number; day: PlainDate },
): Promise<AllowanceLine[]> {
  const { rows } = await tx.client.query<AllowanceLine>(
    `SELECT action.code AS "actionCode", programme.is_open AS "isOpen", programme.closed_reason AS "closedReason",
       coalesce(a.credited_cents, 0)::bigint AS "creditedCents",
       coalesce(a.reserved_cents, 0)::bigint AS "reservedCents", coalesce(a.drawn_cents, 0)::bigint AS "drawnCents",
       coalesce(a.left_cents, 0)::bigint AS "leftCents"
     FROM (VALUES ('RP'), ('SP')) action (code)
       CROSS JOIN LATERAL programme_on($1, action.code, $4) programme
       LEFT JOIN personal_allowance_report a ON a.company_id = $1 AND a.employment_id = $2 AND a.year = $3 AND a.action_code = action.code
     ORDER BY action.code`,
    [companyId, employmentId, year, day],
  );
  return rows;
}

export interface OpenYearLine {
  actionCode: ActionCode;
  creditedCents: number;
  reservedCents: number;
  drawnCents: number;
  leftCents: number;
  openUntil: PlainDate;
}

/** What was credited for a year before, as long as that year is open on the day. */
export async function listOpenYear(
  tx: ReadTx,
  { companyId, employmentId, year, day }: { companyId: string; employmentId: string; year: number; day: PlainDate },
): Promise<OpenYearLine[]> {
  const { rows } = await tx.client.query<OpenYearLine>(
    `SELECT a.action_code AS "actionCode", a.credited_cents::bigint AS "creditedCents",
       a.reserved_cents::bigint AS "reservedCents", a.drawn_cents::bigint AS "drawnCents",
       a.left_cents::bigint AS "leftCents", last_open_day_of($3) AS "openUntil"
     FROM personal_allowance_report a
     WHERE a.company_id = $1 AND a.employment_id = $2 AND a.year = $3 AND a.credited_cents > 0 AND $4 <= last_open_day_of($3)
     ORDER BY a.action_code`,
    [companyId, employmentId, year, day],
  );
  return rows;
}

export interface ClaimTask {
  kind: 'infoRequested' | 'rejected';
  claimId: string;
  number: string;
  actionCode: ActionCode;
  at: Date;
  text: string | null;
}

const tasksMax = 5;

/** Questions to answer first, then what was rejected lately and not sent again or withdrawn. */
export async function listTasks(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  rejectedSince: Date,
): Promise<ClaimTask[]> {
  const { rows } = await tx.client.query<ClaimTask>(
    `SELECT CASE c.status WHEN 'pending' THEN 'infoRequested' ELSE 'rejected' END AS kind, c.claim_id AS "claimId", c.number,
       c.action_code AS "actionCode", coalesce(q.at, c.decided_at, c.submitted_at) AS at,
       CASE c.status WHEN 'pending' THEN q.text ELSE c.reason_text END AS text
     FROM claim_report c
       LEFT JOIN LATERAL (
         SELECT asked.at, asked.text FROM claim_question_report asked
         WHERE asked.company_id = c.company_id AND asked.claim_id = c.claim_id AND c.status = 'pending'
         ORDER BY asked.at DESC LIMIT 1) q ON true
     WHERE c.company_id = $1 AND c.employment_id = $2
       AND ((c.status = 'pending' AND c.info_requested)
         OR (c.status = 'rejected' AND c.reason_code <> 'WITHDRAWN' AND c.decided_at >= $3
           AND NOT EXISTS (SELECT FROM claim_report later WHERE later.company_id = $1 AND later.employment_id = $2
             AND later.replaces_id = c.claim_id)))
     ORDER BY c.status, 5 DESC, c.claim_id LIMIT $4`,
    [companyId, employmentId, rejectedSince, tasksMax],
  );
  return rows;
}

export interface EmailChange {
  email: string;
  at: Date;
  expiresAt: Date;
}

/** The new e-mail whose mailbox has not confirmed it yet, while its link works. */
export async function findEmailToConfirm(tx: ReadTx, personId: string, at: Date): Promise<EmailChange | undefined> {
  const { rows } = await tx.client.query<EmailChange>(
    `SELECT address AS email, created_at AS at, expires_at AS "expiresAt" FROM email_change_report
     WHERE person_id = $1 AND expires_at > $2 ORDER BY created_at DESC LIMIT 1`,
    [personId, at],
  );
  return rows[0];
}

export async function countClaims(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<Record<'pending' | 'approved' | 'rejected', number>> {
  const { rows } = await tx.client.query<Record<'pending' | 'approved' | 'rejected', number>>(
    `SELECT count(*) FILTER (WHERE status = 'pending') AS pending, count(*) FILTER (WHERE status = 'approved') AS approved,
       count(*) FILTER (WHERE status = 'rejected') AS rejected
     FROM claim_report WHERE company_id = $1 AND employment_id = $2`,
    [companyId, employmentId],
  );
  return rows[0] ?? { pending: 0, approved: 0, rejected: 0 };
}
