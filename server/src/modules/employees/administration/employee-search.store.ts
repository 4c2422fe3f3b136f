import type { ReadTx } from '#platform/database';
import {
  type Conditions,
  conditionsOf,
  type EmployeeFilter,
  type EmployeePage,
  findIds,
  type FoundEmployees,
  type Moment,
  orderOf,
  place,
} from './employee-conditions.store.ts';
import { endOfPrefix } from '#platform/search-words';

/** A term with so many hits or fewer is looked up first and its finds are counted; more are only said to be more. */
const rareMax = 1_000;

interface Term {
  text: string;
  hits: number;
}

/** Whoever has words beginning with every term. Ranges of words are walked in their index, the rest is asked of those met there. */
export async function searchEmployees(
  tx: ReadTx,
  companyId: string,
  filter: EmployeeFilter,
  page: EmployeePage,
  moment: Moment,
): Promise<FoundEmployees> {
  const isByName = page.order === 'lastName';
  const [only] = filter.terms.length === 1 ? filter.terms : [];
  // A single term is the rarest, so that its strays are asked for at once.
  const [terms, straysOfOnly] = await Promise.all([
    measured(tx, companyId, filter.terms),
    isByName && only ? findStrays(tx, companyId, only) : undefined,
  ]);
  const filtered = () => conditionsOf(companyId, filter, moment);
  const [rarest] = terms;
  if (!rarest || rarest.hits <= rareMax) return findRare(tx, filtered(), terms, page);
  const strays =
    straysOfOnly === undefined && isByName ? await findStrays(tx, companyId, rarest.text) : (straysOfOnly ?? null);
  const employmentIds =
    (strays && (await findFromSurname(tx, filtered(), terms, page, strays))) ??
    (await findAmongFirst(tx, filtered(), terms, page)) ??
    (await findCommon(tx, filtered, terms, page));
  const isLastPage = employmentIds.length < page.limit && (employmentIds.length > 0 || page.offset === 0);
  return isLastPage
    ? { employmentIds, totalCount: page.offset + employmentIds.length, isTotalExact: true }
    : { employmentIds, totalCount: Math.max(rareMax, page.offset + employmentIds.length), isTotalExact: false };
}

/** The rarest term first; hits are counted in the index of words alone. */
async function measured(tx: ReadTx, companyId: string, terms: readonly string[]): Promise<Term[]> {
  const { rows } = await tx.client.query<Term>(
    `SELECT term.text, (SELECT count(*) FROM (
         SELECT FROM employee_word w WHERE w.company_id = $1 AND w.word >= term.text AND w.word < term.until LIMIT $4
       ) hit) AS hits
     FROM unnest($2::text[], $3::text[]) AS term (text, until)
     ORDER BY hits, length(term.text) DESC, term.text`,
    [companyId, terms, terms.map(endOfPrefix), rareMax + 1],
  );
  return rows;
}

/** So few that all of them are looked at: the page and their number in one question. */
async function findRare(
  tx: ReadTx,
  conditions: Conditions,
  terms: readonly Term[],
  { limit, offset, order }: EmployeePage,
): Promise<FoundEmployees> {
  const searched = listedWith(
    conditions,
    terms.map(({ text }) => text),
  );
  const { rows } = await tx.client.query<{ ids: string[]; count: number }>(
    `WITH found AS MATERIALIZED (
       SELECT l.employment_id, l.last_name, l.first_name, l.personal_number, l.start_date
       FROM ${searched} WHERE ${conditions.text.join(' AND ')}
     )
     SELECT ARRAY(SELECT l.employment_id FROM found l
         ORDER BY ${orderOf(order)} LIMIT ${place(conditions, limit)} OFFSET ${place(conditions, offset)}) AS ids,
       (SELECT count(*) FROM found) AS count`,
    conditions.values,
  );
  return { employmentIds: rows[0]?.ids ?? [], totalCount: rows[0]?.count ?? 0, isTotalExact: true };
}

const walkMax = 500;

/** The page, if it lies among the first employees in the order wanted: where do hits of a common term lie, if not everywhere? */
async function findAmongFirst(
  tx: ReadTx,
  conditions: Conditions,
  terms: readonly Term[],
  { limit, offset, order }: EmployeePage,
): Promise<string[] | null> {
  const first = `SELECT * FROM employee_listing l WHERE ${conditions.text.join(' AND ')} ORDER BY ${orderOf(order)} LIMIT ${walkMax}`;
  const asked: Conditions = { text: [], values: conditions.values };
  addTerms(asked, terms);
  const { rows } = await tx.client.query<{ employment_id: string }>(
    `SELECT l.employment_id FROM (${first}) l WHERE ${asked.text.join(' AND ')}
     ORDER BY ${orderOf(order)} LIMIT ${place(asked, limit)} OFFSET ${place(asked, offset)}`,
    asked.values,
  );
  return rows.length === limit ? rows.map((row) => row.employment_id) : null;
}

const strayMax = 500;

/**
 * The page by name of a term that begins surnames: these lie together in the order of names, from the term on. The few hits whose
 * surname does not begin with it may lie anywhere and are looked up. Null where there are too few of the first.
 */
async function findFromSurname(
  tx: ReadTx,
  conditions: Conditions,
  terms: readonly Term[],
  { limit, offset, order }: EmployeePage,
  strays: readonly string[],
): Promise<string[] | null> {
  const filtered = conditions.text.join(' AND ');
  const asked: Conditions = { text: [], values: conditions.values };
  addTerms(asked, terms);
  const isMatch = asked.text.join(' AND ');
  const keys = 'l.last_name, l.first_name, l.employment_id';
  const { rows } = await tx.client.query<{ ids: string[]; near: number }>(
    `WITH near AS MATERIALIZED (
       SELECT ${keys} FROM (
         SELECT * FROM employee_listing l WHERE ${filtered} AND l.last_name >= ${place(asked, terms[0]?.text)}
         ORDER BY ${orderOf(order)} LIMIT ${walkMax}
       ) l WHERE ${isMatch} ORDER BY ${orderOf(order)} LIMIT ${place(asked, offset + limit)}
     ), found AS (
       SELECT ${keys} FROM near l
       UNION
       SELECT ${keys} FROM employee_listing l WHERE l.employment_id = ANY (${place(asked, strays)}) AND ${filtered} AND ${isMatch}
     )
     SELECT ARRAY(SELECT l.employment_id FROM found l
         ORDER BY ${orderOf(order)} LIMIT ${place(asked, limit)} OFFSET ${place(asked, offset)}) AS ids,
       (SELECT count(*) FROM near) AS near`,
    asked.values,
  );
  const [found] = rows;
  return found?.near === offset + limit ? found.ids : null;
}

/** Two letters have so many hits that their strays have an index of their own; it is found by its very words. */
const isAstray = `w.word >= 'a' AND w.word < '{' AND NOT starts_with(w.last_name, upper(left(w.word, 1)) || substr(w.word, 2, 1))`;

/** Whoever has the term but, as far as bytes tell, not at the beginning of the surname; null where these are many. */
async function findStrays(tx: ReadTx, companyId: string, term: string): Promise<string[] | null> {
  const strays = `SELECT w.employment_id FROM employee_word w WHERE w.company_id = $1 AND w.word >= $2 AND w.word < $3`;
  const beginning = term.slice(0, 1).toUpperCase() + term.slice(1);
  const range = [companyId, term, endOfPrefix(term)];
  const query = /^[a-z]{2}$/.test(term)
    ? { name: 'employees-strays-of-two', text: `${strays} AND ${isAstray}`, values: range }
    : {
        name: 'employees-strays',
        text: `${strays} AND NOT starts_with(w.last_name, $4)`,
        values: [...range, beginning],
      };
  const { rows } = await tx.client.query<{ employment_id: string }>({
    ...query,
    text: `${query.text} LIMIT ${strayMax + 1}`,
  });
  return rows.length > strayMax ? null : [...new Set(rows.map((row) => row.employment_id))];
}

function findCommon(
  tx: ReadTx,
  filtered: () => Conditions,
  terms: readonly Term[],
  page: EmployeePage,
): Promise<string[]> {
  const conditions = () => {
    const made = filtered();
    addTerms(made, terms);
    return made;
  };
  const isByName = page.order === 'lastName' || page.order === '-lastName';
  return isByName ? findAmongHits(tx, conditions, terms, page) : findIds(tx, conditions(), page);
}

/** Every term is asked of each employee met on the way. */
function addTerms(conditions: Conditions, terms: readonly Term[]): void {
  for (const { text } of terms) conditions.text.push(hasWord(conditions, text));
}

/** Asked by the employee: the company is compared in a way no index answers, or its words of a whole range could be walked for each. */
function hasWord(conditions: Conditions, text: string): string {
  return `(SELECT true FROM employee_word w WHERE w.employment_id = l.employment_id AND w.company_id IS NOT DISTINCT FROM $1
    AND ${wordsFrom(conditions, text)} LIMIT 1)`;
}

/**
 * The list (`l`), where all finds are wanted and not a page of them. Whoever has the first term is looked up one by one: a join could
 * end as everybody with every one of these words.
 */
export function listedWith(conditions: Conditions, terms: readonly string[]): string {
  const [first, ...others] = terms;
  if (first === undefined) return 'employee_listing l';
  for (const text of others) conditions.text.push(hasWord(conditions, text));
  return `(SELECT DISTINCT w.employment_id FROM employee_word w WHERE ${rangeOf(conditions, first)} OFFSET 0) hit
    CROSS JOIN LATERAL (SELECT * FROM employee_listing known WHERE known.employment_id = hit.employment_id OFFSET 0) l`;
}

const findsMax = 10_000;

/** How many have words beginning with every term; more than a bound are not counted. */
export async function countFinds(tx: ReadTx, conditions: Conditions, terms: readonly string[]): Promise<number> {
  const searched = listedWith(conditions, terms);
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*) AS count FROM (
       SELECT FROM ${searched} WHERE ${conditions.text.join(' AND ')} LIMIT ${findsMax}) found`,
    conditions.values,
  );
  return rows[0]?.count ?? 0;
}

function rangeOf(conditions: Conditions, text: string): string {
  return `w.company_id = $1 AND ${wordsFrom(conditions, text)}`;
}

function wordsFrom(conditions: Conditions, text: string): string {
  return `w.word >= ${place(conditions, text)} AND w.word < ${place(conditions, endOfPrefix(text))}`;
}

const spareHits = 200;
const growth = 8;

/** Many hits of a surname lie together in the order of names, so walking there from the first letter on would pass by everybody
 *  else. The hits are put in order by themselves and only the first of them are looked at; more when too few of those fit. */
async function findAmongHits(
  tx: ReadTx,
  conditionsAnew: () => Conditions,
  [rarest]: readonly Term[],
  { limit, offset, order }: EmployeePage,
): Promise<string[]> {
  for (let take = offset + limit + spareHits; ; take *= growth) {
    const conditions = conditionsAnew();
    const range = rangeOf(conditions, rarest?.text ?? '');
    const taken = place(conditions, take);
    const { rows } = await tx.client.query<{ ids: string[]; hits: number }>(
      `WITH hit AS MATERIALIZED (
         SELECT w.last_name, w.first_name, w.employment_id FROM employee_word w WHERE ${range}
         ORDER BY ${orderOf(order, 'w')} LIMIT ${taken}
       )
       SELECT ARRAY(
         SELECT l.employment_id FROM (SELECT DISTINCT * FROM hit) person
           CROSS JOIN LATERAL (SELECT * FROM employee_listing known WHERE known.employment_id = person.employment_id OFFSET 0) l
         WHERE ${conditions.text.join(' AND ')}
         ORDER BY ${orderOf(order, 'person')} LIMIT ${place(conditions, limit)} OFFSET ${place(conditions, offset)}
       ) AS ids, (SELECT count(*) FROM hit) AS hits`,
      conditions.values,
    );
    const [found] = rows;
    if (!found || found.ids.length === limit || found.hits < take) return found?.ids ?? [];
  }
}
