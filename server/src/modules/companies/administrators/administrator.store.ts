import type { Administrator } from '@polana/contract/companies-administrators';
import type { PlainDate } from '@polana/contract/plain-date';
import type { Language } from '@polana/contract/roles';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

interface Tables {
  administratorship: { id: string; company_id: string; person_id: string; ended_at: Date | null };
}

type Order = 'name' | 'addedAt' | 'lastSignInAt';

export interface AdministratorPage {
  limit: number;
  offset: number;
  order: Order | `-${Order}`;
}

export interface ListedAdministrator extends Omit<Administrator, 'addedAt' | 'lastSignInAt' | 'isSelf'> {
  personId: string;
  addedAt: Date;
  lastSignInAt: Date | null;
}

/** `name` is put together by a view that knows no collation. */
const orders: Record<AdministratorPage['order'], string> = {
  name: 'account.name COLLATE "sk-x-icu"',
  '-name': 'account.name COLLATE "sk-x-icu" DESC',
  addedAt: 'a.added_at',
  '-addedAt': 'a.added_at DESC',
  lastSignInAt: 'sign_in.last_sign_in_at NULLS FIRST',
  '-lastSignInAt': 'sign_in.last_sign_in_at DESC NULLS LAST',
};

export async function listAdministrators(
  tx: ReadTx,
  companyId: string,
  { limit, offset, order }: AdministratorPage,
  today: PlainDate,
): Promise<{ administrators: ListedAdministrator[]; totalCount: number }> {
  const { rows } = await tx.client.query<ListedAdministrator>(
    `SELECT a.id, a.person_id AS "personId", account.name, account.email, a.added_at AS "addedAt", adder.name AS "addedBy",
       sign_in.last_sign_in_at AS "lastSignInAt",
       CASE WHEN sign_in.has_app THEN 'app' WHEN account.email IS NOT NULL THEN 'email' ELSE 'none' END AS "secondFactor",
       ${isEmployee} AS "isEmployee"
     FROM administratorship a
       JOIN person_account account ON account.person_id = a.person_id
       JOIN person_sign_in sign_in ON sign_in.person_id = a.person_id
       LEFT JOIN person_account adder ON adder.person_id = a.added_by
     WHERE a.company_id = $1 AND a.ended_at IS NULL
     ORDER BY ${orders[order]}, a.id LIMIT $2 OFFSET $3`,
    [companyId, limit, offset, today],
  );
  return { administrators: rows, totalCount: await countAdministrators(tx, companyId) };
}

/** $4: the day. */
const isEmployee = `EXISTS (
  SELECT FROM person_employment e WHERE e.person_id = a.person_id AND e.company_id = a.company_id AND e.deactivated_at IS NULL
    AND (e.end_date IS NULL OR e.end_date >= $4))`;

export async function countAdministrators(tx: ReadTx, companyId: string): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*) AS count FROM administratorship WHERE company_id = $1 AND ended_at IS NULL',
    [companyId],
  );
  return rows[0]?.count ?? 0;
}

export interface OpenAdministratorship {
  administratorshipId: string;
  personId: string;
}

export async function findAdministratorship(
  tx: Tx,
  companyId: string,
  administratorshipId: string,
): Promise<OpenAdministratorship | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('administratorship')
    .select('person_id')
    .where('company_id', '=', companyId)
    .where('id', '=', administratorshipId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row && { administratorshipId, personId: row.person_id };
}

/** False when it had ended already. */
export async function endAdministratorship(
  tx: Tx,
  companyId: string,
  administratorshipId: string,
  at: Date,
): Promise<boolean> {
  const result = await tablesOf<Tables>(tx)
    .updateTable('administratorship')
    .set({ ended_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', administratorshipId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export interface Reader {
  personId: string;
  name: string;
  email: string;
  lang: Language;
}

/** Administrators of the company who can be written to. */
export async function listReaders(tx: ReadTx, companyId: string): Promise<Reader[]> {
  const { rows } = await tx.client.query<Reader>(
    `SELECT a.person_id AS "personId", account.name, account.email, account.lang
     FROM administratorship a JOIN person_account account ON account.person_id = a.person_id
     WHERE a.company_id = $1 AND a.ended_at IS NULL AND account.email IS NOT NULL ORDER BY a.id`,
    [companyId],
  );
  return rows;
}

/** Whoever works for the company, or administered it before, and has an account that is in use and not disabled. */
export async function isUserOfCompany(
  tx: ReadTx,
  companyId: string,
  personId: string,
  today: PlainDate,
): Promise<boolean> {
  const { rows } = await tx.client.query<{ isKnown: boolean }>(
    `SELECT NOT sign_in.is_disabled AND (account.is_in_use OR is_open) AND (
       EXISTS (SELECT FROM administratorship a WHERE a.company_id = $1 AND a.person_id = $2)
       OR EXISTS (SELECT FROM person_employment e WHERE e.company_id = $1 AND e.person_id = $2 AND e.deactivated_at IS NULL
         AND (e.end_date IS NULL OR e.end_date >= $3))) AS "isKnown"
     FROM person_sign_in sign_in JOIN person_account account ON account.person_id = sign_in.person_id
       -- Who was just added and has the mailbox still to prove administers the company, though nobody signs in.
       CROSS JOIN LATERAL (SELECT EXISTS (
         SELECT FROM administratorship a WHERE a.company_id = $1 AND a.person_id = $2 AND a.ended_at IS NULL)) now (is_open)
     WHERE sign_in.person_id = $2`,
    [companyId, personId, today],
  );
  return rows[0]?.isKnown ?? false;
}

export async function isDisabled(tx: ReadTx, personId: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ isDisabled: boolean }>(
    'SELECT is_disabled AS "isDisabled" FROM person_sign_in WHERE person_id = $1',
    [personId],
  );
  return rows[0]?.isDisabled ?? false;
}
