import { transferTypes } from '@polana/contract/ledger';
import { pageSizeDefault } from '@polana/contract/primitives';
import type pg from 'pg';
import type { ReadTx } from '#platform/database';
import {
  described,
  type FoundMovements,
  monthsOf,
  type Movement,
  type MovementFilters,
  type MovementPage,
  ownOfCompany,
  sqlOrder,
} from './movement-description.store.ts';
import { countTallied, sumTalliedMonths } from './movement-tally.store.ts';

/** Every type a transfer can have, and every allowance or none: an index is walked for each pair of them. */
const postedTypes = transferTypes.filter((type) => type !== 'reservation' && type !== 'release');
const actionCodes = ['RP', 'SP', ''];

/** Values of a question; $1 is the company. */
export interface Values {
  values: unknown[];
  /** Adds one and answers its place. */
  place: (value: unknown) => string;
}

export function valuesOf(companyId: string): Values {
  const values: unknown[] = [companyId];
  return { values, place: (value) => `$${values.push(value)}` };
}

/** As a number in the text: the planner has to know how few rows are wanted. */
export function limitOf(count: number): string {
  if (!Number.isSafeInteger(count)) throw new RangeError('a page is counted in whole numbers');
  return `LIMIT ${count}`;
}

type Walked = MovementFilters & Pick<MovementPage, 'order'>;

/** How far and in which order an index is walked, from a condition on the rest of its columns. */
function walkOf({ place }: Values, { from, to, order }: Walked, reach: number): (table: string) => string {
  const [fromPlace, toPlace] = [from && place(from), to && place(to)];
  const direction = order === 'date' ? '' : ' DESC';
  return (table) =>
    [
      fromPlace ? ` AND ${table}.effective_date >= ${fromPlace}` : '',
      toPlace ? ` AND ${table}.effective_date <= ${toPlace}` : '',
      ` ORDER BY ${table}.effective_date${direction}, ${table}.position${direction} ${limitOf(reach)}`,
    ].join('');
}

/** The company's list by its two accounts. */
function linesOfAccounts(question: Values, walked: Walked, reach: number): string {
  const walk = walkOf(question, walked, reach);
  return `
    SELECT s.* FROM (${ownOfCompany}) own CROSS JOIN LATERAL (
      SELECT s.transfer_id AS id, s.effective_date AS date, s.position, false AS pending, s.amount_cents, s.balance_after_cents
      FROM transfer_side s WHERE s.account_id = own.id${walk('s')}) s
    UNION ALL
    (SELECT r.id, r.effective_date, r.position, true, r.amount_cents, NULL
      FROM reservation r WHERE r.company_id = $1 AND r.state = 'open'${walk('r')})`;
}

/**
 * So many lines of the company's list from its beginning on, each kind of them walked in its own index and only as far; with the employee
 * on the other side.
 */
export function linesOfKinds(question: Values, walked: Walked, reach: number): string {
  const { type, actionCode } = walked;
  const { place } = question;
  const walk = walkOf(question, walked, reach);
  const types = type ? postedTypes.filter((posted) => posted === type) : postedTypes;
  const isOpenWanted = type === undefined || type === 'reservation';
  const ofAllowance = actionCode ? ` AND a.action_code = ${place(actionCode)}` : '';
  return `
    SELECT l.* FROM unnest(${place(types)}::text[]) kind (type)
      CROSS JOIN unnest(${place(actionCode ? [actionCode] : actionCodes)}::text[]) allowance (action_code)
      CROSS JOIN LATERAL (
        SELECT l.transfer_id AS id, l.effective_date AS date, l.position, false AS pending, l.amount_cents, l.employment_id
        FROM movement_listing l
        WHERE l.company_id = $1 AND l.type = kind.type AND l.action_code = allowance.action_code${walk('l')}) l
    UNION ALL
    (SELECT r.id, r.effective_date, r.position, true, r.amount_cents, a.employment_id
      FROM reservation r CROSS JOIN LATERAL (SELECT * FROM account a WHERE a.id = r.account_id OFFSET 0) a
      WHERE ${isOpenWanted} AND r.company_id = $1 AND r.state = 'open'${ofAllowance}${walk('r')})`;
}

/** A page of the company's own list; its total and the sums of its months are read and not counted. */
export async function findCompanyMovements(tx: ReadTx, companyId: string, page: MovementPage): Promise<FoundMovements> {
  const [{ rows: movements }, totalCount] = await Promise.all([
    tx.client.query<Movement>(pageOfCompany(companyId, page)),
    countTallied(tx, companyId, page),
  ]);
  const months = await sumTalliedMonths(tx, companyId, page, monthsOf(movements));
  return { movements, totalCount, isTotalExact: true, months };
}

/** First pages are asked for all day: their statements are prepared, few enough to be kept. */
function pageOfCompany(companyId: string, page: MovementPage): pg.QueryConfig {
  const question = valuesOf(companyId);
  const { type, actionCode, from, to } = page;
  const order = sqlOrder(page.order);
  const isOfKind = type !== undefined || actionCode !== undefined;
  const lines = (isOfKind ? linesOfKinds : linesOfAccounts)(question, page, page.limit + page.offset);
  const portion = `${limitOf(page.limit)} OFFSET ${question.place(page.offset)}`;
  const text = `WITH page AS (SELECT * FROM (${lines}) line ORDER BY ${order} ${portion})
    ${isOfKind ? `, told AS (${withBalance})` : ''} ${described(isOfKind ? 'told' : 'page', order)}`;
  const { values } = question;
  const isRare = page.offset > 0 || page.limit !== pageSizeDefault;
  if (isRare) return { text, values };
  const shape = Object.entries({ actionCode, from, to }).flatMap(([name, value]) => (value ? [name] : []));
  return { name: `ledger-movements-page ${[page.order, type ?? '', ...shape].join(' ')}`, text, values };
}

/** The lines of a page with the balance their account had after them. */
const withBalance = `SELECT line.*, s.balance_after_cents FROM page line LEFT JOIN LATERAL (
    SELECT s.balance_after_cents FROM transfer_side s
    WHERE s.transfer_id = line.id AND s.account_id = ANY (ARRAY(${ownOfCompany})) OFFSET 0) s ON true`;
