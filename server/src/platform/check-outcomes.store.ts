import type { Database, ReadTx } from './database.ts';

export interface CheckFinding {
  name: string;
  sentence: string;
  count: number;
}

export interface CheckOutcome {
  startedAt: Date;
  finishedAt: Date;
  isSound: boolean;
  checkedCount: number;
  findings: readonly CheckFinding[];
}

export async function storeOutcome(db: Database, name: string, outcome: CheckOutcome): Promise<void> {
  await db.pool.query(
    `INSERT INTO check_outcome (name, started_at, finished_at, is_sound, checked_count, findings)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (name) DO UPDATE SET started_at = excluded.started_at, finished_at = excluded.finished_at,
       is_sound = excluded.is_sound, checked_count = excluded.checked_count, findings = excluded.findings`,
    [
      name,
      outcome.startedAt,
      outcome.finishedAt,
      outcome.isSound,
      outcome.checkedCount,
      JSON.stringify(outcome.findings.map(({ name: rule, sentence, count }) => ({ name: rule, sentence, count }))),
    ],
  );
}

/** Null where the check has never run. */
export async function findOutcome(tx: ReadTx, name: string): Promise<CheckOutcome | null> {
  const { rows } = await tx.client.query<CheckOutcome>(
    `SELECT started_at AS "startedAt", finished_at AS "finishedAt", is_sound AS "isSound", checked_count AS "checkedCount",
       findings
     FROM check_outcome WHERE name = $1`,
    [name],
  );
  return rows[0] ?? null;
}
