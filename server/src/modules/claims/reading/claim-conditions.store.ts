import type { ClaimStatus } from '@polana/contract/claim-fields';
import type { claimListOrders } from '@polana/contract/claims';
import type { ActionCode } from '@polana/contract/roles';
import type { SearchWords } from './search.rules.ts';

export interface ClaimFilter {
  companyId: string;
  /** Only this employee's claims. */
  employmentId?: string | undefined;
  status?: ClaimStatus | undefined;
  actionCode?: ActionCode | undefined;
  flag?: 'infoRequested' | 'late' | 'duplicateSuspected' | undefined;
  year?: number | undefined;
  submittedFrom?: Date | undefined;
  /** Up to, and without, this instant. */
  submittedBefore?: Date | undefined;
  search?: SearchWords | undefined;
}

export interface ClaimPage {
  limit: number;
  offset: number;
  order: (typeof claimListOrders)[number];
}

/** Conditions about `c`, a claim, and the values they name; $1 is the company. */
export interface Conditions {
  text: string[];
  values: unknown[];
}

const flags = { infoRequested: 'info_requested', late: 'late', duplicateSuspected: 'duplicate_suspected' } as const;

/** All of the filter but its search. */
export function conditionsOf(filter: ClaimFilter): Conditions {
  const conditions: Conditions = { text: ['c.company_id = $1'], values: [filter.companyId] };
  const add = (text: string, value: unknown) => {
    if (value !== undefined) conditions.text.push(text.replace('?', place(conditions, value)));
  };
  add('c.employment_id = ?', filter.employmentId);
  add('c.status = ?', filter.status);
  add('c.action_code = ?', filter.actionCode);
  add('c.year = ?', filter.year);
  add('c.submitted_at >= ?', filter.submittedFrom);
  add('c.submitted_at < ?', filter.submittedBefore);
  if (filter.flag) conditions.text.push(`c.${flags[filter.flag]}`);
  return conditions;
}

/** Adds a value and answers its place. */
export function place(conditions: Conditions, value: unknown): string {
  return `$${conditions.values.push(value)}`;
}

const orders: Record<string, readonly string[]> = {
  submittedAt: ['c.submitted_at'],
  contribution: ['c.contribution_cents'],
  sum: ['c.sum_cents'],
  stayFrom: ['c.as_of_date'],
  decidedAt: ['c.decided_at'],
  employee: ['e.last_name', 'e.first_name', 'e.employment_id'],
};

/** The id is the last key of every order, so that no page shows a claim twice. */
export function orderOf(order: ClaimPage['order']): string {
  const direction = order.startsWith('-') ? 'DESC' : 'ASC';
  return [...(orders[order.replace('-', '')] ?? []), 'c.id'].map((key) => `${key} ${direction}`).join(', ');
}

export function isByName(order: ClaimPage['order']): boolean {
  return order.endsWith('employee');
}

/** Joins the employee where the order asks for one, by walking the names. */
export function employeeFor(order: ClaimPage['order']): string {
  return isByName(order)
    ? `JOIN employee_report e ON e.employment_id = c.employment_id AND e.company_id = c.company_id`
    : '';
}

/** The same by looking up the name of each claim that is met. */
export function nameOfEach(order: ClaimPage['order']): string {
  return isByName(order)
    ? `CROSS JOIN LATERAL (SELECT * FROM employee_report r WHERE r.employment_id = c.employment_id OFFSET 0) e`
    : '';
}

/** Joins the employees of the claims in `few`: the names of all in one walk through the index, which costs a fraction of as many looks. */
export const employeeOfFew = `JOIN (SELECT r.employment_id, r.last_name, r.first_name FROM employee_report r
    WHERE r.employment_id = ANY (ARRAY(SELECT employment_id FROM few))) e ON e.employment_id = c.employment_id`;
