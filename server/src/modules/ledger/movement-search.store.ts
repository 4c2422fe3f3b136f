import type { ReadTx } from '#platform/database';
import { endOfPrefix } from '#platform/search-words';
import { limitOf, linesOfKinds, type Values, valuesOf } from './company-movements.store.ts';
import {
  described,
  type FoundMovements,
  type MonthOfMovements,
  type Movement,
  type MovementPage,
  namedLines,
  sqlOrder,
} from './movement-description.store.ts';
import { chosen, firstNotesWith, linesWith, matching, notesWith } from './movement-words.store.ts';

/** So many finds, of a word that so many employees and notes have, are counted; more are only said to be more. */
const countMax = 1_000;
/** So many lines of the list are looked at for common words before the words are asked who has them. */
const walkMax = 500;
/** More lines of employees and notes than this are not looked through to count the finds. */
const candidatesMax = 5_000;
/** So many notes more than the page reaches are looked at first; then so many times more. */
const spareHits = 50;
const growth = 8;

interface Word {
  text: string;
  /** How many have it, counted up to the bound. */
  people: number;
  notes: number;
}

/** What is asked: the company's words, the rarest first, and the page. */
interface Search {
  companyId: string;
  words: readonly Word[];
  page: MovementPage;
}

/**
 * Lines of a company's list of which each word begins a word of the employee or of the note. Few finds are gathered, counted and
 * summed. Where there are more, the page is met by walking the list, and where that does not meet it, the first lines of each employee
 * who has the rarest word are put in order. The page is always that of the whole list, and there are more finds than a total that is
 * not exact.
 */
export async function searchMovements(
  tx: ReadTx,
  companyId: string,
  words: readonly string[],
  page: MovementPage,
): Promise<FoundMovements> {
  const search = { companyId, words: await measure(tx, companyId, words), page };
  const [rarest] = search.words;
  const gathered = rarest && rarest.people + rarest.notes <= countMax ? await gather(tx, search) : null;
  // Notes lie in the order of the list by themselves.
  const isInNotesAlone = rarest?.people === 0;
  const answer = gathered?.isWhole
    ? gathered
    : ((isInNotesAlone ? null : await walk(tx, search)) ?? (await putInOrder(tx, search)));
  const movements = await describe(tx, companyId, answer.ids, page);
  if (answer.isWhole) return { movements, totalCount: answer.count, isTotalExact: true, months: answer.months };
  const moreThan = Math.max(answer.count, gathered?.count ?? 0) - 1;
  return { movements, totalCount: Math.min(moreThan, countMax), isTotalExact: false, months: [] };
}

/** The rarest word first. */
async function measure(tx: ReadTx, companyId: string, words: readonly string[]): Promise<Word[]> {
  const hitsIn = (table: string) => `(SELECT count(*) FROM (
      SELECT FROM ${table} w WHERE w.company_id = $1 AND w.word >= said.text AND w.word < said.until ${limitOf(countMax + 1)}) hit)`;
  const { rows } = await tx.client.query<Word>({
    name: 'ledger-movements-words',
    text: `SELECT said.text, ${hitsIn('employee_search')} AS people, ${hitsIn('movement_word')} AS notes
      FROM unnest($2::text[], $3::text[]) AS said (text, until)`,
    values: [companyId, words, words.map(endOfPrefix)],
  });
  return rows.toSorted((one, other) => one.people + one.notes - (other.people + other.notes));
}

/** All finds, if they are few enough to be counted. */
async function gather(tx: ReadTx, { companyId, words, page }: Search): Promise<Answer> {
  const question = valuesOf(companyId);
  const [rarest = '', ...others] = words.map(({ text }) => text);
  const lines = `${notesWith(question, rarest)}, ${linesWith(question, rarest, 'OFFSET 0')}`;
  const candidate = `${lines}, candidate AS MATERIALIZED (SELECT * FROM line ${limitOf(candidatesMax + 1)})`;
  const condition = `${chosen(question, page)}${matching(question, others)}`;
  const isWhole = `(SELECT count(*) FROM candidate) <= ${candidatesMax} AND (SELECT count(*) FROM found) <= ${countMax}`;
  return ask(tx, question, { candidate, condition, isWhole }, page);
}

/** The page and whether more follows, if it lies among the first lines of the list; all finds where these are all lines there are. */
async function walk(tx: ReadTx, { companyId, words, page }: Search): Promise<Answer | null> {
  const question = valuesOf(companyId);
  const lines = linesOfKinds(question, page, walkMax + 1);
  const candidate = `candidate AS MATERIALIZED (
    SELECT * FROM (${lines}) line ORDER BY ${sqlOrder(page.order)} ${limitOf(walkMax + 1)})`;
  const condition = matching(
    question,
    words.map(({ text }) => text),
  );
  const isWhole = `(SELECT count(*) FROM candidate) <= ${walkMax}`;
  const answer = await ask(tx, question, { candidate, condition, isWhole }, page);
  return answer.isWhole || answer.count > page.offset + page.limit ? answer : null;
}

/**
 * The page and whether more follows, out of the first lines of everybody with the rarest word, each walked as far as the page reaches, and
 * of the first notes with it. The list is known as far as these notes reach: where the page lies beyond, more of them are looked at.
 */
async function putInOrder(tx: ReadTx, { companyId, words, page }: Search): Promise<Answer> {
  const [rarest = '', ...others] = words.map(({ text }) => text);
  const [direction, isReached] = page.order === 'date' ? ['', '<='] : [' DESC', '>='];
  const reach = page.offset + page.limit + 1;
  for (let take = reach + spareHits; ; take *= growth) {
    const question = valuesOf(companyId);
    const condition = `${chosen(question, page)}${matching(question, others)}`;
    const portion = `${condition} ORDER BY ${sqlOrder(page.order)} ${limitOf(reach)}`;
    const candidate = `${firstNotesWith(question, rarest, page.order, take)}, ${linesWith(question, rarest, portion)},
      last AS MATERIALIZED (
        SELECT effective_date, position FROM hit ORDER BY effective_date${direction}, position${direction} OFFSET ${take - 1}),
      candidate AS MATERIALIZED (SELECT line.* FROM line
        WHERE NOT EXISTS (SELECT FROM last) OR (line.date, line.position) ${isReached} (SELECT effective_date, position FROM last))`;
    const isWhole = `NOT EXISTS (SELECT FROM last) AND (SELECT count(*) FROM found) < ${reach}`;
    const answer = await ask(tx, question, { candidate, condition, isWhole }, page);
    if (answer.isWhole || answer.count >= reach) return answer;
  }
}

interface Answer {
  /** The lines on the page. */
  ids: string[];
  /** Of its months, what the finds add up to. */
  months: MonthOfMovements[];
  /** How many finds are known, and whether they are all. */
  count: number;
  isWhole: boolean;
}

/** The page of those candidates that fit. */
async function ask(
  tx: ReadTx,
  { values, place }: Values,
  { candidate, condition, isWhole }: { candidate: string; condition: string; isWhole: string },
  page: MovementPage,
): Promise<Answer> {
  const { rows } = await tx.client.query<Answer>(
    `WITH RECURSIVE ${candidate}, found AS MATERIALIZED (
       SELECT line.id, line.pending, to_char(line.date, 'YYYY-MM') AS month, line.amount_cents,
         row_number() OVER (ORDER BY ${sqlOrder(page.order)}) AS place
       FROM candidate line WHERE true${condition}
     ), page AS MATERIALIZED (
       SELECT * FROM found WHERE place > ${place(page.offset)} ORDER BY place ${limitOf(page.limit)}
     ), month AS (
       SELECT page.month, min(page.place) AS place, (SELECT coalesce(sum(found.amount_cents), 0) FROM found
         WHERE found.month = page.month AND NOT found.pending) AS "sumCents"
       FROM page GROUP BY page.month
     )
     SELECT ARRAY(SELECT id FROM page ORDER BY place) AS ids,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('month', month, 'sumCents', "sumCents") ORDER BY place), '[]') FROM month) AS months,
       (SELECT count(*) FROM found) AS count, ${isWhole} AS "isWhole"`,
    values,
  );
  return rows[0] ?? { ids: [], months: [], count: 0, isWhole: true };
}

async function describe(
  tx: ReadTx,
  companyId: string,
  ids: readonly string[],
  { order }: MovementPage,
): Promise<Movement[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.client.query<Movement>({
    name: `ledger-movements-named ${order}`,
    text: `WITH named AS (${namedLines}) ${described('named', sqlOrder(order))}`,
    values: [companyId, ids],
  });
  return rows;
}
