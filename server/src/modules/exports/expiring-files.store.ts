import type { ReadTx } from '#platform/database';

/** Files of the company's administrators that can be fetched only until some moment of the span. */
export async function countExpiringFiles(
  tx: ReadTx,
  companyId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ count: number; firstExpiresAt: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; firstExpiresAt: Date | null }>(
    `SELECT count(*) AS count, min(expires_at) AS "firstExpiresAt" FROM export
     WHERE company_id = $1 AND role_name = 'COMP' AND state = 'ready' AND expires_at > $2 AND expires_at <= $3`,
    [companyId, from, until],
  );
  return rows[0] ?? { count: 0, firstExpiresAt: null };
}

/** Files of every company whose time is up and that the sweep has not taken yet. */
export async function countExpiredFiles(
  tx: ReadTx,
  at: Date,
): Promise<{ count: number; oldest: Date | null; newest: Date | null }> {
  const { rows } = await tx.client.query<{ count: number; oldest: Date | null; newest: Date | null }>(
    `SELECT count(*) AS count, min(created_at) AS oldest, max(created_at) AS newest FROM export
     WHERE state = 'ready' AND expires_at <= $1`,
    [at],
  );
  return rows[0] ?? { count: 0, oldest: null, newest: null };
}
