import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx, Tx } from '#platform/database';

const firstId = '00000000-0000-0000-0000-000000000000';

/** The last day on which claims of a year are taken; afterwards what is left expires. */
export async function lastOpenDayOf(tx: ReadTx, year: number): Promise<PlainDate> {
  const { rows } = await tx.client.query<{ day: PlainDate }>({
    name: 'claims-last-open-day',
    text: 'SELECT last_open_day_of($1) AS day',
    values: [year],
  });
  const [row] = rows;
  if (!row) throw new Error('the closing day is not set');
  return row.day;
}

export interface ClosingDay {
  month: number;
  day: number;
}

export async function readClosingDay(tx: ReadTx): Promise<ClosingDay> {
  const { rows } = await tx.client.query<ClosingDay>('SELECT month, day FROM allowance_closing');
  const [row] = rows;
  if (!row) throw new Error('the closing day is not set');
  return row;
}

/** Nobody else moves the day until this transaction ends. */
export async function lockClosingDay(tx: Tx): Promise<ClosingDay> {
  await tx.client.query('SELECT FROM allowance_closing FOR UPDATE');
  return readClosingDay(tx);
}

export async function storeClosingDay(tx: Tx, { month, day }: ClosingDay): Promise<void> {
  await tx.client.query('UPDATE allowance_closing SET month = $1, day = $2', [month, day]);
}

/** Companies that have not been settled through this day yet. */
export async function findCompaniesToSettle(tx: ReadTx, today: PlainDate): Promise<string[]> {
  const { rows } = await tx.client.query<{ companyId: string }>(
    'SELECT companies_to_settle AS "companyId" FROM companies_to_settle($1)',
    [today],
  );
  return rows.map((row) => row.companyId);
}

/** Null where nobody has ever settled anything. */
export async function findSettledThrough(tx: ReadTx, companyId: string): Promise<PlainDate | null> {
  const { rows } = await tx.client.query<{ day: PlainDate }>(
    'SELECT settled_through AS day FROM entitlement_progress WHERE company_id = $1',
    [companyId],
  );
  return rows[0]?.day ?? null;
}

export async function storeSettledThrough(tx: Tx, companyId: string, day: PlainDate): Promise<void> {
  await tx.client.query(
    `INSERT INTO entitlement_progress (company_id, settled_through) VALUES ($1, $2)
     ON CONFLICT (company_id) DO UPDATE SET settled_through = EXCLUDED.settled_through
     WHERE entitlement_progress.settled_through < EXCLUDED.settled_through`,
    [companyId, day],
  );
}

export interface UncreditedEmployment {
  employmentId: string;
  startDate: PlainDate;
  endDate: PlainDate | null;
  knownSince: PlainDate;
  /** Credited for another reason, e.g. for a claim judged by an earlier ratio. */
  creditedCents: number;
  /** The year's entitlement was credited and taken back. */
  wasCredited: boolean;
}

/** The next people of a company, in the order of their ids. */
export async function findEmploymentsInYear(
  tx: ReadTx,
  companyId: string,
  year: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await tx.client.query<{ employmentId: string }>({
    name: 'claims-find-employments-in-year',
    text: 'SELECT employments_in_year AS "employmentId" FROM employments_in_year($1, $2, $3, $4)',
    values: [companyId, year, after ?? firstId, limit],
  });
  return rows.map((row) => row.employmentId);
}

/** Those of the people given who have not been credited the allowance. */
export async function findUncredited(
  tx: ReadTx,
  companyId: string,
  actionCode: ActionCode,
  year: number,
  employmentIds: readonly string[],
): Promise<UncreditedEmployment[]> {
  const { rows } = await tx.client.query<UncreditedEmployment>({
    name: 'claims-find-uncredited',
    text: `SELECT employment_id AS "employmentId", start_date AS "startDate", end_date AS "endDate",
        known_since AS "knownSince", credited_cents AS "creditedCents", was_credited AS "wasCredited"
      FROM employments_without_entitlement($1, $2, $3, $4)`,
    values: [companyId, actionCode, year, employmentIds],
  });
  return rows;
}

export interface AllowanceLeft {
  employmentId: string;
  year: number;
  actionCode: ActionCode;
  /** The year's rest expired before; this came back afterwards. */
  wasExpired: boolean;
}

/** Allowances of this year and earlier ones that still hold money. */
export async function findAllowancesLeft(
  tx: ReadTx,
  companyId: string,
  lastYear: number,
  limit: number,
): Promise<AllowanceLeft[]> {
  const { rows } = await tx.client.query<AllowanceLeft>({
    name: 'claims-find-allowances-left',
    text: `SELECT employment_id AS "employmentId", year, action_code AS "actionCode", was_expired AS "wasExpired"
      FROM allowances_left($1, $2, $3)`,
    values: [companyId, lastYear, limit],
  });
  return rows;
}

export interface PlannedRatioChange {
  ratioChangeId: string;
  employmentId: string;
  validFrom: PlainDate;
  startDate: PlainDate;
  endDate: PlainDate | null;
  knownSince: PlainDate;
}

/** Planned changes of the working time that came into force on these days, in their order. */
export async function findPlannedRatioChanges(
  tx: ReadTx,
  companyId: string,
  from: PlainDate,
  to: PlainDate,
): Promise<PlannedRatioChange[]> {
  const { rows } = await tx.client.query<PlannedRatioChange>(
    `SELECT ratio_change_id AS "ratioChangeId", employment_id AS "employmentId", valid_from AS "validFrom",
       start_date AS "startDate", end_date AS "endDate", known_since AS "knownSince"
     FROM planned_ratio_changes($1, $2, $3)`,
    [companyId, from, to],
  );
  return rows;
}
