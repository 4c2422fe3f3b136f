import type { employeeStatusFilters, EmployeeOrder } from '@polana/contract/employees-administration';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';

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

/** A part of the list: who, and how many there are in all as far as they were counted. */
export interface FoundEmployees {
  employmentIds: string[];
  totalCount: number;
  isTotalExact: boolean;
}

/** Conditions about `l`, a row of the list, and the values they name. */
export interface Conditions {
  text: string[];
  values: unknown[];
}

/** $1 the company, $2 today, $3 now; the same three in every question about the list. */
export function conditionsOf(companyId: string, filter: EmployeeFilter, moment: Moment): Conditions {
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

/** Adds a value and answers its place. */
export function place(conditions: Conditions, value: unknown): string {
  return `$${conditions.values.push(value)}`;
}

const orderColumns = { lastName: 'last_name', personalNumber: 'personal_number', employeeStartDate: 'start_date' };

/** The id is the last key of every order, so that no page shows somebody twice. */
export function orderOf(order: EmployeeOrder, table = 'l'): string {
  const direction = order.startsWith('-') ? ' DESC' : '';
  const key = order.replace('-', '') as keyof typeof orderColumns;
  const columns = key === 'lastName' ? ['last_name', 'first_name'] : [orderColumns[key]];
  return [...columns, 'employment_id'].map((column) => `${table}.${column}${direction}`).join(', ');
}

/** One page of those who fit, in order. */
export async function findIds(tx: ReadTx, conditions: Conditions, page: EmployeePage): Promise<string[]> {
  const limit = `LIMIT ${place(conditions, page.limit)} OFFSET ${place(conditions, page.offset)}`;
  const { rows } = await tx.client.query<{ employment_id: string }>(
    `SELECT l.employment_id FROM employee_listing l WHERE ${conditions.text.join(' AND ')}
     ORDER BY ${orderOf(page.order)} ${limit}`,
    conditions.values,
  );
  return rows.map((row) => row.employment_id);
}

/** How many fit, whatever their number: asked of the tally, whose columns are those the list is filtered by. */
export async function readTally(tx: ReadTx, { text, values }: Conditions): Promise<number> {
  const { rows } = await tx.client.query<{ people: number }>(
    `SELECT coalesce(sum(l.people), 0)::bigint AS people FROM employee_tally l WHERE ${text.join(' AND ')}`,
    values,
  );
  return rows[0]?.people ?? 0;
}
