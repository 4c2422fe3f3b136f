import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import type { DecidedLine } from '../decisions.rules.ts';
import type { Period } from '../period.rules.ts';
import type { ActivityLine } from './activity.rules.ts';
import type { StartFacts, WaitingLine } from './dashboard.rules.ts';

async function rowsOf<Row extends object>(tx: ReadTx, name: string, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await tx.client.query<Row>({ name: `dashboard-${name}`, text, values });
  return rows;
}

export interface CompanyFacts extends Omit<StartFacts, 'createdOn'> {
  name: string;
  targetDays: number;
  payDay: number;
  cutOffDay: number;
  ussVerification: boolean;
  changesByCompany: boolean;
  createdAt: Date;
  status: 'active' | 'suspended';
  statusReason: string;
  endsOn: PlainDate | null;
}

export async function findCompanyFacts(tx: ReadTx, companyId: string): Promise<CompanyFacts | undefined> {
  const [facts] = await rowsOf<CompanyFacts>(
    tx,
    'company',
    `SELECT c.name, c.decision_target_days AS "targetDays", c.pay_day AS "payDay", c.cut_off_day AS "cutOffDay",
       c.created_at AS "createdAt", c.status, c.status_reason AS "statusReason", c.ends_on AS "endsOn",
       s.uss_verification AS "ussVerification", s.changes_by_company AS "changesByCompany", s.is_profile_checked AS "isProfileChecked",
       s.has_employees AS "hasEmployees", s.has_access AS "hasAccess", s.has_claims AS "hasClaims", s.administrators
     FROM company_report c JOIN company_start_report s ON s.company_id = c.company_id WHERE c.company_id = $1`,
    [companyId],
  );
  return facts;
}

/** Claims that wait for the company, by the day they came; those with an open question wait for their employee. */
export function listWaitingClaims(tx: ReadTx, companyId: string): Promise<(WaitingLine & { oldestAt: Date })[]> {
  return rowsOf(
    tx,
    'waiting-claims',
    `SELECT submitted_on AS "submittedOn", count(*) AS count, min(submitted_at) AS "oldestAt" FROM claim_report
     WHERE company_id = $1 AND status = 'pending' AND NOT info_requested GROUP BY 1 ORDER BY 1`,
    [companyId],
  );
}

export interface WaitingCount {
  count: number;
  oldestAt: Date | null;
}

export async function countWaitingRegistrations(tx: ReadTx, companyId: string): Promise<WaitingCount> {
  const [line] = await rowsOf<WaitingCount>(
    tx,
    'waiting-registrations',
    `SELECT count(*) AS count, min(created_at) AS "oldestAt" FROM waiting_registration WHERE company_id = $1`,
    [companyId],
  );
  return line ?? { count: 0, oldestAt: null };
}

/** Changes of data that wait for this administrator: nobody decides about their own. */
export async function countWaitingRequests(tx: ReadTx, companyId: string, personId: string): Promise<WaitingCount> {
  const [line] = await rowsOf<WaitingCount>(
    tx,
    'waiting-requests',
    `SELECT count(*) AS count, min(created_at) AS "oldestAt" FROM waiting_change_request
     WHERE company_id = $1 AND person_id <> $2`,
    [companyId, personId],
  );
  return line ?? { count: 0, oldestAt: null };
}

/** What allowances paid out in the year and since a day of it: the ledger's own movements, as in the statistics. */
export async function sumPaid(
  tx: ReadTx,
  companyId: string,
  { from, to }: Period,
  monthFrom: PlainDate,
): Promise<{ yearCents: number; monthCents: number }> {
  const [sums] = await rowsOf<{ yearCents: number; monthCents: number }>(
    tx,
    'paid',
    `SELECT coalesce(sum(paid_cents), 0)::bigint AS "yearCents",
       coalesce(sum(paid_cents) FILTER (WHERE effective_date >= $4), 0)::bigint AS "monthCents"
     FROM transfer_report
     WHERE company_id = $1 AND type IN ('drawing', 'reversal', 'correction') AND effective_date BETWEEN $2 AND $3`,
    [companyId, from, to, monthFrom],
  );
  return sums ?? { yearCents: 0, monthCents: 0 };
}

/** People with an allowance of the year who are still there or used it, and how many of them claimed; who came back is one. */
export async function countPeople(
  tx: ReadTx,
  companyId: string,
  { year, day }: Period,
): Promise<{ entitled: number; claimed: number }> {
  const [counts] = await rowsOf<{ entitled: number; claimed: number }>(
    tx,
    'people',
    `WITH member AS (
       SELECT employment_id, bool_or(drawn_cents > 0 OR reserved_cents > 0) AS has_claimed
       FROM allowance_report WHERE company_id = $1 AND year = $2 AND credited_cents > 0 GROUP BY employment_id
     )
     SELECT count(DISTINCT e.person_id) AS entitled, count(DISTINCT e.person_id) FILTER (WHERE m.has_claimed) AS claimed
     FROM member m JOIN employee_report e ON e.company_id = $1 AND e.employment_id = m.employment_id
     WHERE m.has_claimed OR e.last_day IS NULL OR e.last_day >= $3`,
    [companyId, year, day],
  );
  return counts ?? { entitled: 0, claimed: 0 };
}

/** Decisions of the year by the two days between which they were made; withdrawn claims were not decided. */
export function listDecided(tx: ReadTx, companyId: string, { from, to }: Period): Promise<DecidedLine[]> {
  return rowsOf(
    tx,
    'decided',
    `SELECT submitted_on AS "submittedOn", decided_on AS "decidedOn", count(*) AS count FROM claim_report
     WHERE company_id = $1 AND decided_at >= $2 AND decided_at < $3 AND reason_code IS DISTINCT FROM 'WITHDRAWN' GROUP BY 1, 2`,
    [companyId, instantAt(from), instantAt(addDays(to, 1))],
  );
}

export async function readFundCents(tx: ReadTx, companyId: string): Promise<number> {
  const [fund] = await rowsOf<{ cents: number }>(
    tx,
    'fund',
    `SELECT balance_cents AS cents FROM company_account_report WHERE company_id = $1 AND kind = 'fund'`,
    [companyId],
  );
  return fund?.cents ?? 0;
}

const activityScanMax = 200;

/** The newest deeds of these kinds, enough to tell several in a row as one. */
export function listActivity(
  tx: ReadTx,
  companyId: string,
  actions: readonly string[],
  since: Date,
): Promise<ActivityLine[]> {
  return rowsOf(
    tx,
    'activity',
    `SELECT entry_id AS "entryId", at, action, actor_person_id AS "actorPersonId", actor_name AS "actorName",
       actor_role AS "actorRole", object_type AS "objectType", object_id AS "objectId", subject
     FROM activity_report WHERE company_id = $1 AND action = ANY ($2) AND at >= $3
     ORDER BY at DESC, entry_id DESC LIMIT $4`,
    [companyId, actions, since, activityScanMax],
  );
}
