import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

/** Over every company, by the report views of the rooms. */
async function oneRow<Row extends object>(tx: ReadTx, text: string, values: unknown[] = []): Promise<Row> {
  const { rows } = await tx.client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new Error('a figure without a row');
  return row;
}

export interface WaitingRow {
  registrations: number;
  oldestRegistrationAt: Date | null;
  changeRequests: number;
  oldestChangeRequestAt: Date | null;
  privacyRequests: number;
  privacyDueOn: PlainDate | null;
  ruleDrafts: number;
  failedMails: number;
  failedJobs: number;
}

export function readWaiting(tx: ReadTx, operatorId: string): Promise<WaitingRow> {
  return oneRow(
    tx,
    `SELECT registration.count AS registrations, registration.oldest AS "oldestRegistrationAt",
       request.count AS "changeRequests", request.oldest AS "oldestChangeRequestAt",
       privacy.count AS "privacyRequests", privacy.due AS "privacyDueOn",
       (SELECT count(*) FROM waiting_rule_draft WHERE planned_by <> $1) AS "ruleDrafts",
       (SELECT count(*) FROM failed_mail) AS "failedMails",
       (SELECT count(*) FROM job_run WHERE failures_in_a_row > 0) AS "failedJobs"
     FROM (SELECT count(*) AS count, min(created_at) AS oldest FROM waiting_company_registration) registration,
       (SELECT count(*) AS count, min(created_at) AS oldest FROM waiting_change_request
        WHERE waits_for_operator) request,
       (SELECT count(*) AS count, min(due_on) AS due FROM waiting_privacy_request) privacy`,
    [operatorId],
  );
}

export interface SlowRow {
  id: string;
  name: string;
  count: number;
  oldestAt: Date;
  targetDays: number;
}

/** Companies by the age of their oldest waiting claim. */
export async function listSlowest(tx: ReadTx, limit: number): Promise<SlowRow[]> {
  const { rows } = await tx.client.query<SlowRow>(
    `SELECT c.company_id AS id, c.name, waits.count, waits.oldest AS "oldestAt", c.decision_target_days AS "targetDays"
     FROM (
       SELECT company_id, count(*) AS count, min(submitted_at) AS oldest FROM waiting_claim_report GROUP BY company_id
     ) waits JOIN company_report c ON c.company_id = waits.company_id
     WHERE c.status IN ('active', 'suspended')
     ORDER BY waits.oldest, c.company_id LIMIT $1`,
    [limit],
  );
  return rows;
}

export interface FigureRow {
  employees: number;
  claims: number;
  approved: number;
  pending: number;
}

export function readFigures(tx: ReadTx, year: number): Promise<FigureRow> {
  return oneRow(
    tx,
    `SELECT (SELECT coalesce(sum(e.employments), 0) FROM open_employment_report e JOIN company_report c USING (company_id)
         WHERE c.status IN ('active', 'suspended')) AS employees,
       coalesce(sum(claims), 0)::bigint AS claims,
       coalesce(sum(claims) FILTER (WHERE status = 'approved'), 0)::bigint AS approved,
       coalesce(sum(claims) FILTER (WHERE status = 'pending'), 0)::bigint AS pending
     FROM claim_tally_report WHERE year = $1`,
    [year],
  );
}

/** What allowances paid out between two days, by the ledger. */
export async function sumPaid(
  tx: ReadTx,
  from: PlainDate,
  to: PlainDate,
): Promise<{ actionCode: ActionCode; cents: number }[]> {
  const { rows } = await tx.client.query<{ actionCode: ActionCode; cents: number }>(
    `SELECT action_code AS "actionCode", sum(paid_cents)::bigint AS cents FROM transfer_report
     WHERE type IN ('drawing', 'reversal', 'correction') AND effective_date BETWEEN $1 AND $2 AND action_code IS NOT NULL
     GROUP BY action_code`,
    [from, to],
  );
  return rows;
}

export interface DeedRow {
  entryId: number;
  at: Date;
  action: string;
  actorName: string | null;
  actorRole: string | null;
  subject: string | null;
  companyId: string | null;
  companyName: string | null;
}

/** What operators did lately, newest first. */
export async function listDeeds(tx: ReadTx, limit: number): Promise<DeedRow[]> {
  const { rows } = await tx.client.query<DeedRow>(
    `SELECT a.entry_id AS "entryId", a.at, a.action, a.actor_name AS "actorName", a.actor_role AS "actorRole", a.subject,
       a.company_id AS "companyId", c.name AS "companyName"
     FROM activity_report a LEFT JOIN company_report c ON c.company_id = a.company_id
     WHERE a.actor_role = 'OPER' AND a.action !~ '^(person|session)\\.' ORDER BY a.at DESC, a.entry_id DESC LIMIT $1`,
    [limit],
  );
  return rows;
}

export interface RuleRow {
  actionCode: ActionCode;
  validFrom: PlainDate;
  validTo: PlainDate | null;
  capCents: number;
  percent: number;
  employmentMonthsMin: number;
}

/** The rule of each allowance in force on a day. */
export async function listRulesOn(tx: ReadTx, day: PlainDate): Promise<RuleRow[]> {
  const { rows } = await tx.client.query<RuleRow>(
    `SELECT action_code AS "actionCode", valid_from AS "validFrom", valid_to AS "validTo", cap_cents AS "capCents", percent,
       employment_months_min AS "employmentMonthsMin"
     FROM allowance_rule_report WHERE valid_from <= $1 AND (valid_to IS NULL OR valid_to >= $1)
     ORDER BY action_code, valid_from DESC`,
    [day],
  );
  return rows;
}
