import type { ReadTx } from '#platform/database';
import { endOfPrefix } from '#platform/search-words';
import {
  type ClaimFilter,
  type ClaimPage,
  type Conditions,
  conditionsOf,
  employeeFor,
  employeeOfFew,
  isByName,
  nameOfEach,
  orderOf,
  place,
} from './claim-conditions.store.ts';

/** A part of the list: which claims, and how many there are in all as far as they were counted. */
export interface FoundClaims {
  claimIds: string[];
  totalCount: number;
  isTotalExact: boolean;
}

/** A word with so many hits or fewer is looked up and its finds are counted; more are only said to be more. */
const rareMax = 1_000;
/** So many of the list are looked at before the words are asked who has them. */
const walkMax = 500;
/** More employees and claims than this are not looked through for one search. */
const candidatesMax = 10_000;

/** Where a word is kept: with employees, whose claims are found, or with claims themselves. */
const shelves = {
  people: { table: 'employee_search', id: 'employment_id', ofClaim: 'c.employment_id' },
  claims: { table: 'claim_word', id: 'claim_id', ofClaim: 'c.id' },
} as const;
type Shelf = keyof typeof shelves;

interface Word {
  text: string;
  hits: number;
}
/** The rarest word first. Nothing is on a shelf that is asked for no words. */
type Sought = Record<Shelf, readonly Word[]>;

/**
 * Claims of employees who have all the words, and claims that have all of them themselves; a word is found by its beginning, as a
 * range in the order of bytes. Rare words are looked up. Common ones are met by walking the list, and if they are not, as many as
 * are worth it are gathered.
 */
export async function searchClaims(tx: ReadTx, filter: ClaimFilter, page: ClaimPage): Promise<FoundClaims> {
  const [people, claims] = await Promise.all([
    measured(tx, filter, 'people', filter.search?.whole ?? []),
    measured(tx, filter, 'claims', filter.search?.pieces ?? []),
  ]);
  const sought: Sought = { people, claims };
  const isRare = Object.values(sought).every(([rarest]) => !rarest || rarest.hits <= rareMax);
  if (isRare) return gather(tx, filter, sought, page);
  return (await walk(tx, filter, sought, page)) ?? gather(tx, filter, sought, page);
}

async function measured(
  tx: ReadTx,
  { companyId }: ClaimFilter,
  shelf: Shelf,
  words: readonly string[],
): Promise<Word[]> {
  if (words.length === 0) return [];
  const { rows } = await tx.client.query<Word>(
    `SELECT said.text, (SELECT count(*) FROM (
         SELECT FROM ${shelves[shelf].table} w WHERE w.company_id = $1 AND w.word >= said.text AND w.word < said.until LIMIT $4
       ) hit) AS hits
     FROM unnest($2::text[], $3::text[]) AS said (text, until) ORDER BY hits, length(said.text) DESC, said.text`,
    [companyId, words, words.map(endOfPrefix), rareMax + 1],
  );
  return rows;
}

/** The page and the number of all finds, of those gathered. A lateral join with an offset is a loop over an index, however many
 *  rows PostgreSQL expects. */
async function gather(tx: ReadTx, filter: ClaimFilter, sought: Sought, page: ClaimPage): Promise<FoundClaims> {
  const conditions = conditionsOf(filter);
  const people = `SELECT c.id FROM (${holdersOf(conditions, 'people', sought.people)} LIMIT ${candidatesMax}) holder
    CROSS JOIN LATERAL (SELECT c.id FROM claim c WHERE c.employment_id = holder.id AND c.company_id IS NOT DISTINCT FROM $1 OFFSET 0) c
    LIMIT ${candidatesMax}`;
  const claims = `${holdersOf(conditions, 'claims', sought.claims)} ORDER BY id DESC LIMIT ${candidatesMax}`;
  const order = orderOf(page.order);
  const { rows } = await tx.client.query<{ ids: string[]; candidates: number; count: number }>(
    `WITH candidate AS MATERIALIZED ((${people}) UNION (${claims})),
     found AS MATERIALIZED (
       SELECT c.id, row_number() OVER (ORDER BY ${order}) AS place
       FROM candidate CROSS JOIN LATERAL (SELECT * FROM claim c WHERE c.id = candidate.id OFFSET 0) c
         ${nameOfEach(page.order)}
       WHERE ${conditions.text.join(' AND ')}
     )
     SELECT ARRAY(SELECT id FROM found ORDER BY place LIMIT ${place(conditions, page.limit)} OFFSET ${place(conditions, page.offset)}) AS ids,
       (SELECT count(*) FROM candidate) AS candidates, (SELECT count(*) FROM found) AS count`,
    conditions.values,
  );
  const [found] = rows;
  return {
    claimIds: found?.ids ?? [],
    totalCount: found?.count ?? 0,
    isTotalExact: (found?.candidates ?? 0) < candidatesMax,
  };
}

/** The page, if it lies among the first claims of the list or these are all there are; then its finds are counted too. */
async function walk(tx: ReadTx, filter: ClaimFilter, sought: Sought, page: ClaimPage): Promise<FoundClaims | null> {
  const conditions = conditionsOf(filter);
  const order = orderOf(page.order);
  const isFew = filter.status === 'pending' && isByName(page.order);
  const first = `SELECT c.id, c.employment_id, row_number() OVER (ORDER BY ${order}) AS place
    FROM ${isFew ? `few c ${employeeOfFew}` : `claim c ${employeeFor(page.order)} WHERE ${conditions.text.join(' AND ')}`}
    ORDER BY ${order} LIMIT ${walkMax + 1}`;
  const isMatch = isFew ? matchingAmong('first', conditions, sought) : matching(conditions, sought);
  const reach = place(conditions, page.offset + page.limit);
  const { rows } = await tx.client.query<{ ids: string[]; count: number | null }>(
    `WITH ${isFew ? `few AS MATERIALIZED (SELECT c.id, c.employment_id FROM claim c WHERE ${conditions.text.join(' AND ')}), ` : ''}
     first AS MATERIALIZED (${first}),
     walked AS (SELECT count(*) <= ${walkMax} AS is_all FROM first),
     found AS MATERIALIZED (
       SELECT c.id, c.place FROM first c WHERE ${isMatch} ORDER BY c.place
       LIMIT (SELECT CASE WHEN NOT is_all THEN ${reach}::bigint END FROM walked)
     )
     SELECT ARRAY(SELECT id FROM found ORDER BY place LIMIT ${place(conditions, page.limit)} OFFSET ${place(conditions, page.offset)}) AS ids,
       CASE WHEN (SELECT is_all FROM walked) THEN (SELECT count(*) FROM found) END AS count`,
    conditions.values,
  );
  const { ids: claimIds = [], count = null } = rows[0] ?? {};
  if (count !== null) return { claimIds, totalCount: count, isTotalExact: true };
  if (claimIds.length < page.limit) return null;
  return { claimIds, totalCount: Math.max(rareMax, page.offset + claimIds.length), isTotalExact: false };
}

/** Whoever, or whatever, has all the words: the rarest one is looked up, the others are asked of its finds. */
function holdersOf(conditions: Conditions, shelf: Shelf, [rarest, ...others]: readonly Word[]): string {
  const { table, id } = shelves[shelf];
  if (!rarest) return `SELECT NULL::uuid AS id WHERE false`;
  const asked = others.map(
    ({ text }) =>
      ` AND (SELECT true FROM ${table} o WHERE o.${id} = w.${id} AND ${rangeOf(conditions, 'o', text)} LIMIT 1)`,
  );
  return `SELECT DISTINCT w.${id} AS id FROM ${table} w WHERE ${rangeOf(conditions, 'w', rarest.text)}${asked.join('')}`;
}

/** Of one claim `c`, whether it or its employee has all the words. */
function matching(conditions: Conditions, sought: Sought): string {
  const parts = (['claims', 'people'] as const).map((shelf) => {
    const { table, id, ofClaim } = shelves[shelf];
    const each = sought[shelf].map(
      ({ text }) =>
        `(SELECT true FROM ${table} w WHERE w.${id} = ${ofClaim} AND ${rangeOf(conditions, 'w', text)} LIMIT 1)`,
    );
    return each.length > 0 ? `(${each.join(' AND ')})` : 'false';
  });
  return `(${parts.join(' OR ')})`;
}

/** The same where all of the claims in `among` are asked about: each shelf is walked once for them instead of once for each. */
function matchingAmong(among: string, conditions: Conditions, sought: Sought): string {
  const parts = (['claims', 'people'] as const).map((shelf) => {
    const { table, id, ofClaim } = shelves[shelf];
    const asked = `w.${id} = ANY (ARRAY(SELECT ${ofClaim} FROM ${among} c))`;
    const each = sought[shelf].map(
      ({ text }) =>
        `(${ofClaim} IN (SELECT w.${id} FROM ${table} w WHERE ${asked} AND ${rangeOf(conditions, 'w', text)})) IS TRUE`,
    );
    return each.length > 0 ? `(${each.join(' AND ')})` : 'false';
  });
  return `(${parts.join(' OR ')})`;
}

/** Every claim that is searched for and no bound, where all finds are wanted and not a page of them. */
export function addEveryWord(conditions: Conditions, { whole, pieces }: NonNullable<ClaimFilter['search']>): void {
  const plain = (words: readonly string[]) => words.map((text) => ({ text, hits: 0 }));
  conditions.text.push(
    `(c.employment_id IN (${holdersOf(conditions, 'people', plain(whole))})
      OR c.id IN (${holdersOf(conditions, 'claims', plain(pieces))}))`,
  );
}

function rangeOf(conditions: Conditions, table: string, text: string): string {
  const [from, until] = [place(conditions, text), place(conditions, endOfPrefix(text))];
  return `${table}.company_id = $1 AND ${table}.word >= ${from} AND ${table}.word < ${until}`;
}
