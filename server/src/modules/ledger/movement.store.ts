import type { TransferType } from '@polana/contract/ledger';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { ReadTx } from '#platform/database';

/** Whose accounts: an employment's allowances and club account, or with null the company's fund and payout account. */
export interface MovementScope {
  companyId: string;
  employmentId: string | null;
}

export interface MovementFilters {
  type?: TransferType | undefined;
  actionCode?: ActionCode | undefined;
  from?: PlainDate | undefined;
  to?: PlainDate | undefined;
  search?: string | undefined;
}

export interface MovementPage extends MovementFilters {
  limit: number;
  offset: number;
  order: '-date' | 'date';
}

export interface MonthOfMovements {
  /** `YYYY-MM`. */
  month: string;
  sumCents: number;
}

/** One line of a list of movements: a transfer seen from one of the scope's accounts, or a reservation that is still open. */
export interface Movement {
  id: string;
  date: PlainDate;
  type: Exclude<TransferType, 'release'>;
  actionCode: ActionCode | null;
  year: number | null;
  amountCents: number;
  /** Of the account right after this line was written; null while pending. */
  balanceAfterCents: number | null;
  sender: string;
  recipient: string;
  pending: boolean;
  /** The claim it is about. */
  claimId: string | null;
  note: string;
}

/** A company's own accounts; to walk those that have any such movement at all, because in one that has none a walk would find that
 *  out last. */
const ownOfCompany = `employment_id IS NULL AND kind IN ('fund', 'payout')`;
const walkedOfCompany = `${ownOfCompany} AND EXISTS (
    SELECT FROM movement_tally m
    WHERE m.account_id = account.id AND ($3::text IS NULL OR m.type = $3) AND ($4::text IS NULL OR m.action_code = $4))`;

/** $1 company, $2 employment or NULL. A reservation is on its way from the employment's account to the company's payout. */
function linesOf({ employmentId }: MovementScope, reach?: string): string {
  const own = employmentId !== null ? 'employment_id = $2' : reach ? walkedOfCompany : ownOfCompany;
  return `
  own AS (SELECT id FROM account WHERE company_id = $1 AND ${own}), line AS (
    SELECT line.* FROM own CROSS JOIN LATERAL (
      SELECT line.transfer_id AS id, line.date, line.position, line.amount_cents, line.balance_after_cents, false AS pending
      FROM (SELECT *, effective_date AS date FROM transfer_side WHERE account_id = own.id) line ${reach ?? ''}
    ) line
    UNION ALL
    SELECT r.id, r.effective_date, r.position, CASE WHEN $2::uuid IS NULL THEN r.amount_cents ELSE -r.amount_cents END, NULL, true
    FROM reservation r
    WHERE r.company_id = $1 AND r.state = 'open' AND ($2::uuid IS NULL OR r.account_id IN (SELECT id FROM own))
  )`;
}

/** Each account gives only as many lines as the page can reach ($8 and $9), walking its index in the order wanted. The lateral
 *  question with an offset is asked line by line, however many lines PostgreSQL expects. */
function reachOf(order: string, isNarrowed: boolean): string {
  const asked = `CROSS JOIN LATERAL (
      SELECT t.type, coalesce(source.action_code, target.action_code) AS action_code
      FROM transfer t
        LEFT JOIN account source ON source.id = t.from_account_id
        LEFT JOIN account target ON target.id = t.to_account_id
      WHERE t.id = line.transfer_id OFFSET 0
    ) t
    WHERE ($3::text IS NULL OR t.type = $3) AND ($4::text IS NULL OR t.action_code = $4)
      AND ($5::date IS NULL OR line.date >= $5) AND ($6::date IS NULL OR line.date <= $6)`;
  return `${isNarrowed ? asked : ''} ORDER BY ${order} LIMIT $8::bigint + $9::bigint`;
}

/** Names of both sides; the operator's account is out of a company's sight, so a missing account is the operator's. */
function described(source: string, order: string): string {
  return `
    SELECT line.id, line.date, coalesce(t.type, 'reservation') AS type,
      coalesce(source.action_code, target.action_code) AS "actionCode", coalesce(source.year, target.year) AS year,
      line.amount_cents AS "amountCents", line.balance_after_cents AS "balanceAfterCents",
      CASE WHEN source.employment_id IS NOT NULL THEN sender.first_name || ' ' || sender.last_name
        WHEN source.company_id IS NOT NULL THEN c.name ELSE operator.name END AS sender,
      CASE WHEN target.employment_id IS NOT NULL THEN recipient.first_name || ' ' || recipient.last_name
        WHEN target.company_id IS NOT NULL OR line.pending THEN c.name ELSE operator.name END AS recipient,
      line.pending,
      CASE WHEN line.pending THEN r.subject_id
        WHEN t.type IN ('drawing', 'correction') OR original.type = 'drawing' THEN t.subject_id END AS "claimId",
      coalesce(t.note, r.note) AS note
    FROM ${source} line
      JOIN company c ON c.id = $1
      CROSS JOIN (SELECT coalesce(nullif(operator_name, ''), product_name) AS name FROM operator_profile) operator
      LEFT JOIN transfer t ON t.id = line.id AND NOT line.pending
      LEFT JOIN transfer original ON original.id = t.reverses_id
      LEFT JOIN reservation r ON r.id = line.id AND line.pending
      LEFT JOIN account source ON source.id = coalesce(t.from_account_id, r.account_id)
      LEFT JOIN account target ON target.id = t.to_account_id
      LEFT JOIN employment sender ON sender.id = source.employment_id
      LEFT JOIN employment recipient ON recipient.id = target.employment_id
    ORDER BY ${order}`;
}

/** $3 to $7 narrow the lines; without them nothing is joined, so that a long list stays quick. */
const chosenLines = `
  chosen AS (
    SELECT line.* FROM line
      LEFT JOIN transfer t ON t.id = line.id AND NOT line.pending
      LEFT JOIN reservation r ON r.id = line.id AND line.pending
      LEFT JOIN account source ON source.id = coalesce(t.from_account_id, r.account_id)
      LEFT JOIN account target ON target.id = t.to_account_id
      LEFT JOIN employment e ON e.id = coalesce(source.employment_id, target.employment_id)
    WHERE ($3::text IS NULL OR coalesce(t.type, 'reservation') = $3)
      AND ($4::text IS NULL OR coalesce(source.action_code, target.action_code) = $4)
      AND ($5::date IS NULL OR line.date >= $5) AND ($6::date IS NULL OR line.date <= $6)
      AND ($7::text IS NULL OR strpos(plain_text(concat_ws(' ', e.first_name, e.last_name, t.note, r.note)), plain_text($7)) > 0)
  )`;
const allLines = `
  chosen AS (
    SELECT * FROM line
    WHERE coalesce($3::text, $4::text, $5::date::text, $6::date::text, $7::text) IS NULL
  )`;

interface Choice {
  /** Names the statement: prepared once per shape. */
  name: string;
  with: string;
  values: readonly unknown[];
}

function choiceOf(
  scope: MovementScope,
  { type, actionCode, from, to, search }: MovementFilters,
  order?: MovementPage['order'],
): Choice {
  const filters = [type, actionCode, from, to, search].map((value) => value ?? null);
  const isNarrowed = filters.some((value) => value !== null);
  const whose = scope.employmentId === null ? 'company' : 'employment';
  // Words are rare: all lines at once are looked through sooner than one by one.
  const reach = order && search === undefined ? reachOf(sqlOrder(order), isNarrowed) : undefined;
  return {
    name: `ledger-movements-${whose}-${search === undefined ? (isNarrowed ? 'chosen' : 'all') : 'searched'}`,
    with: `WITH ${linesOf(scope, reach)}, ${isNarrowed ? chosenLines : allLines}`,
    values: [scope.companyId, scope.employmentId, ...filters],
  };
}

function sqlOrder(order: MovementPage['order']): string {
  return order === 'date' ? 'line.date, line.position' : 'line.date DESC, line.position DESC';
}

/** A page of movements by date and, within a day, in the order they were written; with the sums of its months. */
export async function findMovements(
  tx: ReadTx,
  scope: MovementScope,
  page: MovementPage,
): Promise<{ movements: Movement[]; totalCount: number; months: MonthOfMovements[] }> {
  const { name, with: chosen, values } = choiceOf(scope, page, page.order);
  const order = sqlOrder(page.order);
  const found = await tx.client.query<Movement>({
    name: `${name}-${page.order}`,
    text: `${chosen}, page AS (SELECT * FROM chosen line ORDER BY ${order} LIMIT $8 OFFSET $9) ${described('page', order)}`,
    values: [...values, page.limit, page.offset],
  });
  const months = [...new Set(found.rows.map(({ date }) => date.slice(0, 7)))];
  return {
    movements: found.rows,
    totalCount: await countMovements(tx, scope, page),
    months: isTallied(scope, page)
      ? await readMonths(tx, scope, page, months)
      : await sumMonths(tx, scope, page, months),
  };
}

async function sumMonths(
  tx: ReadTx,
  scope: MovementScope,
  filters: MovementFilters,
  months: readonly string[],
): Promise<MonthOfMovements[]> {
  const { name, with: chosen, values } = choiceOf(scope, filters);
  const { rows } = await tx.client.query<MonthOfMovements>({
    name: `${name}-months`,
    text: `${chosen} SELECT wanted.month, coalesce(sum(chosen.amount_cents), 0)::bigint AS "sumCents"
      FROM unnest($8::text[]) WITH ORDINALITY wanted (month, place)
      LEFT JOIN chosen ON NOT chosen.pending AND chosen.date >= (wanted.month || '-01')::date
        AND chosen.date < (wanted.month || '-01')::date + interval '1 month'
      GROUP BY wanted.month, wanted.place ORDER BY wanted.place`,
    values: [...values, months],
  });
  return rows;
}

/** What the tally of a company's own accounts knows: everything but single days and words. */
function isTallied({ employmentId }: MovementScope, { from, to, search }: MovementFilters): boolean {
  return employmentId === null && from === undefined && to === undefined && search === undefined;
}

const tallied = `movement_tally t WHERE t.company_id = $1 AND ($2::text IS NULL OR t.type = $2)
  AND ($3::text IS NULL OR t.action_code = $3)`;

async function readMonths(
  tx: ReadTx,
  { companyId }: MovementScope,
  { type, actionCode }: MovementFilters,
  months: readonly string[],
): Promise<MonthOfMovements[]> {
  const { rows } = await tx.client.query<MonthOfMovements>({
    name: 'ledger-movements-tallied-months',
    text: `SELECT wanted.month, (
        SELECT coalesce(sum(t.amount_cents), 0)::bigint FROM ${tallied} AND t.month = (wanted.month || '-01')::date
      ) AS "sumCents"
      FROM unnest($4::text[]) WITH ORDINALITY wanted (month, place) ORDER BY wanted.place`,
    values: [companyId, type ?? null, actionCode ?? null, months],
  });
  return rows;
}

export async function countMovements(tx: ReadTx, scope: MovementScope, filters: MovementFilters): Promise<number> {
  if (isTallied(scope, filters)) return readTally(tx, scope, filters);
  const { name, with: chosen, values } = choiceOf(scope, filters);
  const { rows } = await tx.client.query<{ count: number }>({
    name: `${name}-count`,
    text: `${chosen} SELECT count(*) AS count FROM chosen`,
    values: [...values],
  });
  return rows[0]?.count ?? 0;
}

async function readTally(
  tx: ReadTx,
  { companyId }: MovementScope,
  { type, actionCode }: MovementFilters,
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>({
    name: 'ledger-movements-tallied-count',
    text: `SELECT (SELECT coalesce(sum(t.movements), 0)::bigint FROM ${tallied})
      + (SELECT count(*) FROM reservation r JOIN account a ON a.id = r.account_id
        WHERE r.company_id = $1 AND r.state = 'open' AND coalesce($2, 'reservation') = 'reservation'
          AND ($3::text IS NULL OR a.action_code = $3)) AS count`,
    values: [companyId, type ?? null, actionCode ?? null],
  });
  return rows[0]?.count ?? 0;
}

/** The same movements without an end, to be read row by row. */
export function everyMovement(
  scope: MovementScope,
  wanted: MovementFilters & Pick<MovementPage, 'order'>,
): { text: string; values: readonly unknown[] } {
  const { with: chosen, values } = choiceOf(scope, wanted);
  return { text: `${chosen} ${described('chosen', sqlOrder(wanted.order))}`, values };
}

export async function findMovement(tx: ReadTx, scope: MovementScope, id: string): Promise<Movement | null> {
  const { rows } = await tx.client.query<Movement>({
    name: `ledger-movement-${scope.employmentId === null ? 'company' : 'employment'}`,
    text: `WITH ${linesOf(scope)}, one AS (SELECT * FROM line WHERE id = $3) ${described('one', 'line.position')}`,
    values: [scope.companyId, scope.employmentId, id],
  });
  return rows[0] ?? null;
}
