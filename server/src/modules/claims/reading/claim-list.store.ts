import { pageSizeDefault } from '@polana/contract/primitives';
import type pg from 'pg';
import type { ReadTx } from '#platform/database';
import {
  type ClaimFilter,
  type ClaimPage,
  conditionsOf,
  employeeFor,
  employeeOfFew,
  orderOf,
} from './claim-conditions.store.ts';
import { addEveryWord, type FoundClaims, searchClaims } from './claim-search.store.ts';
import type { ListedClaim } from './list-item.ts';

export type { ClaimFilter, ClaimPage } from './claim-conditions.store.ts';

/** More claims than this are not counted one by one: above a list, and for a file. */
const countMax = { list: 1_000, file: 10_000 };
/** So few are rather looked up than met by walking the names of everybody. */
const fewMax = 1_000;

const item = `c.id AS "claimId", c.number, c.action_code AS "actionCode", c.category, c.status, c.version,
  c.info_requested AS "infoRequested", c.late, c.duplicate_suspected AS "duplicateSuspected", c.employment_id AS "employmentId",
  c.sport_organisation AS "sportOrganisation", c.issuer_name AS "issuerName", c.sum_cents AS "sumCents",
  c.contribution_cents AS "contributionCents", c.as_of_date AS "asOfDate", c.stay_to AS "stayTo", c.period_to AS "periodTo",
  c.submitted_at AS "submittedAt", c.decided_at AS "decidedAt", c.reason_code AS "reasonCode", c.reason_text AS "reasonText",
  e.first_name || ' ' || e.last_name AS "employeeName", e.personal_number AS "personalNumber", decider.name AS "decidedByName"`;

type Counted = Omit<FoundClaims, 'claimIds'>;

/** A page by a search, or in the order of names: what is found first decides how the rest is asked for. */
export async function findClaimsInSteps(
  tx: ReadTx,
  filter: ClaimFilter,
  page: ClaimPage,
): Promise<{ claims: ListedClaim[] } & Counted> {
  if (filter.search) {
    const { claimIds, ...counts } = await searchClaims(tx, filter, page);
    return { claims: await describeClaims(tx, filter.companyId, claimIds), ...counts };
  }
  const counts = await countFiltered(tx, filter, countMax.list);
  const isFew = counts.isTotalExact && counts.totalCount <= fewMax;
  const { rows } = await tx.client.query<ListedClaim>(listedClaims(filter, { ...page, isFew }));
  return { claims: rows, ...counts };
}

/** Every other page: the claims are found by an index, only those of the page are given their names, the total needs no answer before. */
export async function findClaimsAtOnce(
  tx: ReadTx,
  filter: ClaimFilter,
  page: ClaimPage,
): Promise<{ claims: ListedClaim[] } & Counted> {
  const [{ rows }, counts] = await Promise.all([
    tx.client.query<ListedClaim>(pageOfClaims(filter, page)),
    countFiltered(tx, filter, countMax.list),
  ]);
  return { claims: rows, ...counts };
}

/** First pages are asked for all day: their statements are prepared, few enough to be kept. */
export function pageOfClaims(filter: ClaimFilter, page: ClaimPage): pg.QueryConfig {
  const query = listedClaims(filter, page);
  const { employmentId, status, actionCode, year, flag, submittedFrom, submittedBefore } = filter;
  const isRare = flag ?? submittedFrom ?? submittedBefore ?? (page.offset > 0 || page.limit !== pageSizeDefault);
  if (isRare) return query;
  const narrowed = Object.entries({ employmentId, status, actionCode, year }).flatMap(([name, value]) =>
    value ? [name] : [],
  );
  return { ...query, name: `claims-page ${[page.order, ...narrowed].join(' ')}` };
}

/** The claims of the list as a query; without a limit all of them, to be read row by row. */
export function listedClaims(
  filter: ClaimFilter,
  page: Pick<ClaimPage, 'order'> & Partial<ClaimPage> & { isFew?: boolean },
): { text: string; values: unknown[] } {
  const conditions = conditionsOf(filter);
  if (filter.search) addEveryWord(conditions, filter.search);
  // Every claim that does not wait has it, but only so the index of decisions is known to hold them all.
  if (page.order === '-decidedAt' && filter.status && filter.status !== 'pending')
    conditions.text.push('c.decided_at IS NOT NULL');
  const order = orderOf(page.order);
  const filtered = `FROM claim c ${page.isFew ? '' : employeeFor(page.order)} WHERE ${conditions.text.join(' AND ')}`;
  const found = page.isFew
    ? `few AS MATERIALIZED (SELECT c.id, c.employment_id ${filtered}),
       page AS (SELECT c.id FROM few c ${employeeOfFew} ORDER BY ${order} ${portionOf(page)})`
    : `page AS (SELECT c.id ${filtered} ORDER BY ${order} ${portionOf(page)})`;
  return { text: `WITH ${found} ${described('page')} ORDER BY ${order}`, values: conditions.values };
}

/** As numbers in the text: the planner has to know how few rows are wanted, also when it plans for every company at once. */
function portionOf({ limit, offset = 0 }: Partial<ClaimPage>): string {
  if (![limit ?? 0, offset].every(Number.isSafeInteger)) throw new RangeError('a page is counted in whole numbers');
  return limit === undefined ? '' : `LIMIT ${limit} OFFSET ${offset}`;
}

function described(page: string): string {
  return `SELECT ${item}
    FROM ${page} JOIN claim c ON c.id = page.id
      JOIN employee_report e ON e.employment_id = c.employment_id
      LEFT JOIN person_account decider ON decider.person_id = c.decided_by`;
}

async function describeClaims(tx: ReadTx, companyId: string, claimIds: readonly string[]): Promise<ListedClaim[]> {
  if (claimIds.length === 0) return [];
  const { rows } = await tx.client.query<ListedClaim>(
    `${described('unnest($2::uuid[]) WITH ORDINALITY AS page (id, place)')} WHERE c.company_id = $1 ORDER BY page.place`,
    [companyId, claimIds],
  );
  return rows;
}

/** How many claims a filter lets through, for whoever takes all of them; not counted one by one beyond a bound. */
export async function countClaims(tx: ReadTx, filter: ClaimFilter): Promise<number> {
  return (await countFiltered(tx, filter, countMax.file)).totalCount;
}

/** Read from the tally where it can be, otherwise counted up to a bound. */
function countFiltered(tx: ReadTx, filter: ClaimFilter, max: number): Promise<Counted> {
  return isTallied(filter) ? readTally(tx, filter) : countSome(tx, filter, max);
}

function isTallied({ employmentId, flag, submittedFrom, submittedBefore, search }: ClaimFilter): boolean {
  return !employmentId && !flag && !submittedFrom && !submittedBefore && !search;
}

async function readTally(tx: ReadTx, filter: ClaimFilter): Promise<Counted> {
  const { rows } = await tx.client.query<{ claims: number }>(talliedClaims(filter));
  return { totalCount: rows[0]?.claims ?? 0, isTotalExact: true };
}

export function talliedClaims({ companyId, status, actionCode, year }: ClaimFilter): pg.QueryConfig {
  return {
    name: 'claims-tally',
    text: `SELECT coalesce(sum(claims), 0)::bigint AS claims FROM claim_tally
     WHERE company_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR action_code = $3)
       AND ($4::integer IS NULL OR year = $4)`,
    values: [companyId, status ?? null, actionCode ?? null, year ?? null],
  };
}

async function countSome(tx: ReadTx, filter: ClaimFilter, max: number): Promise<Counted> {
  const conditions = conditionsOf(filter);
  if (filter.search) addEveryWord(conditions, filter.search);
  const { rows } = await tx.client.query<{ claims: number }>(
    `SELECT count(*) AS claims FROM (
       SELECT FROM claim c WHERE ${conditions.text.join(' AND ')} LIMIT ${max + 1}) counted`,
    conditions.values,
  );
  const claims = rows[0]?.claims ?? 0;
  return { totalCount: Math.min(claims, max), isTotalExact: claims <= max };
}
