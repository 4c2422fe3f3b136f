import type { ReadTx, Tx } from '#platform/database';

export interface MailHold {
  heldAt: Date;
  backupTakenAt: Date;
}

/** Holds every mail that waits and whatever is written from now on; only the owner of the tables can. */
export async function insertHold(tx: Tx, { heldAt, backupTakenAt }: MailHold): Promise<number> {
  await tx.client.query(
    `INSERT INTO mail_hold (held_at, backup_taken_at) VALUES ($1, $2)
     ON CONFLICT (only_row) DO UPDATE SET held_at = $1, backup_taken_at = $2`,
    [heldAt, backupTakenAt],
  );
  const { rowCount } = await tx.client.query(`UPDATE mail SET status = 'held' WHERE status = 'queued'`);
  return rowCount ?? 0;
}

export async function findHold(tx: ReadTx): Promise<MailHold | null> {
  const { rows } = await tx.client.query<MailHold>(
    'SELECT held_at AS "heldAt", backup_taken_at AS "backupTakenAt" FROM mail_hold',
  );
  return rows[0] ?? null;
}

/** Holds this mail where mails are held. The lock makes it wait for a release that is under way, so none stays behind. */
export async function holdQueued(tx: Tx, mailId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query('SELECT FROM mail_hold FOR SHARE');
  if (rowCount === 0) return false;
  await tx.client.query(`UPDATE mail SET status = 'held' WHERE id = $1 AND status = 'queued'`, [mailId]);
  return true;
}

export async function deleteHold(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx.client.query('DELETE FROM mail_hold');
  return rowCount === 1;
}

/** Takes up to `limit` held mails that still have their text back into the queue, oldest first. */
export async function requeueHeld(tx: Tx, giveUpAt: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `UPDATE mail SET status = 'queued', give_up_at = $1 WHERE id IN (
       SELECT id FROM mail WHERE status = 'held' AND emptied_at IS NULL
       ORDER BY created_at, id LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [giveUpAt, limit],
  );
  return rows.map((row) => row.id);
}

/** What is held stays to be seen and is never sent. */
export async function keepHeld(tx: Tx): Promise<number> {
  const { rowCount } = await tx.client.query(`UPDATE mail SET status = 'kept' WHERE status = 'held'`);
  return rowCount ?? 0;
}
