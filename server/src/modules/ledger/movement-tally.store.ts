import type { ReadTx } from '#platform/database';
import type { MonthOfMovements, MovementFilters } from './movement-description.store.ts';
import { monthWithin, splitRange } from './movement-range.rules.ts';

/** $1 the company, $2 the type, $3 the allowance. */
const kindOf = (table: string) =>
  `${table}.company_id = $1 AND ($2::text IS NULL OR ${table}.type = $2) AND ($3::text IS NULL OR ${table}.action_code = $3)`;

/** How many lines the company's list has, whatever their number: whole months and single days from the tallies, and what is open. */
export async function countTallied(
  tx: ReadTx,
  companyId: string,
  { type, actionCode, from, to }: MovementFilters,
): Promise<number> {
  const { months, days } = splitRange(from ?? null, to ?? null);
  const { rows } = await tx.client.query<{ count: number }>({
    name: 'ledger-movements-tallied-count',
    text: `SELECT (SELECT coalesce(sum(m.movements), 0)::bigint FROM movement_tally m
        WHERE ${kindOf('m')} AND m.month >= $4 AND m.month < $5)
      + (SELECT coalesce(sum(d.movements), 0)::bigint
        FROM unnest($6::date[], $7::date[]) range (first, before)
          JOIN movement_day_tally d ON ${kindOf('d')} AND d.day >= range.first AND d.day < range.before)
      + (SELECT count(*) FROM reservation r
        WHERE coalesce($2, 'reservation') = 'reservation' AND r.company_id = $1 AND r.state = 'open'
          AND r.effective_date >= $8 AND r.effective_date <= $9
          AND ($3::text IS NULL OR (SELECT a.action_code FROM account a WHERE a.id = r.account_id) = $3)) AS count`,
    values: [
      companyId,
      type ?? null,
      actionCode ?? null,
      months.from ?? '-infinity',
      months.before ?? 'infinity',
      days.map((range) => range.from),
      days.map((range) => range.before),
      from ?? '-infinity',
      to ?? 'infinity',
    ],
  });
  return rows[0]?.count ?? 0;
}

/** What the chosen lines of each month add up to, those that are still open left out. */
export async function sumTalliedMonths(
  tx: ReadTx,
  companyId: string,
  { type, actionCode, from, to }: MovementFilters,
  months: readonly string[],
): Promise<MonthOfMovements[]> {
  if (months.length === 0) return [];
  const wanted = months.map((month) => monthWithin(month, from ?? null, to ?? null));
  const { rows } = await tx.client.query<MonthOfMovements>({
    name: 'ledger-movements-tallied-months',
    text: `SELECT wanted.month, CASE WHEN wanted.is_whole
        THEN (SELECT coalesce(sum(m.amount_cents), 0)::bigint FROM movement_tally m
          WHERE ${kindOf('m')} AND m.month = wanted.first)
        ELSE (SELECT coalesce(sum(d.amount_cents), 0)::bigint FROM movement_day_tally d
          WHERE ${kindOf('d')} AND d.day >= wanted.first AND d.day < wanted.before) END AS "sumCents"
      FROM unnest($4::text[], $5::date[], $6::date[], $7::boolean[])
        WITH ORDINALITY wanted (month, first, before, is_whole, place) ORDER BY wanted.place`,
    values: [
      companyId,
      type ?? null,
      actionCode ?? null,
      months,
      wanted.map((range) => range.from),
      wanted.map((range) => range.before),
      wanted.map((range) => range.isWhole),
    ],
  });
  return rows;
}
