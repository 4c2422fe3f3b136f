import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';
import type { PaidFacts } from './forecast.rules.ts';
import { type DrawnLine, moneyBandCents } from './groups.rules.ts';
import { heldByWhoCameBack } from './here-twice.store.ts';
import type { Period } from './period.rules.ts';

/** Whose figures: one company, a year, one allowance or (null) both. */
export interface Scope {
  companyId: string;
  action: ActionCode | null;
  period: Period;
}

/** One named query of the statistics; PostgreSQL keeps its plan. */
export async function rowsOf<Row extends object>(
  tx: ReadTx,
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await tx.client.query<Row>({ name: `statistics-${name}`, text, values });
  return rows;
}

/** The first year with an allowance, and the company's target for decisions. */
export async function findCompanyFacts(
  tx: ReadTx,
  companyId: string,
): Promise<{ firstYear: number | null; targetDays: number }> {
  const [facts] = await rowsOf<{ firstYear: number | null; targetDays: number }>(
    tx,
    'company',
    `SELECT c.decision_target_days AS "targetDays",
       (SELECT min(year) FROM allowance_report WHERE company_id = $1) AS "firstYear"
     FROM company_report c WHERE c.company_id = $1`,
    [companyId],
  );
  return facts ?? { firstYear: null, targetDays: 3 };
}

export interface RuleLine {
  actionCode: ActionCode;
  capCents: number;
  months: number;
  isOpen: boolean;
}

/** Limits and months of employment in force on a day, with what the company decided for itself. */
export function findRules(tx: ReadTx, { companyId, action, period }: Scope): Promise<RuleLine[]> {
  return rowsOf<RuleLine>(
    tx,
    'rules',
    `SELECT l.action_code AS "actionCode", l.cap_cents AS "capCents",
       least(l.employment_months_min, s.employment_months_min) AS months, coalesce(s.is_open, true) AS "isOpen"
     FROM allowance_rule_report l LEFT JOIN LATERAL (
       SELECT p.is_open, p.employment_months_min FROM programme_report p
       WHERE p.company_id = $1 AND p.action_code = l.action_code AND p.valid_from <= $3
       ORDER BY p.valid_from DESC LIMIT 1) s ON true
     WHERE ($2::text IS NULL OR l.action_code = $2) AND l.valid_from <= $3 AND (l.valid_to IS NULL OR l.valid_to >= $3)
     ORDER BY l.action_code`,
    [companyId, action, period.day],
  );
}

/** What allowances paid out in the period, in the same one a year before and between them, by month; the ledger's own movements. */
export async function findPaid(tx: ReadTx, { companyId, action, period }: Scope): Promise<PaidFacts> {
  const lines = await rowsOf<{ month: PlainDate; cents: number; toDateCents: number }>(
    tx,
    'paid',
    `SELECT date_trunc('month', effective_date)::date AS month, sum(paid_cents)::bigint AS cents,
       coalesce(sum(paid_cents) FILTER (WHERE effective_date <= $4), 0)::bigint AS "toDateCents"
     FROM transfer_report
     WHERE company_id = $1 AND type IN ('drawing', 'reversal', 'correction', 'clubReward')
       AND effective_date BETWEEN $2 AND $3 AND ($5::text IS NULL OR action_code = $5)
     GROUP BY 1`,
    [companyId, period.previousFrom, period.to, period.previousDay, action],
  );
  const [first] = await rowsOf<{ on: PlainDate }>(
    tx,
    'first-decision',
    `SELECT decided_on AS "on" FROM claim_report
     WHERE company_id = $1 AND decided_at IS NOT NULL AND ($2::text IS NULL OR action_code = $2)
     ORDER BY decided_at LIMIT 1`,
    [companyId, action],
  );
  const previous = lines.filter((line) => line.month <= period.previousTo);
  return {
    byMonth: new Map(lines.map((line) => [line.month, line.cents])),
    previousToDateCents: previous.reduce((sum, line) => sum + line.toDateCents, 0),
    firstPaidOn: first?.on ?? null,
  };
}

/** Allowances of the year that were drawn from, in bands of money; of who came back, both records together are one. */
export function countDrawn(tx: ReadTx, { companyId, action, period }: Scope): Promise<DrawnLine[]> {
  return rowsOf<DrawnLine>(
    tx,
    'drawn',
    `SELECT ((cents - 1) / $4)::int AS band, count(*) AS count, sum(cents)::bigint AS cents
     FROM (
       SELECT sum(a.drawn_cents)::bigint AS cents
       FROM allowance_report a JOIN employee_report e ON e.company_id = $1 AND e.employment_id = a.employment_id
       WHERE a.company_id = $1 AND a.year = $2 AND ($3::text IS NULL OR a.action_code = $3) AND a.drawn_cents > 0
       GROUP BY e.person_id, a.action_code) drawn
     GROUP BY 1`,
    [companyId, period.year, action, moneyBandCents],
  );
}

/** What may still be claimed or waits, of every year that is still open; who came back has one maximum a year over both records. */
export async function sumOpenAllowances(
  tx: ReadTx,
  { companyId, action, period }: Scope,
): Promise<{ availableCents: number; reservedCents: number }> {
  const [sums] = await rowsOf<{ availableCents: number; reservedCents: number }>(
    tx,
    'open-allowances',
    `WITH held AS MATERIALIZED (${heldByWhoCameBack('BETWEEN $2 - 1 AND $2')})
     SELECT (coalesce(sum(available_cents), 0) - (
         SELECT coalesce(sum(available_cents - left_cents), 0) FROM held WHERE $3::text IS NULL OR action_code = $3
       ))::bigint AS "availableCents",
       coalesce(sum(reserved_cents), 0)::bigint AS "reservedCents"
     FROM allowance_report
     WHERE company_id = $1 AND year BETWEEN $2 - 1 AND $2 AND ($3::text IS NULL OR action_code = $3)`,
    [companyId, period.year, action],
  );
  return sums ?? { availableCents: 0, reservedCents: 0 };
}

/** Rewards of the club in the period and who was left with any, less what was taken back; they belong to no allowance. */
export async function sumRewards(
  tx: ReadTx,
  { companyId, period }: Scope,
): Promise<{ cents: number; employees: number }> {
  const [line] = await rowsOf<{ cents: number; employees: number }>(
    tx,
    'rewards',
    `SELECT coalesce(sum(given.cents), 0)::bigint AS cents, count(*) FILTER (WHERE given.cents > 0) AS employees
     FROM (
       SELECT sum(rewarded_cents) AS cents
       FROM transfer_report
       WHERE company_id = $1 AND type IN ('drawing', 'reversal', 'correction', 'clubReward') AND type IN ('reversal', 'clubReward')
         AND effective_date BETWEEN $2 AND $3
       GROUP BY employment_id) given`,
    [companyId, period.from, period.to],
  );
  return line ?? { cents: 0, employees: 0 };
}
