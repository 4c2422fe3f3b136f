import type { ReadTx, Tx } from '#platform/database';

export interface FailedMail {
  id: string;
  kind: string;
  createdAt: Date;
  lastTryAt: Date | null;
  tries: number;
  /** Codes of the mail server, without its words. */
  problem: string | null;
  canRetry: boolean;
}

export interface MailHealth {
  waiting: number;
  oldestWaitingAt: Date | null;
  failed: number;
  /** The newest of them; neither who they are for nor what they say. */
  failures: FailedMail[];
}

const failuresShown = 20;

/** How the outbox is, in a transaction that reaches every company. */
export async function readMailHealth(tx: ReadTx): Promise<MailHealth> {
  const { rows } = await tx.client.query<Omit<MailHealth, 'failures'>>(
    `SELECT w.waiting, w.oldest AS "oldestWaitingAt", f.failed
     FROM (SELECT count(*) AS waiting, min(created_at) AS oldest FROM mail WHERE status = 'queued') w
       CROSS JOIN (SELECT count(*) AS failed FROM mail WHERE status = 'failed') f`,
  );
  const failures = await tx.client.query<FailedMail>(
    `SELECT id, kind, created_at AS "createdAt", last_try_at AS "lastTryAt", tries, last_problem AS problem,
       emptied_at IS NULL AS "canRetry"
     FROM mail WHERE status = 'failed' ORDER BY created_at DESC, id DESC LIMIT ${failuresShown}`,
  );
  const counts = rows[0] ?? { waiting: 0, oldestWaitingAt: null, failed: 0 };
  return { ...counts, failures: failures.rows };
}

/** Takes up to `limit` failed mails that still have their text back into the queue; what another takes is left to it. */
export async function requeueAllFailed(tx: Tx, giveUpAt: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `UPDATE mail SET status = 'queued', give_up_at = $1 WHERE id IN (
       SELECT id FROM mail WHERE status = 'failed' AND emptied_at IS NULL
       ORDER BY created_at DESC, id DESC LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING id`,
    [giveUpAt, limit],
  );
  return rows.map((row) => row.id);
}
