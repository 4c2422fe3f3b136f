import type { PayrollKind, payrollLineOrders } from '@polana/contract/claim-closing';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';
import { lastDayOf, type WageCodes } from './closing.rules.ts';
import { findClosing, findLastClosing } from './closing.store.ts';

export interface StoredPayrollLine {
  employmentId: string;
  kind: PayrollKind;
  year: number;
  personalNumber: string;
  firstName: string;
  lastName: string;
  wageCode: string;
  amountCents: number;
}

/** A query whose rows are the lines of a month: kept ones of a closed month, computed ones of the open month. */
export interface LineSource {
  text: string;
  values: unknown[];
  isClosed: boolean;
}

const columns = 'employment_id, kind, year, personal_number, first_name, last_name, wage_code, amount_cents';

/**
 * Movements that no closing holds yet and that belong to a month or an earlier one. Everything written before the last closing
 * and dated up to its month is in it, so only what came after is looked at.
 */
export const openMovements = `
  SELECT p.* FROM payout_report p
  WHERE p.company_id = $1 AND p.due_date <= $2 AND (p.effective_date > $3 OR p.position > $4)
    AND NOT EXISTS (SELECT FROM payroll_movement m WHERE m.transfer_id = p.transfer_id)`;

/** Whom they are of is looked up line by line: a join over all employees could end as every movement with every one of them. */
const openLines = `
  SELECT p.employment_id, p.kind, p.year, e.personal_number, e.first_name, e.last_name,
    CASE p.kind WHEN 'RP' THEN $5::text WHEN 'SP' THEN $6::text ELSE '' END AS wage_code, p.amount_cents
  FROM (
      SELECT m.employment_id, m.kind, m.year, sum(m.cents)::bigint AS amount_cents
      FROM (${openMovements}) m GROUP BY 1, 2, 3 HAVING sum(m.cents) <> 0
      OFFSET 0
    ) p
    CROSS JOIN LATERAL (
      SELECT e.personal_number, e.first_name, e.last_name FROM employee_report e WHERE e.employment_id = p.employment_id OFFSET 0
    ) e`;

/** The values of `openMovements`. */
export async function openValues(tx: ReadTx, companyId: string, month: PlainDate): Promise<unknown[]> {
  const last = await findLastClosing(tx, companyId);
  return [companyId, lastDayOf(month), last ? lastDayOf(last.month) : '2000-01-01', last?.uptoPosition ?? 0];
}

export async function linesOf(tx: ReadTx, companyId: string, month: PlainDate, codes: WageCodes): Promise<LineSource> {
  const closing = await findClosing(tx, companyId, month);
  if (closing) {
    const text = `SELECT ${columns} FROM payroll_line WHERE company_id = $1 AND closing_id = $2`;
    return { text, values: [companyId, closing.closingId], isClosed: true };
  }
  return {
    text: openLines,
    values: [...(await openValues(tx, companyId, month)), codes.RP, codes.SP],
    isClosed: false,
  };
}

export interface LineSlice {
  kind?: PayrollKind | undefined;
  search?: string | undefined;
  order: (typeof payrollLineOrders)[number];
}

const orders: Record<LineSlice['order'], string> = {
  employee: 'last_name, first_name, personal_number',
  '-employee': 'last_name DESC, first_name DESC, personal_number DESC',
  personalNumber: 'personal_number',
  '-personalNumber': 'personal_number DESC',
  amount: 'amount_cents',
  '-amount': 'amount_cents DESC',
};

/** The lines in their order, narrowed; every order ends with what makes a line unique. */
export function lineQuery(source: LineSource, { kind, search, order }: LineSlice): { text: string; values: unknown[] } {
  const [kindPlace, searchPlace] = [source.values.length + 1, source.values.length + 2];
  const text = `SELECT employment_id AS "employmentId", kind, year, personal_number AS "personalNumber",
      first_name AS "firstName", last_name AS "lastName", wage_code AS "wageCode", amount_cents AS "amountCents"
    FROM (${source.text}) line
    WHERE ($${kindPlace}::text IS NULL OR kind = $${kindPlace})
      AND ($${searchPlace}::text IS NULL
        OR position(plain_text($${searchPlace}) IN plain_text(first_name || ' ' || last_name || ' ' || personal_number)) > 0)
    ORDER BY ${orders[order]}, employment_id, kind, year`;
  return { text, values: [...source.values, kind ?? null, search?.trim() || null] };
}

export async function listLines(
  tx: ReadTx,
  source: LineSource,
  slice: LineSlice & { limit: number; offset: number },
): Promise<{ lines: StoredPayrollLine[]; totalCount: number }> {
  const { text, values } = lineQuery(source, slice);
  const [limit, offset] = [values.length + 1, values.length + 2];
  const { rows } = await tx.client.query<StoredPayrollLine>(`${text} LIMIT $${limit} OFFSET $${offset}`, [
    ...values,
    slice.limit,
    slice.offset,
  ]);
  return { lines: rows, totalCount: await countLines(tx, source, slice) };
}

export async function countLines(tx: ReadTx, source: LineSource, slice: LineSlice): Promise<number> {
  const { text, values } = lineQuery(source, slice);
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM (${text}) line`,
    values,
  );
  return rows[0]?.count ?? 0;
}

export interface KindTotal {
  kind: PayrollKind;
  employees: number;
  totalCents: number;
}

export interface LineTotals {
  kinds: KindTotal[];
  employees: number;
  lines: number;
}

export async function sumLines(tx: ReadTx, source: LineSource): Promise<LineTotals> {
  const { rows } = await tx.client.query<KindTotal & { lines: number; kind: PayrollKind | null }>(
    `SELECT kind, count(DISTINCT employment_id)::integer AS employees, sum(amount_cents)::bigint AS "totalCents",
       count(*)::integer AS lines
     FROM (${source.text}) line GROUP BY GROUPING SETS ((kind), ()) ORDER BY kind NULLS LAST`,
    source.values,
  );
  const whole = rows.find((row) => row.kind === null);
  const kinds = rows.filter((row) => row.kind !== null);
  return {
    kinds: kinds.map(({ kind, employees, totalCents }) => ({ kind, employees, totalCents })),
    employees: whole?.employees ?? 0,
    lines: whole?.lines ?? 0,
  };
}
