import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Database } from '#platform/database';
import { takeTime } from '#platform/database-cursor';
import { deleteChanges } from './import-change.store.ts';
import { deleteProblems } from './import-problem.store.ts';
import { lostAfterMinutes } from './import.rules.ts';
import { letFileGo } from './leave-import.ts';
import { expirePlans, lockOld, readImportDays, stopLost } from './sweep-imports.store.ts';

const atOnce = 100;

/** Over every company: plans nobody confirmed expire, runs nobody will finish are stopped, and after the days the operator set files,
 *  problems and plans are let go. The history stays. */
export async function sweepImports(db: Database): Promise<number> {
  const everywhere = db.forEveryCompany();
  await inTransaction(everywhere, async (tx) => {
    await expirePlans(tx, now());
    await stopLost(tx, minutesFrom(now(), -lostAfterMinutes));
  });
  return inTransaction(everywhere, async (tx) => {
    // A plan may be of a hundred thousand people.
    await takeTime(tx);
    const keptDays = await readImportDays(tx);
    const old = await lockOld(tx, { createdBefore: minutesFrom(now(), -keptDays * 24 * 60), at: now() }, atOnce);
    for (const found of old) {
      await deleteProblems(tx, found);
      await deleteChanges(tx, found);
      await letFileGo(tx, found);
    }
    return old.length;
  });
}
