import type { EmployeeOrder, EmployeeStatus } from '@polana/contract/employees-administration';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';
import {
  conditionsOf,
  type EmployeeFilter,
  type EmployeePage,
  findIds,
  type FoundEmployees,
  type Moment,
  readTally,
} from './employee-conditions.store.ts';
import { countFinds, listedWith, searchEmployees } from './employee-search.store.ts';

export type { EmployeeFilter, EmployeePage, Moment } from './employee-conditions.store.ts';

export interface ListedEmployee {
  employmentId: string;
  personId: string;
  personalNumber: string;
  firstName: string;
  lastName: string;
  email: string | null;
  username: string;
  phone: string;
  version: number;
  /** In force today, and since when; before the employment begins, of its first day. */
  ratio: number;
  ratioFrom: PlainDate;
  startDate: PlainDate;
  endDate: PlainDate | null;
  status: EmployeeStatus;
  isDeactivated: boolean;
  isMigrated: boolean;
}

/** One page, found in the tables that the triggers keep for it, and how many there are in all. */
export async function findEmployees(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  page: EmployeePage,
  moment: Moment,
): Promise<{ employees: ListedEmployee[]; totalCount: number; isTotalExact: boolean }> {
  const { employmentIds, ...counts } =
    filter.terms.length > 0
      ? await searchEmployees(tx, companyId, filter, page, moment)
      : await walkEmployees(tx, companyId, filter, page, moment);
  const { rows } = await tx.client.query<ListedEmployee>(
    `${description()} WHERE l.company_id = $1 AND l.employment_id = ANY ($3)
     ORDER BY array_position($3, l.employment_id)`,
    [companyId, moment.today, employmentIds],
  );
  return { employees: rows, ...counts };
}

const farOffset = 1_000;

async function walkEmployees(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  page: EmployeePage,
  moment: Moment,
): Promise<FoundEmployees> {
  const isFar = page.offset >= farOffset;
  // Because of row-level security PostgreSQL believes that half of the rows fit, and would rather sort them all than walk so far.
  if (isFar) await tx.client.query('SET LOCAL enable_sort = off');
  const employmentIds = await findIds(tx, conditionsOf(companyId, filter, moment), page);
  if (isFar) await tx.client.query('SET LOCAL enable_sort = on');
  return {
    employmentIds,
    totalCount: await readTally(tx, conditionsOf(companyId, filter, moment)),
    isTotalExact: true,
  };
}

/** One employee of the company, current or not; undefined for another company's and for one that was deleted. */
export async function findEmployee(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  today: PlainDate,
): Promise<ListedEmployee | undefined> {
  const { rows } = await tx.client.query<ListedEmployee>(
    `${description()} WHERE l.company_id = $1 AND l.employment_id = $3`,
    [companyId, today, employmentId],
  );
  return rows[0];
}

/** Whom the company's list knows, in any state. */
export async function isListed(tx: ReadTx, companyId: string, employmentId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'employees-is-listed',
    text: 'SELECT FROM employee_listing WHERE company_id = $1 AND employment_id = $2',
    values: [companyId, employmentId],
  });
  return rowCount === 1;
}

/** Everybody the filter finds without searching, by name, at most so many. */
export function findEmployeeIds(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  moment: Moment,
  limit: number,
): Promise<string[]> {
  return findIds(tx, conditionsOf(companyId, filter, moment), { limit, offset: 0, order: 'lastName' });
}

/** The accounts behind every employment of the company, for those who write them all. */
export async function findEmployedPeople(tx: ReadTx, companyId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT person_id AS id FROM employee_listing WHERE company_id = $1',
    [companyId],
  );
  return rows.map(({ id }) => id);
}

export interface ExportedEmployee extends ListedEmployee {
  leftRpCents: number | null;
  leftSpCents: number | null;
}

/** Everybody the filter finds in the order of the list, with what is left of this year's allowances; to be read row by row. */
export function everyEmployee(
  companyId: string,
  filter: EmployeeFilter,
  order: EmployeeOrder,
  moment: Moment,
): { text: string; values: readonly unknown[] } {
  const conditions = conditionsOf(companyId, filter, moment);
  const searched = listedWith(conditions, filter.terms);
  const left = (actionCode: string) => `(SELECT a.left_cents FROM personal_allowance_report a
    WHERE a.company_id = $1 AND a.employment_id = one."employmentId" AND a.year = extract(year FROM $2::date)::int
      AND a.action_code = '${actionCode}')`;
  const direction = order.startsWith('-') ? ' DESC' : '';
  const keys = exportedKeys[order.replace('-', '') as keyof typeof exportedKeys].map(
    (key) => `one."${key}"${direction}`,
  );
  const text = `SELECT one.*, ${left('RP')} AS "leftRpCents", ${left('SP')} AS "leftSpCents"
    FROM (${description(searched)} WHERE ${conditions.text.join(' AND ')}) one ORDER BY ${keys.join(', ')}`;
  return { text, values: conditions.values };
}

const exportedKeys = {
  lastName: ['lastName', 'firstName', 'employmentId'],
  personalNumber: ['personalNumber', 'employmentId'],
  employeeStartDate: ['startDate', 'employmentId'],
};

/** Everybody the filter finds; of a search as far as its finds are counted. */
export async function countEmployees(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  moment: Moment,
): Promise<number> {
  const conditions = conditionsOf(companyId, filter, moment);
  return filter.terms.length === 0 ? readTally(tx, conditions) : countFinds(tx, conditions, filter.terms);
}

/** What is shown of employees, with the ratio of this very day ($2) whatever the list says. */
const description = (listed = 'employee_listing l') => `
  SELECT l.employment_id AS "employmentId", l.person_id AS "personId", l.personal_number AS "personalNumber",
    l.first_name AS "firstName", l.last_name AS "lastName", coalesce(p.email, e.email) AS email, p.username, e.phone, e.version,
    coalesce(r.ratio, l.ratio) AS ratio, coalesce(r.valid_from, l.start_date) AS "ratioFrom", l.start_date AS "startDate",
    e.end_date AS "endDate",
    CASE WHEN l.last_day < $2::date THEN 'ended' WHEN l.is_blocked THEN 'blocked'
      WHEN l.access_until = 'infinity' THEN 'active' ELSE 'invited' END AS status,
    e.deactivated_at IS NOT NULL AS "isDeactivated", p.is_migrated AS "isMigrated"
  FROM ${listed}
    JOIN employment e ON e.id = l.employment_id
    JOIN person p ON p.id = l.person_id
    LEFT JOIN LATERAL (
      SELECT c.ratio, c.valid_from FROM ratio_change c WHERE c.employment_id = l.employment_id
      ORDER BY c.valid_from > $2::date, abs(c.valid_from - $2::date) LIMIT 1
    ) r ON true`;
