import { addDays, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { instantAt } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import type { DecidedLine, OutcomeLine } from './decisions.rules.ts';
import { rowsOf, type Scope } from './statistics.store.ts';

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
