import type { ReadTx, Tx } from '#platform/database';

export type ForgottenKind = 'rejectedFiles' | 'claims' | 'people' | 'registrations';

export async function storeRun(tx: Tx, kind: ForgottenKind, at: Date, count: number): Promise<void> {
  await tx.client.query(
    `INSERT INTO retention_run (kind, finished_at, count) VALUES ($1, $2, $3)
     ON CONFLICT (kind) DO UPDATE SET finished_at = EXCLUDED.finished_at, count = EXCLUDED.count`,
    [kind, at, count],
  );
}

export interface LastRun {
  kind: ForgottenKind;
  finishedAt: Date;
  count: number;
}

export async function listRuns(tx: ReadTx): Promise<LastRun[]> {
  const { rows } = await tx.client.query<LastRun>(
    'SELECT kind, finished_at AS "finishedAt", count FROM retention_run ORDER BY kind',
  );
  return rows;
}
