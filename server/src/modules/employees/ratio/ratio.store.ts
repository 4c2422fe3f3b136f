import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { readTablesOf, type ReadTx, type Tx } from '#platform/database';
import type { EmploymentSpan, ProgrammePeriod } from './entitlement.rules.ts';

interface RatioTables {
  employment: {
    id: string;
    company_id: string;
    start_date: PlainDate;
    end_date: PlainDate | null;
    erased_at: Date | null;
  };
  allowance_cap: { action_code: ActionCode; valid_from: PlainDate; valid_to: PlainDate | null; cap_cents: number };
}

export type RatioSource = 'start' | 'manual' | 'import';

/** Undefined for another company's employment and for one that was deleted. */
export async function findSpan(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<EmploymentSpan | undefined> {
  return readTablesOf<RatioTables>(tx)
    .selectFrom('employment')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('company_id', '=', companyId)
    .where('id', '=', employmentId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
}

/** The last day on which a year's allowances are open. */
export async function lastOpenDayOf(tx: ReadTx, year: number): Promise<PlainDate> {
  const { rows } = await tx.client.query<{ day: PlainDate }>({
    name: 'employees-last-open-day',
    text: 'SELECT last_open_day_of($1) AS day',
    values: [year],
  });
  const [row] = rows;
  if (!row) throw new Error('the closing day is not set');
  return row.day;
}

/** The most a full-time employee gets, valid from a day to a day. */
export interface Cap {
  validFrom: PlainDate;
  validTo: PlainDate | null;
  capCents: number;
}

export function listCaps(tx: ReadTx, actionCode: ActionCode): Promise<Cap[]> {
  return readTablesOf<RatioTables>(tx)
    .selectFrom('allowance_cap')
    .select(['valid_from as validFrom', 'valid_to as validTo', 'cap_cents as capCents'])
    .where('action_code', '=', actionCode)
    .orderBy('valid_from')
    .execute();
}

/** How the company ran an allowance in a year, from 1 January on, in the order of days. */
export async function findProgrammePeriods(
  tx: ReadTx,
  companyId: string,
  actionCode: ActionCode,
  year: number,
): Promise<ProgrammePeriod[]> {
  const { rows } = await tx.client.query<ProgrammePeriod>({
    name: 'employees-programme-periods',
    text: `SELECT valid_from AS "validFrom", is_open AS "isOpen", months_min AS "employmentMonthsMin", cap_cents AS "capCents"
     FROM programme_periods($1, $2, $3)`,
    values: [companyId, actionCode, year],
  });
  return rows;
}

export interface StoredRatioChange {
  ratioChangeId: string;
  validFrom: PlainDate;
  ratio: number;
  source: RatioSource;
  reason: string;
  createdAt: Date;
  createdBy: string | null;
}

/** From the latest day to the first one, with the names of whoever made them. */
export async function listStoredRatioChanges(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
): Promise<StoredRatioChange[]> {
  const { rows } = await tx.client.query<StoredRatioChange>(
    `SELECT r.id AS "ratioChangeId", r.valid_from AS "validFrom", r.ratio, r.source, r.reason, r.created_at AS "createdAt",
       a.name AS "createdBy"
     FROM ratio_change r LEFT JOIN person_account a ON a.person_id = r.created_by
     WHERE r.company_id = $1 AND r.employment_id = $2
     ORDER BY r.valid_from DESC, r.id`,
    [companyId, employmentId],
  );
  return rows;
}

export interface RatioChangeToDelete {
  ratioChangeId: string;
  companyId: string;
  employmentId: string;
  /** What holds on its day afterwards. */
  ratioAfter: number | null;
  logId: string;
  at: Date;
  byPersonId: string | null;
}

/** Takes the change away and writes its line into the log for good; false when it is gone already. */
export async function deleteRatioChange(tx: Tx, change: RatioChangeToDelete): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `WITH gone AS (
       DELETE FROM ratio_change WHERE company_id = $1 AND employment_id = $2 AND id = $3 RETURNING *
     )
     INSERT INTO ratio_change_log (id, company_id, employment_id, ratio_change_id, act, valid_from, ratio_before, ratio_after, at,
       by_person_id, source)
     SELECT $4, company_id, employment_id, id, 'deleted', valid_from, ratio, $5, $6, $7, source FROM gone`,
    [
      change.companyId,
      change.employmentId,
      change.ratioChangeId,
      change.logId,
      change.ratioAfter,
      change.at,
      change.byPersonId,
    ],
  );
  return rowCount === 1;
}

/** The latest day a claim that somebody decided stands on; a claim taken back by the employee was not decided. */
export async function lastDecidedDay(tx: ReadTx, companyId: string, employmentId: string): Promise<PlainDate | null> {
  const { rows } = await tx.client.query<{ day: PlainDate | null }>(
    `SELECT max(as_of_date) AS day FROM claim_report
     WHERE company_id = $1 AND employment_id = $2 AND status <> 'pending' AND reason_code IS DISTINCT FROM 'WITHDRAWN'`,
    [companyId, employmentId],
  );
  return rows[0]?.day ?? null;
}

export interface LogLine {
  id: string;
  act: 'created' | 'deleted';
  validFrom: PlainDate;
  ratioBefore: number | null;
  ratioAfter: number | null;
  at: Date;
  by: string | null;
  source: RatioSource;
}

export async function findLogLines(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  { limit, offset, order }: { limit: number; offset: number; order: '-at' | 'at' },
): Promise<{ lines: LogLine[]; totalCount: number }> {
  const direction = order === '-at' ? 'DESC' : 'ASC';
  const { rows } = await tx.client.query<LogLine>(
    `SELECT l.id, l.act, l.valid_from AS "validFrom", l.ratio_before AS "ratioBefore", l.ratio_after AS "ratioAfter", l.at,
       a.name AS by, coalesce(l.source, r.source, 'manual') AS source
     FROM ratio_change_log l
       LEFT JOIN ratio_change r ON r.id = l.ratio_change_id
       LEFT JOIN person_account a ON a.person_id = l.by_person_id
     WHERE l.company_id = $1 AND l.employment_id = $2
     ORDER BY l.at ${direction}, l.id ${direction} LIMIT $3 OFFSET $4`,
    [companyId, employmentId, limit, offset],
  );
  const counted = await tx.client.query<{ count: number }>(
    'SELECT count(*) AS count FROM ratio_change_log WHERE company_id = $1 AND employment_id = $2',
    [companyId, employmentId],
  );
  return { lines: rows, totalCount: counted.rows[0]?.count ?? 0 };
}
