import type { employeeStatusFilters, EmployeeOrder, EmployeeStatus } from '@polana/contract/employees-administration';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';
import { endOfPrefix } from './employee-search.rules.ts';

export interface EmployeeFilter {
  /** Beginnings of words, already plain. */
  terms: readonly string[];
  status: (typeof employeeStatusFilters)[number];
  ratio?: 'full' | 'part' | undefined;
  withoutEmail: boolean;
  withoutAccess: boolean;
  notClaimed: boolean;
}

export interface EmployeePage {
  limit: number;
  offset: number;
  order: EmployeeOrder;
}

/** The day and the moment the list is for. */
export interface Moment {
  today: PlainDate;
  now: Date;
}

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
}

/** More than so many are not counted. */
const countMax = 10_000;
/** A term with so few hits is looked up first; with more, walking in the order wanted meets them soon enough. */
const rareMax = 1_000;

interface Query {
  text: string[];
  values: unknown[];
}

/** One page, from the tables alone that the triggers keep for it, and how many there are in all. */
export async function findEmployees(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  page: EmployeePage,
  moment: Moment,
): Promise<{ employees: ListedEmployee[]; totalCount: number; isTotalExact: boolean }> {
  const terms = await measured(tx, companyId, filter.terms);
  const isRare = terms[0] !== undefined && terms[0].hits <= rareMax;
  const query = listed(companyId, filter, moment);
  addTerms(query, terms, isRare);
  const order = orderOf(page.order);
  const limit = `LIMIT ${place(query, page.limit)} OFFSET ${place(query, page.offset)}`;
  const { rows } = await tx.client.query<ListedEmployee>(
    `WITH page AS (
       SELECT l.employment_id FROM employee_listing l WHERE ${query.text.join(' AND ')} ORDER BY ${order} ${limit}
     )
     ${described('page JOIN employee_listing l USING (employment_id)')} ORDER BY ${order}`,
    query.values,
  );
  return { employees: rows, ...(await counted(tx, companyId, filter, moment, terms)) };
}

/** One employee of the company, current or not; undefined for another company's and for one that was deleted. */
export async function findEmployee(
  tx: ReadTx,
  companyId: string,
  employmentId: string,
  today: PlainDate,
): Promise<ListedEmployee | undefined> {
  const { rows } = await tx.client.query<ListedEmployee>(
    `${described('employee_listing l')} WHERE l.company_id = $1 AND l.employment_id = $3`,
    [companyId, today, employmentId],
  );
  return rows[0];
}

/** Everybody the filter finds, by name, at most so many. */
export async function findEmployeeIds(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  moment: Moment,
  limit: number,
): Promise<string[]> {
  const query = listed(companyId, filter, moment);
  const { rows } = await tx.client.query<{ employment_id: string }>(
    `SELECT l.employment_id FROM employee_listing l WHERE ${query.text.join(' AND ')}
     ORDER BY ${orderOf('lastName')} LIMIT ${place(query, limit)}`,
    query.values,
  );
  return rows.map((row) => row.employment_id);
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
  const query = listed(companyId, filter, moment);
  const terms = filter.terms.map((text) => ({ text, hits: 0 }));
  addTerms(query, terms, true);
  const left = (actionCode: string) => `(SELECT a.available_cents FROM allowance_report a
    WHERE a.company_id = $1 AND a.employment_id = one."employmentId" AND a.year = extract(year FROM $2::date)::int
      AND a.action_code = '${actionCode}')`;
  const direction = order.startsWith('-') ? ' DESC' : '';
  const keys = exportedKeys[order.replace('-', '') as keyof typeof exportedKeys].map(
    (key) => `one."${key}"${direction}`,
  );
  const text = `SELECT one.*, ${left('RP')} AS "leftRpCents", ${left('SP')} AS "leftSpCents"
    FROM (${described('employee_listing l')} WHERE ${query.text.join(' AND ')}) one ORDER BY ${keys.join(', ')}`;
  return { text, values: query.values };
}

const exportedKeys = {
  lastName: ['lastName', 'firstName', 'employmentId'],
  personalNumber: ['personalNumber', 'employmentId'],
  employeeStartDate: ['startDate', 'employmentId'],
};

/** Bounded like every count here. */
export async function countEmployees(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  moment: Moment,
): Promise<number> {
  return (await counted(tx, companyId, filter, moment, [])).totalCount;
}

/** $1 the company, $2 today, $3 now; the same three in every query about employees. */
function listed(companyId: string, filter: EmployeeFilter, moment: Moment): Query {
  const text = ['l.company_id = $1', statusCondition[filter.status]];
  if (filter.ratio === 'full') text.push('l.ratio >= 1000000');
  if (filter.ratio === 'part') text.push('l.ratio < 1000000');
  if (filter.withoutEmail) text.push('NOT l.has_email');
  if (filter.withoutAccess)
    text.push(
      `NOT l.is_blocked AND l.access_until IS DISTINCT FROM 'infinity' AND coalesce(l.access_until <= $3, true)`,
    );
  if (filter.notClaimed) text.push('l.claimed_year < extract(year FROM $2::date)::int');
  // Named once more, so that PostgreSQL knows the types also where a filter needs neither.
  text.push('$2::date IS NOT NULL AND $3::timestamptz IS NOT NULL');
  return { text, values: [companyId, moment.today, moment.now] };
}

const isCurrent = '(l.last_day IS NULL OR l.last_day >= $2::date)';
const statusCondition: Record<EmployeeFilter['status'], string> = {
  all: 'true',
  current: isCurrent,
  ended: 'l.last_day < $2::date',
  blocked: `${isCurrent} AND l.is_blocked`,
  invited: `${isCurrent} AND NOT l.is_blocked AND l.access_until IS DISTINCT FROM 'infinity'`,
  active: `${isCurrent} AND NOT l.is_blocked AND l.access_until = 'infinity'`,
};

function place(query: Query, value: unknown): string {
  return `$${query.values.push(value)}`;
}

interface Term {
  text: string;
  hits: number;
}

/** The rarest term first; hits are counted in the index of words alone. */
async function measured(tx: ReadTx, companyId: string, terms: readonly string[]): Promise<Term[]> {
  if (terms.length === 0) return [];
  const { rows } = await tx.client.query<Term>(
    `SELECT term.text, (SELECT count(*) FROM (
         SELECT FROM employee_word w WHERE w.company_id = $1 AND w.word >= term.text AND w.word < term.until LIMIT $4
       ) hit) AS hits
     FROM unnest($2::text[], $3::text[]) AS term (text, until)
     ORDER BY hits, term.text`,
    [companyId, terms, terms.map(endOfPrefix), countMax + 1],
  );
  return rows;
}

/** Looks the first term up in its index where that is worth it; every other one is asked of each employee met on the way. */
function addTerms(query: Query, terms: readonly Term[], isFirstLookedUp: boolean): void {
  for (const [index, { text }] of terms.entries()) {
    const range = `w.company_id = $1 AND w.word >= ${place(query, text)} AND w.word < ${place(query, endOfPrefix(text))}`;
    query.text.push(
      index === 0 && isFirstLookedUp
        ? `l.employment_id IN (SELECT w.employment_id FROM employee_word w WHERE ${range})`
        : `(SELECT true FROM employee_word w WHERE w.employment_id = l.employment_id AND ${range} LIMIT 1)`,
    );
  }
}

async function counted(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  moment: Moment,
  terms: readonly Term[],
): Promise<{ totalCount: number; isTotalExact: boolean }> {
  const rarest = terms[0]?.hits ?? 0;
  if (rarest > countMax) {
    const withoutTerms = await countUpTo(tx, listed(companyId, filter, moment));
    if (withoutTerms > countMax) return { totalCount: countMax, isTotalExact: false };
  }
  const query = listed(companyId, filter, moment);
  addTerms(query, terms, rarest <= countMax);
  const count = await countUpTo(tx, query);
  return { totalCount: Math.min(count, countMax), isTotalExact: count <= countMax };
}

async function countUpTo(tx: ReadTx, query: Query): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT FROM employee_listing l WHERE ${query.text.join(' AND ')} LIMIT ${countMax + 1}) found`,
    query.values,
  );
  return rows[0]?.count ?? 0;
}

const orderColumns = { lastName: 'last_name', personalNumber: 'personal_number', employeeStartDate: 'start_date' };

/** The id is the last key of every order, so that no page shows somebody twice. */
function orderOf(order: EmployeeOrder): string {
  const direction = order.startsWith('-') ? ' DESC' : '';
  const key = order.replace('-', '') as keyof typeof orderColumns;
  const columns = key === 'lastName' ? ['last_name', 'first_name'] : [orderColumns[key]];
  return [...columns, 'employment_id'].map((column) => `l.${column}${direction}`).join(', ');
}

/** What is shown of employees, with the ratio of this very day whatever the list says. */
function described(source: string): string {
  return `SELECT l.employment_id AS "employmentId", l.person_id AS "personId", l.personal_number AS "personalNumber",
      l.first_name AS "firstName", l.last_name AS "lastName", coalesce(p.email, e.email) AS email, p.username, e.phone, e.version,
      coalesce(r.ratio, l.ratio) AS ratio, coalesce(r.valid_from, l.start_date) AS "ratioFrom", l.start_date AS "startDate", e.end_date AS "endDate",
      CASE WHEN l.last_day < $2::date THEN 'ended' WHEN l.is_blocked THEN 'blocked'
        WHEN l.access_until = 'infinity' THEN 'active' ELSE 'invited' END AS status,
      e.deactivated_at IS NOT NULL AS "isDeactivated"
    FROM ${source}
      JOIN employment e ON e.id = l.employment_id
      JOIN person p ON p.id = l.person_id
      LEFT JOIN LATERAL (
        SELECT c.ratio, c.valid_from FROM ratio_change c WHERE c.employment_id = l.employment_id
        ORDER BY c.valid_from > $2::date, abs(c.valid_from - $2::date) LIMIT 1
      ) r ON true`;
}
