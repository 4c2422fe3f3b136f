import type { ReadTx } from '#platform/database';

export interface AuditHealth {
  /** The last check of every chain that came to its end. */
  lastCheck: { finishedAt: Date; chains: number; brokenChains: number; entries: number } | null;
  unsealed: number;
  oldestUnsealedAt: Date | null;
}

/** How the log is, in a transaction that reaches every company. */
export async function readAuditHealth(tx: ReadTx): Promise<AuditHealth> {
  const checks = await tx.client.query<NonNullable<AuditHealth['lastCheck']>>(
    `SELECT finished_at AS "finishedAt", chains_total AS chains, chains_broken AS "brokenChains", entries
     FROM audit_check WHERE chain IS NULL AND state = 'done' ORDER BY asked_at DESC, id DESC LIMIT 1`,
  );
  const waiting = await tx.client.query<{ unsealed: number; oldest: Date | null }>(
    'SELECT count(*) AS unsealed, min(written_at) AS oldest FROM audit_unsealed',
  );
  const { unsealed = 0, oldest = null } = waiting.rows[0] ?? {};
  return { lastCheck: checks.rows[0] ?? null, unsealed, oldestUnsealedAt: oldest };
}

const countMax = 100_000;

/** Entries from before a moment, of every chain; beyond a hundred thousand nobody counts. */
export async function countEntriesBefore(
  tx: ReadTx,
  before: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(at) AS oldest, max(at) AS newest
     FROM (SELECT at FROM audit_entry WHERE at < $1 ORDER BY at, id LIMIT ${countMax}) old`,
    [before],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}
