import { setTimeout as delay } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import type { Database } from '../database.ts';
import { queuesWithWork } from './jobs.store.ts';

/** Somebody waits for what is enqueued: a file to be checked, an import, a code by mail. */
const lookMilliseconds = 250;

/**
 * Asks for all queues at once what waits, and wakes those who work on them: dozens of workers asking by themselves twice a second would
 * keep the database busy while nobody uses the portal.
 */
export function wakeWorkers(
  db: Database,
  boss: Pick<PgBoss, 'notifyWorker'>,
  workersOf: ReadonlyMap<string, readonly string[]>,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const queues = [...workersOf.keys()];
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      // A look that fails is not missed: workers also look by themselves, and they tell what is wrong.
      const waiting = await queuesWithWork(db, queues).catch(() => []);
      for (const queue of waiting) for (const worker of workersOf.get(queue) ?? []) boss.notifyWorker(worker);
      await delay(lookMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    stop() {
      stopping.abort();
      return loop;
    },
  };
}
