import { addDays, addMonths, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { instantAt } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import type { DecidedLine, OutcomeLine } from './decisions.rules.ts';
import type { PaidFacts } from './forecast.rules.ts';
import { type DrawnLine, lengthBounds, type MemberLine, moneyBandCents, ratioBounds } from './groups.rules.ts';
import type { Period } from './period.rules.ts';

/** Whose figures: one company, a year, one allowance or (null) both. */
export interface Scope {
  companyId: string;
  action: ActionCode | null;
  period: Period;
}

/** Every query of the transaction sees the same moment, so that the figures of one page agree with each other. */
export async function holdMoment(tx: ReadTx): Promise<void> {
  await tx.client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
}

async function rowsOf<Row extends object>(tx: ReadTx, name: string, text: string, values: unknown[]): Promise<Row[]> {
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

/** What allowances paid out in the year and in the one before, by month; the ledger's own movements. */
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
  const previous = lines.filter((line) => line.month < period.from);
  return {
    byMonth: new Map(lines.map((line) => [line.month, line.cents])),
    previousToDateCents: previous.reduce((sum, line) => sum + line.toDateCents, 0),
    firstPaidOn: first?.on ?? null,
  };
}

/** The working time on a day, looked up person by person: a join over all of them could end as every one with every other. */
function ratioOf(employment: string, day: string): string {
  return `SELECT c.ratio FROM ratio_report c WHERE c.company_id = $1 AND c.employment_id = ${employment} AND c.valid_from <= ${day}
    ORDER BY c.valid_from DESC LIMIT 1`;
}

/**
 * People entitled in the year by working time and years in the company. Entitled is who has an allowance of the year; whoever
 * left without drawing from it is not counted. An allowance of a finished year may have expired to 0 since.
 */
export function countMembers(tx: ReadTx, { companyId, action, period }: Scope): Promise<MemberLine[]> {
  return rowsOf<MemberLine>(
    tx,
    'members',
    `WITH member AS (
       SELECT employment_id, bool_or(drawn_cents > 0) AS has_drawn, bool_or(reserved_cents > 0) AS is_waiting
       FROM allowance_report
       WHERE company_id = $1 AND year = $2 AND ($3::text IS NULL OR action_code = $3) AND (credited_cents > 0 OR NOT $5)
       GROUP BY employment_id
     )
     SELECT width_bucket(coalesce(r.ratio, 0) / 10000.0, $6::numeric[]) - 1 AS "ratioBand",
       width_bucket(e.start_date, $7::date[]) AS "lengthBand",
       count(*) AS entitled, count(*) FILTER (WHERE m.has_drawn) AS claimed,
       count(*) FILTER (WHERE m.is_waiting AND NOT m.has_drawn) AS waiting
     FROM member m
       JOIN employee_report e ON e.company_id = $1 AND e.employment_id = m.employment_id
       LEFT JOIN LATERAL (${ratioOf('m.employment_id', '$4')}) r ON true
     WHERE m.has_drawn OR m.is_waiting OR e.last_day IS NULL OR e.last_day >= $4
     GROUP BY 1, 2`,
    [companyId, period.year, action, period.day, period.isCurrentYear, ratioBounds, startBounds(period.day)],
  ).then((lines) => lines.map((line) => ({ ...line, lengthBand: lengthBounds.length - 1 - line.lengthBand })));
}

/** Days after which somebody has been there for less than so many years, ascending; the longest employments come first. */
function startBounds(day: PlainDate): PlainDate[] {
  return lengthBounds
    .slice(1)
    .map((years) => addDays(addMonths(day, -12 * years), 1))
    .toReversed();
}

/** Allowances of the year that were drawn from, in bands of money. */
export function countDrawn(tx: ReadTx, { companyId, action, period }: Scope): Promise<DrawnLine[]> {
  return rowsOf<DrawnLine>(
    tx,
    'drawn',
    `SELECT ((drawn_cents - 1) / $4)::int AS band, count(*) AS count, sum(drawn_cents)::bigint AS cents
     FROM allowance_report
     WHERE company_id = $1 AND year = $2 AND ($3::text IS NULL OR action_code = $3) AND drawn_cents > 0
     GROUP BY 1`,
    [companyId, period.year, action, moneyBandCents],
  );
}

/** What may still be claimed or waits, of every year that is still open. */
export async function sumOpenAllowances(
  tx: ReadTx,
  { companyId, action, period }: Scope,
): Promise<{ availableCents: number; reservedCents: number }> {
  const [sums] = await rowsOf<{ availableCents: number; reservedCents: number }>(
    tx,
    'open-allowances',
    `SELECT coalesce(sum(available_cents), 0)::bigint AS "availableCents", coalesce(sum(reserved_cents), 0)::bigint AS "reservedCents"
     FROM allowance_report
     WHERE company_id = $1 AND year BETWEEN $2 - 1 AND $2 AND ($3::text IS NULL OR action_code = $3)`,
    [companyId, period.year, action],
  );
  return sums ?? { availableCents: 0, reservedCents: 0 };
}

export interface SubmittedLine {
  month: PlainDate;
  actionCode: ActionCode;
  count: number;
  late: number;
  withPartner: number;
}

/** Claims by the month they came in, from the first month shown to the end of the year. */
export function countSubmitted(tx: ReadTx, { companyId, action, period }: Scope): Promise<SubmittedLine[]> {
  const from = period.claimsFrom < period.from ? period.claimsFrom : period.from;
  return rowsOf<SubmittedLine>(
    tx,
    'submitted',
    `SELECT date_trunc('month', submitted_on)::date AS month, action_code AS "actionCode", count(*) AS count,
       count(*) FILTER (WHERE late) AS late,
       count(*) FILTER (WHERE lower(issuer_name) IN (SELECT lower(partner_name) FROM club_partner_report)) AS "withPartner"
     FROM claim_report
     WHERE company_id = $1 AND submitted_at >= $2 AND submitted_at < $3 AND ($4::text IS NULL OR action_code = $4)
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [companyId, instantAt(from), instantAt(addDays(period.to, 1)), action],
  );
}

/** Decisions of the year by the two days between which they were made, and by how they ended; withdrawn claims were not decided. */
export async function countDecided(
  tx: ReadTx,
  { companyId, action, period }: Scope,
): Promise<{ decided: DecidedLine[]; outcomes: OutcomeLine[] }> {
  const lines = await rowsOf<DecidedLine & OutcomeLine & { isOutcome: number }>(
    tx,
    'decided',
    `SELECT grouping(submitted_on) AS "isOutcome", submitted_on AS "submittedOn", decided_on AS "decidedOn", status,
       reason_code AS "reasonCode", count(*) AS count
     FROM claim_report
     WHERE company_id = $1 AND decided_at >= $2 AND decided_at < $3 AND ($4::text IS NULL OR action_code = $4)
       AND reason_code IS DISTINCT FROM 'WITHDRAWN'
     GROUP BY GROUPING SETS ((submitted_on, decided_on), (status, reason_code))`,
    [companyId, instantAt(period.from), instantAt(addDays(period.to, 1)), action],
  );
  return {
    decided: lines.filter((line) => line.isOutcome === 0),
    outcomes: lines.filter((line) => line.isOutcome === 1),
  };
}

export async function countPending(
  tx: ReadTx,
  { companyId, action }: Scope,
): Promise<{ count: number; oldestOn: PlainDate | null }> {
  const [line] = await rowsOf<{ count: number; oldestOn: PlainDate | null }>(
    tx,
    'pending',
    `SELECT count(*) AS count, min(submitted_on) AS "oldestOn" FROM claim_report
     WHERE company_id = $1 AND status = 'pending' AND ($2::text IS NULL OR action_code = $2)`,
    [companyId, action],
  );
  return line ?? { count: 0, oldestOn: null };
}

export interface HeadcountLine {
  today: number;
  daysThisYear: number;
  daysLastYear: number;
}

/** Who is employed today, and the days employed in this calendar year so far and in the one before. */
export async function countEmployed(tx: ReadTx, companyId: string, period: Period): Promise<HeadcountLine> {
  const current = `${period.today.slice(0, 4)}-01-01`;
  const [line] = await rowsOf<HeadcountLine>(
    tx,
    'employed',
    `SELECT count(*) FILTER (WHERE start_date <= $2 AND coalesce(last_day, $2) >= $2) AS today,
       coalesce(sum(greatest(0, least(coalesce(last_day, $2), $2) - greatest(start_date, $3) + 1)), 0)::bigint AS "daysThisYear",
       coalesce(sum(greatest(0, least(coalesce(last_day, $5), $5) - greatest(start_date, $4) + 1)), 0)::bigint AS "daysLastYear"
     FROM employee_report WHERE company_id = $1`,
    [companyId, period.today, current, addMonths(current, -12), addDays(current, -1)],
  );
  return line ?? { today: 0, daysThisYear: 0, daysLastYear: 0 };
}

export interface BecomingLine {
  month: PlainDate;
  count: number;
  /** Limits that begin until the end of this year. */
  cents: number;
}

/** Who becomes entitled in the next twelve months, and the limits that come with it this year. */
export function countBecomingEntitled(
  tx: ReadTx,
  { companyId, period }: Scope,
  rules: readonly RuleLine[],
): Promise<BecomingLine[]> {
  const open = rules.filter((rule) => rule.isOpen);
  return rowsOf<BecomingLine>(
    tx,
    'becoming-entitled',
    `WITH due AS (
       SELECT e.employment_id, e.last_day, (e.start_date + make_interval(months => rule.months))::date AS entitled_from, rule.cap_cents
       FROM employee_report e CROSS JOIN unnest($4::int[], $5::bigint[]) AS rule (months, cap_cents)
       WHERE e.company_id = $1
     ), person AS (
       SELECT due.employment_id, min(due.entitled_from) AS entitled_from, sum(CASE WHEN due.entitled_from <= $3
         THEN (due.cap_cents * coalesce(r.ratio, 0) + 999999) / 1000000 ELSE 0 END) AS cents
       FROM due LEFT JOIN LATERAL (${ratioOf('due.employment_id', 'due.entitled_from')}) r ON true
       WHERE due.entitled_from > $2 AND due.entitled_from < ($2::date + interval '12 months')
         AND (due.last_day IS NULL OR due.last_day >= due.entitled_from)
       GROUP BY due.employment_id
     )
     SELECT date_trunc('month', entitled_from)::date AS month, count(*) AS count, sum(cents)::bigint AS cents
     FROM person GROUP BY 1 ORDER BY 1`,
    [companyId, period.today, period.to, open.map((rule) => rule.months), open.map((rule) => rule.capCents)],
  );
}

/** Rewards of the club in the year; they belong to no allowance. */
export async function sumRewards(
  tx: ReadTx,
  { companyId, period }: Scope,
): Promise<{ cents: number; employees: number }> {
  const [line] = await rowsOf<{ cents: number; employees: number }>(
    tx,
    'rewards',
    `SELECT coalesce(sum(rewarded_cents), 0)::bigint AS cents,
       count(DISTINCT employment_id) FILTER (WHERE rewarded_cents > 0) AS employees
     FROM transfer_report
     WHERE company_id = $1 AND type IN ('drawing', 'reversal', 'correction', 'clubReward') AND type IN ('reversal', 'clubReward')
       AND effective_date BETWEEN $2 AND $3`,
    [companyId, period.from, period.to],
  );
  return line ?? { cents: 0, employees: 0 };
}
