import { now } from './clock.ts';
import type { Database } from './database.ts';
import { storeOutcome, type CheckFinding } from './check-outcomes.store.ts';

export { findOutcome, type CheckFinding, type CheckOutcome } from './check-outcomes.store.ts';

export interface CheckReport {
  startedAt: Date;
  /** How many things were looked at. */
  checkedCount: number;
  /** Rules that do not hold, by name; never the rows that break them, which may be somebody's. */
  findings: readonly CheckFinding[];
}

/** Keeps what a check of the whole installation found, until it runs again. */
export function keepOutcome(
  db: Database,
  name: string,
  { startedAt, checkedCount, findings }: CheckReport,
): Promise<void> {
  return storeOutcome(db, name, {
    startedAt,
    finishedAt: now(),
    isSound: findings.length === 0,
    checkedCount,
    findings,
  });
}
