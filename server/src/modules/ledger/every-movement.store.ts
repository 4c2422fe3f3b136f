import type { ReadTx } from '#platform/database';
import { endOfPrefix, searchWordsOf } from '#platform/search-words';
import {
  described,
  type FoundMovements,
  type MonthOfMovements,
  monthsOf,
  type Movement,
  type MovementFilters,
  type MovementPage,
  type MovementScope,
  namedLines,
  ownOfCompany,
  sqlOrder,
} from './movement-description.store.ts';

const line = 'id, date, position, amount_cents, balance_after_cents, pending, type, action_code, employment_id';

/** $1 is the company. A reservation is on its way from the employment's account to the company's payout. */
const companyLines = `line (${line}) AS (
    SELECT l.transfer_id, l.effective_date, l.position, l.amount_cents, s.balance_after_cents, false, l.type, l.action_code, l.employment_id
    FROM movement_listing l
      JOIN transfer_side s ON s.transfer_id = l.transfer_id AND s.account_id IN (${ownOfCompany})
    WHERE l.company_id = $1
    UNION ALL
    SELECT r.id, r.effective_date, r.position, r.amount_cents, NULL, true, 'reservation', a.action_code, a.employment_id
    FROM reservation r JOIN account a ON a.id = r.account_id
    WHERE r.company_id = $1 AND r.state = 'open'
  )`;

/** $1 is the company, $2 the employment. */
const employmentLines = `own AS (SELECT id, action_code FROM account WHERE company_id = $1 AND employment_id = $2),
  line (${line}) AS (
    SELECT s.transfer_id, s.effective_date, s.position, s.amount_cents, s.balance_after_cents, false, t.type, own.action_code, $2::uuid
    FROM own
      CROSS JOIN LATERAL (SELECT * FROM transfer_side s WHERE s.account_id = own.id OFFSET 0) s
      CROSS JOIN LATERAL (SELECT * FROM transfer t WHERE t.id = s.transfer_id OFFSET 0) t
    UNION ALL
    SELECT r.id, r.effective_date, r.position, -r.amount_cents, NULL, true, 'reservation', own.action_code, $2::uuid
    FROM own CROSS JOIN LATERAL (SELECT * FROM reservation r WHERE r.account_id = own.id AND r.state = 'open' OFFSET 0) r
  )`;

interface Choice {
  /** The lines as `chosen`. */
  with: string;
  values: unknown[];
  /** Adds a value and answers its place. */
  place: (value: unknown) => string;
}

/** Lines narrowed by what is asked for. */
function choiceOf(scope: MovementScope, { type, actionCode, from, to, search }: MovementFilters): Choice {
  const values: unknown[] = [scope.companyId, ...(scope.employmentId === null ? [] : [scope.employmentId])];
  const place = (value: unknown) => `$${values.push(value)}`;
  const hasWord = (word: string) => {
    const range = `w.company_id = $1 AND w.word >= ${place(word)} AND w.word < ${place(endOfPrefix(word))}`;
    return `(coalesce(line.employment_id IN (SELECT w.employment_id FROM employee_search w WHERE ${range}), false)
      OR line.id IN (SELECT w.movement_id FROM movement_word w WHERE ${range}))`;
  };
  const conditions = [
    ...(type ? [`line.type = ${place(type)}`] : []),
    ...(actionCode ? [`line.action_code = ${place(actionCode)}`] : []),
    ...(from ? [`line.date >= ${place(from)}`] : []),
    ...(to ? [`line.date <= ${place(to)}`] : []),
    ...searchWordsOf(search ?? '').map(hasWord),
  ];
  const lines = scope.employmentId === null ? companyLines : employmentLines;
  return {
    with: `WITH ${lines}, chosen AS (SELECT * FROM line${conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : ''})`,
    values,
    place,
  };
}

/** The chosen movements without an end, to be read row by row. */
export function everyMovement(
  scope: MovementScope,
  wanted: MovementFilters & Pick<MovementPage, 'order'>,
): { text: string; values: readonly unknown[] } {
  const { with: chosen, values } = choiceOf(scope, wanted);
  return { text: `${chosen} ${described('chosen', sqlOrder(wanted.order), { isFile: true })}`, values };
}

/** A page of an employment's few movements, out of all of them. */
export async function pageOfEvery(tx: ReadTx, scope: MovementScope, page: MovementPage): Promise<FoundMovements> {
  const { with: chosen, values, place } = choiceOf(scope, page);
  const order = sqlOrder(page.order);
  const portion = `LIMIT ${place(page.limit)} OFFSET ${place(page.offset)}`;
  const [{ rows: movements }, totalCount] = await Promise.all([
    tx.client.query<Movement>(
      `${chosen}, page AS (SELECT * FROM chosen line ORDER BY ${order} ${portion}) ${described('page', order)}`,
      values,
    ),
    countEvery(tx, scope, page),
  ]);
  return { movements, totalCount, isTotalExact: true, months: await sumMonths(tx, scope, page, monthsOf(movements)) };
}

async function sumMonths(
  tx: ReadTx,
  scope: MovementScope,
  filters: MovementFilters,
  months: readonly string[],
): Promise<MonthOfMovements[]> {
  if (months.length === 0) return [];
  const { with: chosen, values, place } = choiceOf(scope, filters);
  const { rows } = await tx.client.query<MonthOfMovements>(
    `${chosen} SELECT wanted.month, coalesce(sum(chosen.amount_cents), 0)::bigint AS "sumCents"
      FROM unnest(${place(months)}::text[]) WITH ORDINALITY wanted (month, place)
      LEFT JOIN chosen ON NOT chosen.pending AND chosen.date >= (wanted.month || '-01')::date
        AND chosen.date < (wanted.month || '-01')::date + interval '1 month'
      GROUP BY wanted.month, wanted.place ORDER BY wanted.place`,
    values,
  );
  return rows;
}

/** How many lines are chosen; no more than the bound are counted. */
export async function countEvery(
  tx: ReadTx,
  scope: MovementScope,
  filters: MovementFilters,
  countMax = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const { with: chosen, values, place } = choiceOf(scope, filters);
  const { rows } = await tx.client.query<{ count: number }>(
    `${chosen} SELECT count(*) AS count FROM (SELECT FROM chosen LIMIT ${place(countMax)}) counted`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** One line of the list, if it is there. */
export function oneMovement(
  { companyId, employmentId }: MovementScope,
  id: string,
): { text: string; values: unknown[] } {
  return employmentId === null
    ? {
        text: `WITH one AS (${namedLines}) ${described('one', 'line.position')}`,
        values: [companyId, [id]],
      }
    : {
        text: `WITH ${employmentLines}, one AS (SELECT * FROM line WHERE id = $3) ${described('one', 'line.position')}`,
        values: [companyId, employmentId, id],
      };
}
