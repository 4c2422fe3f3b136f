import { endOfPrefix } from '#platform/search-words';
import { limitOf, type Values } from './company-movements.store.ts';
import type { MovementFilters, MovementPage } from './movement-description.store.ts';

function rangeOf({ place }: Values, text: string): string {
  return `w.company_id = $1 AND w.word >= ${place(text)} AND w.word < ${place(endOfPrefix(text))}`;
}

/** Of one line, whether its employee or its note has all the words; begins with AND. The few words of each are looked up by their owner,
 *  never the many owners of a word. */
export function matching(question: Values, words: readonly string[]): string {
  const each = words.map((text) => {
    const range = rangeOf(question, text);
    const has = (table: string, owner: string, id: string) => `(SELECT true FROM (
        SELECT w.company_id, w.word FROM ${table} w WHERE w.${owner} = ${id} OFFSET 0) w WHERE ${range} LIMIT 1)`;
    return ` AND coalesce(${has('employee_search', 'employment_id', 'line.employment_id')},
      ${has('movement_word', 'movement_id', 'line.id')}, false)`;
  });
  return each.join('');
}

/** Of one line, whether it is of what else the list is narrowed to; begins with AND. */
export function chosen({ place }: Values, { type, actionCode, from, to }: MovementFilters): string {
  const conditions = [
    type && `line.type = ${place(type)}`,
    actionCode && `line.action_code = ${place(actionCode)}`,
    from && `line.date >= ${place(from)}`,
    to && `line.date <= ${place(to)}`,
  ];
  return conditions.map((condition) => (condition ? ` AND ${condition}` : '')).join('');
}

const listed = `l.transfer_id AS id, l.effective_date AS date, l.position, false AS pending, l.employment_id, l.type, l.action_code,
  l.amount_cents`;
const reserved = `r.id, r.effective_date AS date, r.position, true AS pending, a.employment_id, 'reservation' AS type, a.action_code,
  r.amount_cents`;

/** `hit`: every note with the word. */
export function notesWith(question: Values, word: string): string {
  const range = rangeOf(question, word);
  return `hit AS MATERIALIZED (SELECT w.movement_id, w.effective_date, w.position FROM movement_word w WHERE ${range})`;
}

/** `hit`: so many notes with the word, the first in the order of the list; of every word that begins with it the index is walked only as
 *  far. Needs WITH RECURSIVE. */
export function firstNotesWith({ place }: Values, word: string, order: MovementPage['order'], count: number): string {
  const until = place(endOfPrefix(word));
  const next = (condition: string) => `(SELECT w.word FROM movement_word w
      WHERE w.company_id = $1 AND w.word ${condition} AND w.word < ${until} ORDER BY w.word LIMIT 1)`;
  const direction = order === 'date' ? '' : ' DESC';
  const first = `ORDER BY effective_date${direction}, position${direction} ${limitOf(count)}`;
  return `
    said AS (
      SELECT ${next(`>= ${place(word)}`)} AS word UNION ALL SELECT ${next('> said.word')} FROM said WHERE said.word IS NOT NULL),
    hit AS MATERIALIZED (
      SELECT hit.* FROM said CROSS JOIN LATERAL (
        SELECT w.movement_id, w.effective_date, w.position FROM movement_word w WHERE w.company_id = $1 AND w.word = said.word ${first}
      ) hit ${first})`;
}

/**
 * `line`: what moved the company's accounts for whoever has the word, and what has it in the note of a `hit`. The lateral questions are
 * loops over indexes, however many rows PostgreSQL expects; `portion` says how much each employee gives.
 */
export function linesWith(question: Values, word: string, portion: string): string {
  const range = rangeOf(question, word);
  const some = (lines: string) => `CROSS JOIN LATERAL (SELECT line.* FROM (${lines}) line WHERE true ${portion}) line`;
  const isOther = `coalesce(line.employment_id NOT IN (SELECT employment_id FROM holder), true)`;
  return `
    holder AS MATERIALIZED (SELECT DISTINCT w.employment_id FROM employee_search w WHERE ${range}),
    noted AS MATERIALIZED (SELECT DISTINCT movement_id FROM hit),
    line AS (
      SELECT line.* FROM holder
        ${some(`SELECT ${listed} FROM movement_listing l WHERE l.employment_id = holder.employment_id AND l.company_id = $1`)}
      UNION ALL
      SELECT line.* FROM holder
        CROSS JOIN LATERAL (
          SELECT * FROM account a WHERE a.employment_id = holder.employment_id AND a.kind = 'allowance' OFFSET 0) a
        ${some(`SELECT ${reserved} FROM reservation r WHERE r.account_id = a.id AND r.state = 'open' AND r.company_id = $1`)}
      UNION ALL
      SELECT line.* FROM noted
        CROSS JOIN LATERAL (SELECT * FROM transfer t WHERE t.id = noted.movement_id AND t.company_id = $1 OFFSET 0) t
        ${some(`SELECT ${listed} FROM unnest(ARRAY['RP', 'SP', '']) allowance (code) JOIN movement_listing l
          ON l.company_id = $1 AND l.type = t.type AND l.action_code = allowance.code AND l.effective_date = t.effective_date
            AND l.position = t.position`)}
      WHERE ${isOther}
      UNION ALL
      SELECT line.* FROM noted
        CROSS JOIN LATERAL (
          SELECT * FROM reservation r WHERE r.id = noted.movement_id AND r.state = 'open' AND r.company_id = $1 OFFSET 0) r
        ${some(`SELECT ${reserved} FROM account a WHERE a.id = r.account_id`)}
      WHERE ${isOther}
    )`;
}
