import type { Tx } from '#platform/database';

/** Locks those of the accounts whose mailbox nobody has proven; always in one order, so that two companies wait for each other. */
export async function lockUnproven(tx: Tx, personIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM person WHERE id = ANY($1) AND verified_at IS NULL ORDER BY id FOR NO KEY UPDATE',
    [personIds],
  );
  return rows.map(({ id }) => id);
}

/** Ends every secret of the accounts and everything such a secret opened; answers whose there was something to end. Links that verify
 *  an account stay: they lie in the mailbox and nowhere else. */
export async function endSecrets(
  tx: Tx,
  personIds: readonly string[],
  at: Date,
  reason: 'mailbox_unproven' | 'role_granted',
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH password AS (
       UPDATE person SET password_hash = NULL, password_expires_at = NULL, force_password_change = false, code_by_mail = false
       WHERE id = ANY($1) AND password_hash IS NOT NULL RETURNING id
     ), app AS (DELETE FROM totp_factor WHERE person_id = ANY($1) RETURNING person_id
     ), code AS (DELETE FROM recovery_code WHERE person_id = ANY($1) RETURNING person_id
     ), device AS (DELETE FROM trusted_device WHERE person_id = ANY($1) RETURNING person_id
     ), challenge AS (UPDATE login_challenge SET used_at = $2 WHERE person_id = ANY($1) AND used_at IS NULL
     ), link AS (
       UPDATE one_time_link SET superseded_at = $2
       WHERE person_id = ANY($1) AND purpose <> 'accountVerify' AND used_at IS NULL AND superseded_at IS NULL
     ), open AS (
       UPDATE session SET ended_at = $2, end_reason = $3 WHERE person_id = ANY($1) AND ended_at IS NULL
       RETURNING person_id
     )
     SELECT id FROM password UNION SELECT person_id FROM app UNION SELECT person_id FROM code
       UNION SELECT person_id FROM device UNION SELECT person_id FROM open`,
    [personIds, at, reason],
  );
  return rows.map(({ id }) => id);
}
