import type { LetterFormat } from '@polana/contract/employees-access';
import type { Language } from '@polana/contract/roles';
import { readTablesOf, tablesOf, type ReadTx, type Tx } from '#platform/database';

export type LetterKind = 'first' | 'reset';
export type LetterStatus = 'preparing' | 'ready' | 'downloaded' | 'replaced' | 'expired' | 'failed';

interface AccessLetterRow {
  id: string;
  company_id: string;
  kind: LetterKind;
  format: LetterFormat;
  lang: Language;
  status: LetterStatus;
  is_forced: boolean;
  employment_ids: string[];
  made_count: number | null;
  sealed: Buffer | null;
  size: number | null;
  created_by: string;
  created_at: Date;
  ready_at: Date | null;
  expires_at: Date | null;
  downloaded_at: Date | null;
}

interface LetterTables {
  access_letter: AccessLetterRow;
}

export interface AccessLetter {
  letterId: string;
  companyId: string;
  kind: LetterKind;
  format: LetterFormat;
  lang: Language;
  status: LetterStatus;
  /** Whoever holds an unused password gets a new one. */
  isForced: boolean;
  employmentIds: string[];
  madeCount: number | null;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
}

export type NewLetter = Omit<AccessLetter, 'status' | 'madeCount' | 'expiresAt'>;

/** Orders of one company are placed one after another. */
export async function lockOrders(tx: Tx, companyId: string): Promise<void> {
  await tx.client.query(`SELECT pg_advisory_xact_lock(hashtextextended('access letters of ' || $1, 0))`, [companyId]);
}

/** Letters for some of these employees are being made right now. */
export async function arePreparing(tx: ReadTx, companyId: string, employmentIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.client.query(
    `SELECT FROM access_letter WHERE company_id = $1 AND status = 'preparing' AND employment_ids && $2::uuid[] LIMIT 1`,
    [companyId, employmentIds],
  );
  return rows.length > 0;
}

export async function insertLetter(tx: Tx, letter: NewLetter): Promise<void> {
  await tablesOf<LetterTables>(tx)
    .insertInto('access_letter')
    .values({
      id: letter.letterId,
      company_id: letter.companyId,
      kind: letter.kind,
      format: letter.format,
      lang: letter.lang,
      status: 'preparing',
      is_forced: letter.isForced,
      employment_ids: letter.employmentIds,
      made_count: null,
      sealed: null,
      size: null,
      created_by: letter.createdBy,
      created_at: letter.createdAt,
      ready_at: null,
      expires_at: null,
      downloaded_at: null,
    })
    .execute();
}

export async function findLetter(tx: ReadTx, companyId: string, letterId: string): Promise<AccessLetter | undefined> {
  const row = await readTablesOf<LetterTables>(tx)
    .selectFrom('access_letter')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', letterId)
    .executeTakeFirst();
  return row && letterOf(row);
}

/** For the job, which knows only the id: a letter that is still to be made, of any company. */
export async function findLetterToMake(tx: ReadTx, letterId: string): Promise<AccessLetter | undefined> {
  const row = await readTablesOf<LetterTables>(tx)
    .selectFrom('access_letter')
    .selectAll()
    .where('id', '=', letterId)
    .where('status', '=', 'preparing')
    .executeTakeFirst();
  return row && letterOf(row);
}

export interface Recipient {
  employmentId: string;
  personId: string;
  username: string;
  firstName: string;
  lastName: string;
  personalNumber: string;
  companyName: string;
  lang: Language;
}

/** Whom a letter is for, by name: of first passwords whoever has meanwhile got access is left out, of all whoever got a role elsewhere. */
export async function findRecipients(tx: ReadTx, letter: AccessLetter, now: Date): Promise<Recipient[]> {
  const { companyId, employmentIds, kind, isForced } = letter;
  const { rows } = await tx.client.query<Recipient>(
    `SELECT l.employment_id AS "employmentId", l.person_id AS "personId", p.username, l.first_name AS "firstName",
       l.last_name AS "lastName", l.personal_number AS "personalNumber", c.name AS "companyName", p.lang
     FROM employee_listing l
       JOIN employment e ON e.id = l.employment_id AND e.deactivated_at IS NULL
       JOIN person_account p ON p.person_id = l.person_id
       JOIN company c ON c.id = l.company_id
     WHERE l.company_id = $1 AND l.employment_id = ANY ($2) AND NOT l.is_blocked
       AND NOT is_account_shared(l.person_id, l.company_id)
       AND ($3 = 'reset' OR (l.access_until IS DISTINCT FROM 'infinity' AND ($4 OR coalesce(l.access_until <= $5, true))))
     ORDER BY l.last_name, l.first_name, l.employment_id`,
    [companyId, employmentIds, kind, isForced, now],
  );
  return rows;
}

/** Of these employees the ones without access for good, and how many of them hold a one-time password that still works; who came back
 *  and is among them twice counts once, by the newer record. */
export async function findWithoutAccess(
  tx: ReadTx,
  companyId: string,
  employmentIds: readonly string[],
  now: Date,
): Promise<{ employmentIds: string[]; withUnusedPassword: number }> {
  const { rows } = await tx.client.query<{ employment_id: string; has_password: boolean }>(
    `WITH record AS MATERIALIZED (
       SELECT e.id, row_number() OVER (PARTITION BY e.person_id ORDER BY e.start_date DESC, e.id DESC) AS place
       FROM employment e WHERE e.company_id = $1 AND e.id = ANY ($2) AND e.deactivated_at IS NULL
     )
     SELECT l.employment_id, coalesce(l.access_until > $3, false) AS has_password
     FROM record CROSS JOIN LATERAL (SELECT * FROM employee_listing known WHERE known.employment_id = record.id OFFSET 0) l
     WHERE record.place = 1 AND l.company_id = $1 AND NOT l.is_blocked
       AND l.access_until IS DISTINCT FROM 'infinity' AND NOT is_account_shared(l.person_id, l.company_id)
     ORDER BY l.last_name, l.first_name, l.employment_id`,
    [companyId, employmentIds, now],
  );
  return {
    employmentIds: rows.map((row) => row.employment_id),
    withUnusedPassword: rows.filter((row) => row.has_password).length,
  };
}

export interface MadeLetter {
  sealed: Buffer;
  size: number;
  madeCount: number;
  at: Date;
  expiresAt: Date;
}

/** False when it was made by another run already. */
export async function storeMade(tx: Tx, letterId: string, made: MadeLetter): Promise<boolean> {
  const result = await tablesOf<LetterTables>(tx)
    .updateTable('access_letter')
    .set({
      status: 'ready',
      sealed: made.sealed,
      size: made.size,
      made_count: made.madeCount,
      ready_at: made.at,
      expires_at: made.expiresAt,
    })
    .where('id', '=', letterId)
    .where('status', '=', 'preparing')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function storeFailed(tx: Tx, letterId: string): Promise<void> {
  await tablesOf<LetterTables>(tx)
    .updateTable('access_letter')
    .set({ status: 'failed', made_count: 0 })
    .where('id', '=', letterId)
    .where('status', '=', 'preparing')
    .execute();
}

/** Orders no run ever finished, over every company. */
export async function failOrderedBefore(tx: Tx, before: Date): Promise<void> {
  await tablesOf<LetterTables>(tx)
    .updateTable('access_letter')
    .set({ status: 'failed', made_count: 0 })
    .where('status', '=', 'preparing')
    .where('created_at', '<', before)
    .execute();
}

/** Letters of the company that were not taken away yet and hold a password of one of these employees: those are dead now. */
export async function dropReplaced(
  tx: Tx,
  companyId: string,
  employmentIds: readonly string[],
  exceptLetterId: string,
): Promise<void> {
  await tx.client.query(
    `UPDATE access_letter SET status = 'replaced', sealed = NULL
     WHERE company_id = $1 AND status = 'ready' AND employment_ids <@ $2::uuid[] AND id <> $3`,
    [companyId, employmentIds, exceptLetterId],
  );
}

/** The one statement that hands the file out: whoever comes second gets nothing, and nothing is kept. */
export async function takeSealed(tx: Tx, companyId: string, letterId: string, at: Date): Promise<Buffer | undefined> {
  const { rows } = await tx.client.query<{ sealed: Buffer }>(
    `UPDATE access_letter l SET status = 'downloaded', sealed = NULL, downloaded_at = $3
     FROM (SELECT id, sealed FROM access_letter WHERE company_id = $1 AND id = $2 AND status = 'ready' AND expires_at > $3
       FOR UPDATE) taken
     WHERE l.id = taken.id RETURNING taken.sealed`,
    [companyId, letterId, at],
  );
  return rows[0]?.sealed;
}

/** Files whose passwords have died, over every company. */
export async function dropExpired(tx: Tx, at: Date): Promise<number> {
  const { numUpdatedRows } = await tablesOf<LetterTables>(tx)
    .updateTable('access_letter')
    .set({ status: 'expired', sealed: null })
    .where('status', '=', 'ready')
    .where('expires_at', '<=', at)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function letterOf(row: AccessLetterRow): AccessLetter {
  return {
    letterId: row.id,
    companyId: row.company_id,
    kind: row.kind,
    format: row.format,
    lang: row.lang,
    status: row.status,
    isForced: row.is_forced,
    employmentIds: row.employment_ids,
    madeCount: row.made_count,
    createdBy: row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
