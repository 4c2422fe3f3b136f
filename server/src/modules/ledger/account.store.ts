import { now } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { newId } from '#platform/ids';
import { yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { type Account, type AccountReference, referenceText } from './ledger.rules.ts';

/** Holds the books of a company until the transaction ends: what is read after it stays true. */
export async function lockBooks(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query({ name: 'ledger-lock-books', text: 'SELECT lock_books($1)', values: [companyId] });
}

interface AccountRow {
  id: string;
  kind: Account['kind'];
  employment_id: string | null;
  year: number | null;
  action_code: ActionCode | null;
  balance_cents: number;
  credited_cents: number;
  available_cents: number;
  reserved_cents: number;
  drawn_cents: number;
}

const columns = `a.id, a.kind, a.employment_id, a.year, a.action_code, a.balance_cents, a.credited_cents, a.available_cents,
  a.reserved_cents, a.drawn_cents`;

/** The accounts meant, by reference; missing ones are opened empty. Every reference must be within the transaction's reach. */
export async function findOrOpenAccounts(
  tx: Tx,
  companyId: string,
  references: readonly AccountReference[],
): Promise<(reference: AccountReference) => Account> {
  const wanted = new Map(references.map((reference) => [referenceText(reference), reference]));
  let found = await findAccounts(tx, companyId, [...wanted.values()]);
  const missing = [...wanted].filter(([text]) => !found.has(text)).map(([, reference]) => reference);
  if (missing.length > 0) {
    await lockBooks(tx, companyId);
    const opened = await insertAccounts(tx, companyId, missing);
    // Somebody else may have opened one before the books were held.
    if (opened.size < missing.length) found = await findAccounts(tx, companyId, [...wanted.values()]);
    else for (const [text, account] of opened) found.set(text, account);
  }
  return (reference) => {
    const account = found.get(referenceText(reference));
    if (!account) throw new Error(`no account within reach: ${referenceText(reference)}`);
    return account;
  };
}

async function findAccounts(
  tx: ReadTx,
  companyId: string,
  references: readonly AccountReference[],
): Promise<Map<string, Account>> {
  const employmentIds = new Set(references.flatMap((one) => ('employmentId' in one ? one.employmentId : [])));
  const kinds = new Set(references.map(({ kind }) => kind));
  // By employment first, whatever the statistics say: a company's accounts may have come in this very transaction.
  const { rows } = await tx.client.query<AccountRow>({
    name: 'ledger-find-accounts',
    text: `WITH own AS MATERIALIZED (SELECT a.company_id, ${columns} FROM account a WHERE a.employment_id = ANY($2::uuid[]))
      SELECT ${columns} FROM own a WHERE a.company_id = $1 AND a.kind = ANY($3::text[])
      UNION ALL
      SELECT ${columns} FROM account a WHERE a.company_id = $1 AND a.employment_id IS NULL AND a.kind = ANY($3)
      UNION ALL
      SELECT ${columns} FROM account a WHERE a.company_id IS NULL AND a.employment_id IS NULL AND a.kind = ANY($3)`,
    values: [companyId, [...employmentIds], [...kinds]],
  });
  return accountsOf(rows);
}

function accountsOf(rows: readonly AccountRow[]): Map<string, Account> {
  return new Map(rows.map((row) => [referenceText(referenceOf(row)), accountOf(row)]));
}

async function insertAccounts(
  tx: Tx,
  companyId: string,
  references: readonly AccountReference[],
): Promise<Map<string, Account>> {
  const opened = references.filter((reference) => reference.kind !== 'operator');
  const { rows } = await tx.client.query<AccountRow>(
    `INSERT INTO account AS a (id, company_id, kind, employment_id, year, action_code, opened_at)
     SELECT id, $1, kind, employment_id, year, action_code, $2
     FROM unnest($3::uuid[], $4::text[], $5::uuid[], $6::int[], $7::text[]) AS fresh (id, kind, employment_id, year, action_code)
     ON CONFLICT ON CONSTRAINT account_opened_once DO NOTHING RETURNING ${columns}`,
    [companyId, now(), opened.map(() => newId()), ...referenceColumns(opened)],
  );
  return accountsOf(rows);
}

export interface CompanyBalances {
  fundCents: number;
  payoutCents: number;
}

/** Of a company's own accounts; one that nothing has moved through holds nothing. */
export async function findCompanyBalances(tx: ReadTx, companyId: string): Promise<CompanyBalances> {
  const { rows } = await tx.client.query<Pick<AccountRow, 'kind' | 'balance_cents'>>({
    name: 'ledger-company-balances',
    text: `SELECT a.kind, a.balance_cents FROM account a
      WHERE a.company_id = $1 AND a.employment_id IS NULL AND a.kind IN ('fund', 'payout')`,
    values: [companyId],
  });
  const centsOf = (kind: Account['kind']) => rows.find((row) => row.kind === kind)?.balance_cents ?? 0;
  return { fundCents: centsOf('fund'), payoutCents: centsOf('payout') };
}

export interface AllowanceBalance {
  employmentId: string;
  actionCode: ActionCode;
  year: number;
  creditedCents: number;
  reservedCents: number;
  drawnCents: number;
  /** What can still be claimed. */
  leftCents: number;
}

/** The allowances of employments in a calendar year; an employment without an account that year has no line. */
export async function readBalances(
  tx: ReadTx,
  employmentIds: readonly string[],
  year: number,
): Promise<AllowanceBalance[]> {
  const { rows } = await tx.client.query<AllowanceBalance>({
    name: 'ledger-read-balances',
    text: `SELECT employment_id AS "employmentId", action_code AS "actionCode", year, credited_cents AS "creditedCents",
        reserved_cents AS "reservedCents", drawn_cents AS "drawnCents", available_cents AS "leftCents"
      FROM account
      WHERE employment_id = ANY($1::uuid[]) AND year = $2 AND kind = 'allowance'
      ORDER BY employment_id, action_code`,
    values: [employmentIds, year],
  });
  return rows;
}

/**
 * The allowances that can be claimed on a day: this year's, and last year's, where something was credited, until it closes. As their
 * person can claim them: what somebody who came back has used in the other record of theirs counts as used.
 */
export async function readOpenBalances(
  tx: ReadTx,
  employmentIds: readonly string[],
  day: PlainDate,
): Promise<AllowanceBalance[]> {
  const { rows } = await tx.client.query<AllowanceBalance>({
    name: 'ledger-read-open-balances',
    text: `SELECT employment_id AS "employmentId", action_code AS "actionCode", year, credited_cents AS "creditedCents",
        reserved_cents AS "reservedCents", drawn_cents AS "drawnCents", left_cents AS "leftCents"
      FROM personal_allowance_report
      WHERE employment_id = ANY($1::uuid[])
        AND (year = $2 OR (year = $2 - 1 AND credited_cents > 0 AND $3::date <= last_open_day_of($2 - 1)))
      ORDER BY employment_id, year DESC, action_code`,
    values: [employmentIds, yearOf(day), day],
  });
  return rows;
}

function referenceColumns(references: readonly AccountReference[]): unknown[] {
  return [
    references.map((reference) => reference.kind),
    references.map((reference) => ('employmentId' in reference ? reference.employmentId : null)),
    references.map((reference) => (reference.kind === 'allowance' ? reference.year : null)),
    references.map((reference) => (reference.kind === 'allowance' ? reference.actionCode : null)),
  ];
}

function referenceOf(row: AccountRow): AccountReference {
  if (row.employment_id === null) return { kind: row.kind } as AccountReference;
  if (row.year === null || row.action_code === null) return { kind: 'club', employmentId: row.employment_id };
  return { kind: 'allowance', employmentId: row.employment_id, year: row.year, actionCode: row.action_code };
}

function accountOf(row: AccountRow): Account {
  return {
    id: row.id,
    kind: row.kind,
    balanceCents: row.balance_cents,
    creditedCents: row.credited_cents,
    availableCents: row.available_cents,
    reservedCents: row.reserved_cents,
    drawnCents: row.drawn_cents,
  };
}
