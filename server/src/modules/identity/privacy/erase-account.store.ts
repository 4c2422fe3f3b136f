import type { ReadTx, Tx } from '#platform/database';

/** The person's mailbox, and those a link of theirs was about, as before and after a change; nobody else's. */
export async function listMailboxes(tx: ReadTx, personId: string): Promise<string[]> {
  const { rows } = await tx.client.query<{ mailbox: string }>(
    `SELECT email AS mailbox FROM person WHERE id = $1 AND email IS NOT NULL
     UNION SELECT l.address FROM one_time_link l WHERE l.person_id = $1 AND l.address IS NOT NULL
       AND NOT EXISTS (SELECT FROM person other WHERE other.email = l.address AND other.id <> $1)`,
    [personId],
  );
  return rows.map(({ mailbox }) => mailbox);
}

/** Everything of an account that nobody has to keep: names to sign in with, secrets, devices, links, choices, the list of children. */
export async function deleteAccountParts(tx: Tx, personId: string, at: Date): Promise<void> {
  for (const table of [
    'totp_factor',
    'recovery_code',
    'trusted_device',
    'one_time_link',
    'login_challenge',
    'notification_off',
    'person_children',
  ])
    await tx.client.query(`DELETE FROM ${table} WHERE person_id = $1`, [personId]);
  await tx.client.query(
    `UPDATE session SET ended_at = coalesce(ended_at, $2), end_reason = coalesce(end_reason, 'erased'), user_agent = '',
       address_hash = NULL
     WHERE person_id = $1`,
    [personId, at],
  );
  await tx.client.query(
    `UPDATE person SET username = 'erased-' || id, email = NULL, password_hash = NULL, password_expires_at = NULL,
       force_password_change = false, code_by_mail = false, verified_at = NULL, disabled_at = coalesce(disabled_at, $2)
     WHERE id = $1`,
    [personId, at],
  );
}

/** The names become a pseudonym that is the same for good. */
export async function storePseudonym(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.client.query(
    `UPDATE person SET first_name = 'Bývalý zamestnanec', last_name = pseudonym_code(id), erased_at = $2, restricted_at = NULL
     WHERE id = $1 AND erased_at IS NULL`,
    [personId, at],
  );
}

/** False when nothing changed. */
export async function storeRestriction(tx: Tx, personId: string, at: Date | null): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `UPDATE person SET restricted_at = $2 WHERE id = $1 AND (restricted_at IS NULL) <> ($2::timestamptz IS NULL)
       AND erased_at IS NULL`,
    [personId, at],
  );
  return rowCount === 1;
}

export interface PrivacyStanding {
  isRestricted: boolean;
  /** Nobody signs in any more and nothing is left to sign in with. */
  isEmptied: boolean;
  isErased: boolean;
}

export async function findStanding(tx: ReadTx, personId: string): Promise<PrivacyStanding | undefined> {
  const { rows } = await tx.client.query<PrivacyStanding>(
    `SELECT restricted_at IS NOT NULL AS "isRestricted", username = 'erased-' || id AS "isEmptied", erased_at IS NOT NULL AS "isErased"
     FROM person WHERE id = $1`,
    [personId],
  );
  return rows[0];
}

/** Until the transaction ends nobody gives this person an employment or a role; waits for whoever is at it. */
export async function holdPerson(tx: Tx, personId: string): Promise<void> {
  await tx.client.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [personId]);
}

export async function insertErasure(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx.client.query(`INSERT INTO erasure (person_id, erased_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    personId,
    at,
  ]);
}

/** Ids alone, oldest first. */
export async function listErasures(tx: ReadTx): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT person_id AS id FROM erasure ORDER BY erased_at, person_id',
  );
  return rows.map((row) => row.id);
}

export interface AccountParts {
  openSessions: number;
  devices: number;
  hasChildren: boolean;
  notificationsOff: number;
}

/** What would go at once, in numbers. */
export async function countAccountParts(tx: ReadTx, personId: string): Promise<AccountParts> {
  const { rows } = await tx.client.query<AccountParts>(
    `SELECT (SELECT count(*) FROM session WHERE person_id = $1 AND ended_at IS NULL) AS "openSessions",
       (SELECT count(*) FROM trusted_device WHERE person_id = $1) AS devices,
       EXISTS (SELECT FROM person_children WHERE person_id = $1) AS "hasChildren",
       (SELECT count(*) FROM notification_off WHERE person_id = $1) AS "notificationsOff"`,
    [personId],
  );
  return rows[0] ?? { openSessions: 0, devices: 0, hasChildren: false, notificationsOff: 0 };
}

/** Traces of signing in that ended before a moment. */
export async function countTracesBefore(
  tx: ReadTx,
  before: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(at) AS oldest, max(at) AS newest FROM (
       SELECT expires_at AS at FROM session s WHERE expires_at < $1
         AND NOT EXISTS (SELECT 1 FROM impersonation WHERE actor_session_id = s.id)
       UNION ALL SELECT expires_at FROM login_challenge WHERE expires_at < $1
       UNION ALL SELECT last_at FROM sign_in_failure WHERE last_at < $1) due`,
    [before],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}
