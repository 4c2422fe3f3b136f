import { sql } from 'kysely';
import type { Language } from '@polana/contract/roles';
import { tablesOf, type ReadTx, type Tx } from '#platform/database';

interface PersonTables {
  person: {
    id: string;
    username: string;
    email: string | null;
    first_name: string;
    last_name: string;
    force_password_change: boolean;
    password_hash: string | null;
    password_expires_at: Date | null;
    verified_at: Date | null;
    disabled_at: Date | null;
  };
}

/** An account as its company's administrator may know it. */
export interface AccountAccess {
  personId: string;
  username: string;
  email: string | null;
  firstName: string;
  lastName: string;
  lang: Language;
  /** Somebody can sign in to it, or could before it was blocked. */
  isInUse: boolean;
  isBlocked: boolean;
  /** A one-time password waits to be used until then. */
  oneTimeUntil: Date | null;
  forcePasswordChange: boolean;
  isMigrated: boolean;
  lastSignInAt: Date | null;
  openSessions: number;
}

/** The account with its last sign-in and the sessions open at this moment; what others did in its name does not count. */
export async function findAccess(tx: ReadTx, personId: string, at: Date): Promise<AccountAccess | undefined> {
  const { rows } = await tx.client.query<AccountAccess>(
    `SELECT p.id AS "personId", p.username, p.email, p.first_name AS "firstName", p.last_name AS "lastName", p.lang,
       a.is_in_use AS "isInUse", p.disabled_at IS NOT NULL AS "isBlocked",
       CASE WHEN p.password_hash IS NOT NULL AND p.password_expires_at > $2 THEN p.password_expires_at END AS "oneTimeUntil",
       p.force_password_change AS "forcePasswordChange", p.is_migrated AS "isMigrated",
       (SELECT max(s.created_at) FROM session s WHERE s.person_id = p.id AND s.impersonation_id IS NULL) AS "lastSignInAt",
       (SELECT count(*) FROM session s WHERE s.person_id = p.id AND s.ended_at IS NULL AND s.impersonation_id IS NULL
         AND s.expires_at > $2 AND s.last_act_at + make_interval(mins => s.idle_minutes) > $2) AS "openSessions"
     FROM person p JOIN person_account a ON a.person_id = p.id
     WHERE p.id = $1`,
    [personId, at],
  );
  return rows[0];
}

export async function isAccountShared(tx: ReadTx, personId: string, companyId: string): Promise<boolean> {
  const { rows } = await tx.client.query<{ shared: boolean }>('SELECT is_account_shared($1, $2) AS shared', [
    personId,
    companyId,
  ]);
  return rows[0]?.shared === true;
}

/** Which of these accounts also lead somewhere else. */
export async function findSharedAccounts(
  tx: ReadTx,
  personIds: readonly string[],
  companyId: string,
): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM unnest($1::uuid[]) AS wanted (id) WHERE is_account_shared(id, $2)',
    [personIds, companyId],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Which of these accounts lead to another company or to the operator: their user name and their sign-ins are no business of this one. */
export async function findAccountsElsewhere(
  tx: ReadTx,
  personIds: readonly string[],
  companyId: string,
): Promise<Set<string>> {
  if (personIds.length === 0) return new Set();
  const { rows } = await tx.client.query<{ id: string }>('SELECT id FROM accounts_elsewhere($1, $2) AS known (id)', [
    personIds,
    companyId,
  ]);
  return new Set(rows.map(({ id }) => id));
}

export interface AccountName {
  personId: string;
  firstName: string;
  lastName: string;
}

/** Gives accounts the names their employer writes; answers whose were others before. */
export async function storeNames(tx: Tx, names: readonly AccountName[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `UPDATE person p SET first_name = fresh.first_name, last_name = fresh.last_name
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS fresh (id, first_name, last_name)
     WHERE p.id = fresh.id AND (p.first_name, p.last_name) IS DISTINCT FROM (fresh.first_name, fresh.last_name)
     RETURNING p.id`,
    [names.map((one) => one.personId), names.map((one) => one.firstName), names.map((one) => one.lastName)],
  );
  return rows.map(({ id }) => id);
}

const uniqueViolation = '23505';

export interface AccountNames {
  username: string;
  email: string | null;
  firstName: string;
  lastName: string;
}

/** Another address is an unproven one. False when the user name or the e-mail became somebody else's in the same moment; the
 *  transaction is of no use then. */
export async function storeAccountNames(tx: Tx, personId: string, names: AccountNames): Promise<boolean> {
  try {
    await tablesOf<PersonTables>(tx)
      .updateTable('person')
      .set({
        username: names.username,
        email: names.email,
        first_name: names.firstName,
        last_name: names.lastName,
        verified_at: sql`CASE WHEN email IS NOT DISTINCT FROM ${names.email} THEN verified_at END`,
      })
      .where('id', '=', personId)
      .execute();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === uniqueViolation) return false;
    throw error;
  }
}

export interface PasswordToIssue {
  personId: string;
  passwordHash: string;
  /** The hash the account had when the password was made; null for none. */
  knownHash: string | null;
}

/** How many accounts got their one-time password; one that changed or was blocked meanwhile keeps what it has. Whoever signs in with
 *  it has shown a letter, not the mailbox. */
export async function storeOneTimePasswords(
  tx: Tx,
  passwords: readonly PasswordToIssue[],
  expiresAt: Date,
): Promise<number> {
  const { rowCount } = await tx.client.query(
    `UPDATE person p SET password_hash = fresh.hash, password_expires_at = $4, force_password_change = true,
       verified_at = NULL
     FROM unnest($1::uuid[], $2::text[], $3::text[]) AS fresh (person_id, hash, known_hash)
     WHERE p.id = fresh.person_id AND p.password_hash IS NOT DISTINCT FROM fresh.known_hash AND p.disabled_at IS NULL`,
    [
      passwords.map((one) => one.personId),
      passwords.map((one) => one.passwordHash),
      passwords.map((one) => one.knownHash),
      expiresAt,
    ],
  );
  return rowCount ?? 0;
}

/** From now on it signs nobody in any more; whoever just did so still changes it. */
export async function useUpOneTimePassword(tx: Tx, personId: string, at: Date): Promise<void> {
  await tablesOf<PersonTables>(tx)
    .updateTable('person')
    .set({ password_expires_at: at })
    .where('id', '=', personId)
    .execute();
}

export async function storeForcedChange(tx: Tx, personId: string): Promise<void> {
  await tablesOf<PersonTables>(tx)
    .updateTable('person')
    .set({ force_password_change: true })
    .where('id', '=', personId)
    .execute();
}

/** Empties an account nobody ever used: its names to sign in with are free again. */
export async function storeDiscarded(tx: Tx, personId: string, at: Date): Promise<void> {
  await tablesOf<PersonTables>(tx)
    .updateTable('person')
    .set({
      username: `discarded-${personId}`,
      email: null,
      first_name: '–',
      last_name: '–',
      password_hash: null,
      password_expires_at: null,
      disabled_at: at,
    })
    .where('id', '=', personId)
    .execute();
}
