import type { ClaimCategory } from '@polana/contract/claim-fields';
import { addDays, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { instantAt } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import type { CategoryLine } from './categories.rules.ts';
import type { DecidedLine, OutcomeLine } from './decisions.rules.ts';
import { rowsOf, type Scope } from './statistics.store.ts';

export interface SubmittedLine {
  month: PlainDate;
  actionCode: ActionCode;
  count: number;
  late: number;
  withPartner: number;
}

/** What the claims of a month come to, and of how many people they are. */
export interface SubmittedMonth {
  month: PlainDate;
  people: number;
  claimedCents: number;
  recognisedCents: number;
}

export interface Submitted {
  lines: SubmittedLine[];
  months: SubmittedMonth[];
  /** Of the period alone. */
  categories: CategoryLine[];
}

type SubmittedRow = SubmittedLine & SubmittedMonth & { category: ClaimCategory | null; isInPeriod: boolean | null };

/** Claims by the month they came in, from the first month shown to the end of the period; and by category. */
export async function countSubmitted(tx: ReadTx, { companyId, action, period }: Scope): Promise<Submitted> {
  const [firstShown = period.from] = period.claimMonths;
  const rows = await rowsOf<SubmittedRow>(
    tx,
    'submitted',
    // Counted by person before it is grouped in three ways: whoever claims twice is one of the people, also who came back.
    // The company's people are read once: joined with the view itself, a kept plan looked through everybody's for each line.
    `WITH counted AS MATERIALIZED (
       SELECT date_trunc('month', submitted_on)::date AS month, action_code, category, employment_id, count(*) AS count,
         count(*) FILTER (WHERE late) AS late,
         count(*) FILTER (WHERE lower(issuer_name) IN (SELECT lower(partner_name) FROM club_partner_report)) AS with_partner,
         sum(sum_cents) AS claimed_cents,
         sum(coalesce(recognised_cents, sum_cents)) FILTER (WHERE status = 'approved') AS recognised_cents
       FROM claim_report
       WHERE company_id = $1 AND submitted_at >= $2 AND submitted_at < $3 AND ($4::text IS NULL OR action_code = $4)
       GROUP BY 1, 2, 3, 4
     ), people AS MATERIALIZED (
       SELECT employment_id, person_id FROM employee_report WHERE company_id = $1
     )
     SELECT month, action_code AS "actionCode", category, month >= $5 AS "isInPeriod", sum(count)::bigint AS count,
       sum(late)::bigint AS late, sum(with_partner)::bigint AS "withPartner", count(DISTINCT person_id) AS people,
       sum(claimed_cents)::bigint AS "claimedCents", coalesce(sum(recognised_cents), 0)::bigint AS "recognisedCents"
     FROM counted JOIN people USING (employment_id)
     GROUP BY GROUPING SETS ((month, action_code), (month), (month >= $5, action_code, category))
     ORDER BY 1, 2`,
    [
      companyId,
      instantAt(firstShown < period.from ? firstShown : period.from),
      instantAt(addDays(period.to, 1)),
      action,
      period.from,
    ],
  );
  return {
    lines: rows.filter((row) => row.category === null && row.actionCode !== null),
    months: rows.filter((row) => row.actionCode === null),
    categories: rows.flatMap((row) =>
      row.category !== null && row.isInPeriod === true ? [{ ...row, category: row.category }] : [],
    ),
  };
}

/** Decisions of the year by the two days between which they were made, and by how they ended; withdrawn claims were not decided. */
export async function countDecided(
  tx: ReadTx,
  { companyId, action, period }: Scope,
): Promise<{ decided: DecidedLine[]; outcomes: OutcomeLine[] }> {
  const lines = await rowsOf<DecidedLine & OutcomeLine & { isOutcome: number }>(
    tx,
    'decided',
    // Counted before it is grouped in two ways: over the view itself grouping sets would keep the planner from the index.
    `WITH counted AS MATERIALIZED (
       SELECT submitted_on, decided_on, status, reason_code, count(*) AS count
       FROM claim_report
       WHERE company_id = $1 AND decided_at >= $2 AND decided_at < $3 AND ($4::text IS NULL OR action_code = $4)
         AND reason_code IS DISTINCT FROM 'WITHDRAWN'
       GROUP BY 1, 2, 3, 4
     )
     SELECT grouping(submitted_on) AS "isOutcome", submitted_on AS "submittedOn", decided_on AS "decidedOn", status,
       reason_code AS "reasonCode", sum(count)::bigint AS count
     FROM counted GROUP BY GROUPING SETS ((submitted_on, decided_on), (status, reason_code))`,
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
