import type { ClaimStatus } from '@polana/contract/claim-fields';
import type { claimListOrders } from '@polana/contract/claims';
import { pageSizeDefault } from '@polana/contract/primitives';
import type { ActionCode } from '@polana/contract/roles';
import type pg from 'pg';
import type { ReadTx } from '#platform/database';
import type { ListedClaim } from './list-item.ts';
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

const flags = { infoRequested: 'info_requested', late: 'late', duplicateSuspected: 'duplicate_suspected' } as const;

const orders: Record<string, readonly string[]> = {
  submittedAt: ['c.submitted_at'],
  contribution: ['c.contribution_cents'],
  sum: ['c.sum_cents'],
  stayFrom: ['c.as_of_date'],
  employee: ['e.last_name', 'e.first_name', 'e.employment_id'],
};

/** More claims than this are not looked through for one search, nor counted one by one. */
const candidatesMax = 10_000;

const item = `c.id AS "claimId", c.number, c.action_code AS "actionCode", c.category, c.status, c.version,
  c.info_requested AS "infoRequested", c.late, c.duplicate_suspected AS "duplicateSuspected", c.employment_id AS "employmentId",
  c.sport_organisation AS "sportOrganisation", c.issuer_name AS "issuerName", c.sum_cents AS "sumCents",
  c.contribution_cents AS "contributionCents", c.as_of_date AS "asOfDate", c.stay_to AS "stayTo", c.period_to AS "periodTo",
  c.submitted_at AS "submittedAt", c.decided_at AS "decidedAt", c.reason_code AS "reasonCode", c.reason_text AS "reasonText",
  e.first_name || ' ' || e.last_name AS "employeeName", e.personal_number AS "personalNumber", decider.name AS "decidedByName"`;

/** One page: the claims are found first, by an index, and only those of the page are given their names. */
export async function findClaimPage(tx: ReadTx, filter: ClaimFilter, page: ClaimPage): Promise<ListedClaim[]> {
  const { rows } = await tx.client.query<ListedClaim>(pageOfClaims(filter, page));
  return rows;
}

/** First pages without a search are asked for all day: their statements are prepared, few enough to be kept. */
export function pageOfClaims(filter: ClaimFilter, page: ClaimPage): pg.QueryConfig {
  const query = listedClaims(filter, page);
  const { employmentId, status, actionCode, year, flag, submittedFrom, submittedBefore, search } = filter;
  const isRare =
    search ?? flag ?? submittedFrom ?? submittedBefore ?? (page.offset > 0 || page.limit !== pageSizeDefault);
  if (isRare) return query;
  const narrowed = Object.entries({ employmentId, status, actionCode, year }).flatMap(([name, value]) =>
    value ? [name] : [],
  );
  return { ...query, name: `claims-page ${[page.order, ...narrowed].join(' ')}` };
}

/** The claims of the list as a query; without a limit all of them, to be read row by row. */
export function listedClaims(
  filter: ClaimFilter,
  page: Pick<ClaimPage, 'order'> & Partial<ClaimPage>,
): { text: string; values: unknown[] } {
  const { conditions, matched, values } = conditionsOf(filter);
  const direction = page.order.startsWith('-') ? 'DESC' : 'ASC';
  const keys = [...(orders[page.order.replace('-', '')] ?? []), 'c.id'].map((key) => `${key} ${direction}`).join(', ');
  const byEmployee = page.order.endsWith('employee');
  const text = `WITH ${matched} page AS (
       SELECT c.id FROM claim c ${byEmployee ? 'JOIN employee_report e ON e.employment_id = c.employment_id AND e.company_id = c.company_id' : ''}
       WHERE ${conditions} ORDER BY ${keys} ${portionOf(page)})
     SELECT ${item}
     FROM page JOIN claim c ON c.id = page.id
       JOIN employee_report e ON e.employment_id = c.employment_id
       LEFT JOIN person_account decider ON decider.person_id = c.decided_by
     ORDER BY ${keys}`;
  return { text, values };
}

/** As numbers in the text: the planner has to know how few rows are wanted, also when it plans for every company at once. */
function portionOf({ limit, offset = 0 }: Partial<ClaimPage>): string {
  if (![limit ?? 0, offset].every(Number.isSafeInteger)) throw new RangeError('a page is counted in whole numbers');
  return limit === undefined ? '' : `LIMIT ${limit} OFFSET ${offset}`;
}

/** How many claims a filter lets through: read from the tally where it can be, otherwise counted up to a bound. */
export async function countClaims(tx: ReadTx, filter: ClaimFilter): Promise<number> {
  const { rows } = await tx.client.query<{ claims: number }>(countedClaims(filter));
  return rows[0]?.claims ?? 0;
}

export function countedClaims(filter: ClaimFilter): pg.QueryConfig {
  return isTallied(filter) ? talliedClaims(filter) : someClaims(filter);
}

function isTallied({ employmentId, flag, submittedFrom, submittedBefore, search }: ClaimFilter): boolean {
  return !employmentId && !flag && !submittedFrom && !submittedBefore && !search;
}

function talliedClaims({ companyId, status, actionCode, year }: ClaimFilter): pg.QueryConfig {
  return {
    name: 'claims-tally',
    text: `SELECT coalesce(sum(claims), 0)::bigint AS claims FROM claim_tally
     WHERE company_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR action_code = $3)
       AND ($4::integer IS NULL OR year = $4)`,
    values: [companyId, status ?? null, actionCode ?? null, year ?? null],
  };
}

function someClaims(filter: ClaimFilter): pg.QueryConfig {
  const { conditions, matched, values } = conditionsOf(filter);
  return {
    text: `WITH ${matched} counted AS (SELECT FROM claim c WHERE ${conditions} LIMIT ${candidatesMax})
     SELECT count(*) AS claims FROM counted`,
    values,
  };
}

interface Conditions {
  conditions: string;
  /** A part of the WITH clause that finds what was searched for; empty without a search. */
  matched: string;
  values: unknown[];
}

function conditionsOf(filter: ClaimFilter): Conditions {
  const values: unknown[] = [filter.companyId];
  const conditions = ['c.company_id = $1'];
  const add = (text: string, value: unknown) => {
    if (value === undefined) return;
    values.push(value);
    conditions.push(text.replace('?', `$${values.length}`));
  };
  add('c.employment_id = ?', filter.employmentId);
  add('c.status = ?', filter.status);
  add('c.action_code = ?', filter.actionCode);
  add('c.year = ?', filter.year);
  add('c.submitted_at >= ?', filter.submittedFrom);
  add('c.submitted_at < ?', filter.submittedBefore);
  if (filter.flag) conditions.push(`c.${flags[filter.flag]}`);
  if (!filter.search) return { conditions: conditions.join(' AND '), matched: '', values };
  values.push(filter.search.whole, filter.search.pieces);
  conditions.push('c.id IN (SELECT id FROM matched)');
  return { conditions: conditions.join(' AND '), matched: matchedBy(values.length - 1, values.length), values };
}

/**
 * Claims of employees who have all the words, and claims that have all of them themselves, the newest ones first. A word is found
 * by its beginning, as a range in the order of bytes.
 */
function matchedBy(wholeAt: number, piecesAt: number): string {
  const found = (table: string, id: string, at: number) => `
    SELECT w.${id} AS id FROM unnest($${at}::text[]) WITH ORDINALITY AS said (word, place)
      JOIN ${table} w ON w.company_id = $1 AND w.word >= said.word AND w.word < said.word || U&'\\+10FFFF'
    GROUP BY w.${id} HAVING count(DISTINCT said.place) = cardinality($${at}::text[])
    ORDER BY w.${id} DESC LIMIT ${candidatesMax}`;
  return `people AS MATERIALIZED (${found('employee_search', 'employment_id', wholeAt)}),
    matched AS MATERIALIZED (
      (SELECT c.id FROM people JOIN claim c ON c.employment_id = people.id AND c.company_id = $1 LIMIT ${candidatesMax})
      UNION (${found('claim_word', 'claim_id', piecesAt)})
    ),`;
}
