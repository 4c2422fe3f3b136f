import type { TransferType } from '@polana/contract/ledger';
import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';

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

/** A page of the list, and how many lines there are in all as far as they were counted. */
export interface FoundMovements {
  movements: Movement[];
  totalCount: number;
  isTotalExact: boolean;
  /** Of the months on the page; none where not every line was counted. */
  months: MonthOfMovements[];
}

/** A company's own accounts; $1 is the company. */
export const ownOfCompany = `SELECT id FROM account
  WHERE company_id = $1 AND employment_id IS NULL AND kind IN ('fund', 'payout')`;

/** Lines of a company's own list by their ids; $1 is the company, $2 the ids of transfers and open reservations. */
export const namedLines = `
  SELECT s.transfer_id AS id, s.effective_date AS date, s.position, s.amount_cents, s.balance_after_cents, false AS pending
  FROM transfer_side s WHERE s.transfer_id = ANY ($2::uuid[]) AND s.account_id = ANY (ARRAY(${ownOfCompany}))
  UNION ALL
  SELECT r.id, r.effective_date, r.position, r.amount_cents, NULL, true
  FROM reservation r WHERE r.id = ANY ($2::uuid[]) AND r.company_id = $1 AND r.state = 'open'`;

export function sqlOrder(order: MovementPage['order']): string {
  return order === 'date' ? 'line.date, line.position' : 'line.date DESC, line.position DESC';
}

export function monthsOf(movements: readonly Movement[]): string[] {
  return [...new Set(movements.map(({ date }) => date.slice(0, 7)))];
}

/** Names of both sides, of which one at most is an employee; the operator's account is out of a company's sight, so a missing account
 *  is the operator's. A page looks each row up by its key, whatever PostgreSQL expects; a file may join whole tables. Behind row-level
 *  security a key may be a CASE and never a coalesce(), which PostgreSQL does not trust with other companies' rows. */
export function described(source: string, order: string, { isFile = false } = {}): string {
  const joined = (table: string, name: string, key: string) =>
    isFile
      ? `LEFT JOIN ${table} ${name} ON ${name}.id = ${key}`
      : `LEFT JOIN LATERAL (SELECT * FROM ${table} one WHERE one.id = ${key} OFFSET 0) ${name} ON true`;
  const named = (
    side: string,
    isCompany: string,
  ) => `CASE WHEN ${side}.employment_id IS NOT NULL THEN person.first_name || ' ' || person.last_name
        WHEN ${isCompany} THEN (SELECT c.name FROM company c WHERE c.id = $1)
        ELSE (SELECT coalesce(nullif(o.operator_name, ''), o.product_name) FROM operator_profile o) END`;
  return `
    SELECT line.id, line.date, coalesce(t.type, 'reservation') AS type,
      coalesce(source.action_code, target.action_code) AS "actionCode", coalesce(source.year, target.year) AS year,
      line.amount_cents AS "amountCents", line.balance_after_cents AS "balanceAfterCents",
      ${named('source', 'source.company_id IS NOT NULL')} AS sender,
      ${named('target', 'target.company_id IS NOT NULL OR line.pending')} AS recipient, line.pending,
      CASE WHEN line.pending THEN r.subject_id
        WHEN t.type IN ('drawing', 'correction') OR (t.type = 'reversal'
          AND (SELECT original.type FROM transfer original WHERE original.id = t.reverses_id) = 'drawing') THEN t.subject_id
        END AS "claimId",
      coalesce(t.note, r.note) AS note
    FROM ${source} line
      ${joined('transfer', 't', 'CASE WHEN NOT line.pending THEN line.id END')}
      ${joined('reservation', 'r', 'CASE WHEN line.pending THEN line.id END')}
      ${joined('account', 'source', 'CASE WHEN line.pending THEN r.account_id ELSE t.from_account_id END')}
      ${joined('account', 'target', 't.to_account_id')}
      ${joined('employment', 'person', 'CASE WHEN source.employment_id IS NULL THEN target.employment_id ELSE source.employment_id END')}
    ORDER BY ${order}`;
}
