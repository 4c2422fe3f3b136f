import type { InstallationHealth } from '@polana/contract/operator-health';
import { findOutcome, type CheckOutcome } from '#platform/check-outcomes';
import { now } from '#platform/clock';
import type { ReadTx } from '#platform/database';
import { findInstalledAt } from './database-health.store.ts';
import { backupProblems, backupState } from './health.rules.ts';

/** When the portal was last saved and a backup last brought back, as the commands noted it, and what is amiss. */
export async function readBackup(tx: ReadTx): Promise<InstallationHealth['backup']> {
  const lastBackup = await findOutcome(tx, 'backup');
  const lastRestore = await findOutcome(tx, 'restore');
  const facts = { lastBackup, lastRestore, installedAt: (await findInstalledAt(tx)) ?? now() };
  return {
    state: backupState(facts, now()),
    problems: backupProblems(facts, now()),
    lastBackup: copiedOf(lastBackup),
    lastRestore: copiedOf(lastRestore),
  };
}

function copiedOf(outcome: CheckOutcome | null): InstallationHealth['backup']['lastBackup'] {
  if (!outcome) return null;
  const { startedAt, finishedAt, isSound } = outcome;
  return { takenAt: startedAt.toISOString(), finishedAt: finishedAt.toISOString(), isSound };
}
