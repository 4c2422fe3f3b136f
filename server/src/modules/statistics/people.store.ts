import { addDays, addMonths, type PlainDate } from '@polana/contract/plain-date';
import { instantAt } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { heldByWhoCameBack } from './here-twice.store.ts';
import { lengthBounds, type MemberLine, ratioBounds } from './groups.rules.ts';
import type { Period } from './period.rules.ts';
import { rowsOf, type RuleLine, type Scope } from './statistics.store.ts';

/** The working time on a day, looked up person by person: a join over all of them could end as every one with every other. */
function ratioOf(employment: string, day: string): string {
  return `SELECT c.ratio FROM ratio_report c WHERE c.company_id = $1 AND c.employment_id = ${employment} AND c.valid_from <= ${day}
    ORDER BY c.valid_from DESC LIMIT 1`;
}

/**
 * People entitled in the year by working time and years in the company. Entitled is who has an allowance of the year; whoever
 * left without drawing from it is not counted, and who came back is one of the people, as they are employed now. An allowance of a
 * finished year may have expired to 0 since. Exhausted is who drew all of one: what expired, or still waits, was not drawn.
 */
export function countMembers(tx: ReadTx, { companyId, action, period }: Scope): Promise<MemberLine[]> {
  return rowsOf<MemberLine>(
    tx,
    'members',
    `WITH member AS (
       SELECT (array_agg(e.employment_id ORDER BY e.start_date DESC, e.employment_id))[1] AS employment_id,
         max(e.start_date) AS start_date, bool_or(a.drawn_cents > 0) AS has_drawn, bool_or(a.reserved_cents > 0) AS is_waiting,
         bool_or(a.drawn_cents > 0 AND a.available_cents = 0 AND a.reserved_cents = 0 AND NOT a.has_expired) AS is_exhausted
       FROM allowance_report a JOIN employee_report e ON e.company_id = $1 AND e.employment_id = a.employment_id
       WHERE a.company_id = $1 AND a.year = $2 AND ($3::text IS NULL OR a.action_code = $3) AND (a.credited_cents > 0 OR NOT $5)
         AND (a.drawn_cents > 0 OR a.reserved_cents > 0 OR e.last_day IS NULL OR e.last_day >= $4)
       GROUP BY e.person_id
     )
     SELECT width_bucket(coalesce(r.ratio, 0) / 10000.0, $6::numeric[]) - 1 AS "ratioBand",
       width_bucket(m.start_date, $7::date[]) AS "lengthBand",
       count(*) AS entitled, count(*) FILTER (WHERE m.has_drawn) AS claimed,
       count(*) FILTER (WHERE m.is_exhausted) AS exhausted,
       count(*) FILTER (WHERE m.is_waiting AND NOT m.has_drawn) AS waiting
     FROM member m LEFT JOIN LATERAL (${ratioOf('m.employment_id', '$4')}) r ON true
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

/** Who becomes entitled in the next twelve months, and what of the limits that come with it this year they do not have yet. */
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
       SELECT e.employment_id, e.person_id, e.last_day, (e.start_date + make_interval(months => rule.months))::date AS entitled_from,
         rule.action_code, rule.cap_cents
       FROM employee_report e CROSS JOIN unnest($4::int[], $5::bigint[], $7::text[]) AS rule (months, cap_cents, action_code)
       WHERE e.company_id = $1
     ), begun AS (
       SELECT due.person_id, min(due.entitled_from) AS entitled_from, due.action_code,
         max(CASE WHEN due.entitled_from <= $3 THEN (due.cap_cents * coalesce(r.ratio, 0) + 999999) / 1000000 ELSE 0 END) AS limit_cents
       FROM due LEFT JOIN LATERAL (${ratioOf('due.employment_id', 'due.entitled_from')}) r ON true
       WHERE due.entitled_from > $2 AND due.entitled_from < ($2::date + interval '12 months')
         AND (due.last_day IS NULL OR due.last_day >= due.entitled_from)
       GROUP BY due.person_id, due.action_code
     ), held AS MATERIALIZED (${heldByWhoCameBack('= $6')}
     ), person AS (
       SELECT b.person_id, min(b.entitled_from) AS entitled_from,
         sum(greatest(b.limit_cents - coalesce(h.used_cents + h.left_cents, 0), 0)) AS cents
       FROM begun b LEFT JOIN held h ON h.person_id = b.person_id AND h.action_code = b.action_code
       GROUP BY b.person_id
     )
     SELECT date_trunc('month', entitled_from)::date AS month, count(*) AS count, sum(cents)::bigint AS cents
     FROM person GROUP BY 1 ORDER BY 1`,
    [
      companyId,
      period.today,
      period.yearEnd,
      open.map((rule) => rule.months),
      open.map((rule) => rule.capCents),
      period.year,
      open.map((rule) => rule.actionCode),
    ],
  );
}

export interface RegistrationLine {
  status: 'pending' | 'approved' | 'rejected';
  count: number;
}

/** Self-registrations that came in the period, by what has become of them. */
export function countRegistrations(tx: ReadTx, { companyId, period }: Scope): Promise<RegistrationLine[]> {
  return rowsOf<RegistrationLine>(
    tx,
    'registrations',
    `SELECT status, count(*) AS count FROM registration_report
     WHERE company_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY 1`,
    [companyId, instantAt(period.from), instantAt(addDays(period.to, 1))],
  );
}
