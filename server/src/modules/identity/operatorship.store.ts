import type { ReadTx, Tx } from '#platform/database';

export interface OpenOperatorship {
  operatorshipId: string;
  personId: string;
}

/** Everybody who is an operator, held to the end of the transaction: of two ends at once the second sees who is left. */
export async function lockOperatorships(tx: Tx): Promise<OpenOperatorship[]> {
  const { rows } = await tx.client.query<OpenOperatorship>(
    `SELECT id AS "operatorshipId", person_id AS "personId" FROM operatorship WHERE ended_at IS NULL ORDER BY id FOR UPDATE`,
  );
  return rows;
}

export async function storeOperatorshipEnded(tx: Tx, operatorshipId: string, at: Date): Promise<void> {
  await tx.client.query('UPDATE operatorship SET ended_at = $2 WHERE id = $1 AND ended_at IS NULL', [
    operatorshipId,
    at,
  ]);
}

/** Was an operator, holds no role today, and nobody has blocked the account or restricted its data. */
export async function isFormerOperator(tx: ReadTx, personId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM person p WHERE p.id = $1 AND p.disabled_at IS NULL AND p.restricted_at IS NULL
       AND EXISTS (SELECT FROM operatorship o WHERE o.person_id = p.id)
       AND NOT EXISTS (SELECT FROM person_role r WHERE r.person_id = p.id)`,
    [personId],
  );
  return rowCount === 1;
}

export interface OneTimeAccess {
  passwordHash: string;
  passwordExpiresAt: Date;
}

/** As of an account that was just made: its mailbox has proven nothing yet. */
export async function storeOneTimeAccess(
  tx: Tx,
  personId: string,
  { passwordHash, passwordExpiresAt }: OneTimeAccess,
): Promise<void> {
  await tx.client.query(
    `UPDATE person SET password_hash = $2, password_expires_at = $3, force_password_change = true, code_by_mail = false,
       is_migrated = false, verified_at = NULL WHERE id = $1`,
    [personId, passwordHash, passwordExpiresAt],
  );
}
