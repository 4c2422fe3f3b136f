import { minutesFrom, now } from '#platform/clock';
import { inTransaction, type Tx } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { inPortions } from '#platform/portions';
import { dropLinksOf } from '#modules/identity';
import { deleteUnconfirmedBefore } from './registration.store.ts';

const keptDays = 7;

/** What nobody confirmed is not kept, and with it go its links: a fresh one would confirm what is gone, and whoever did so would wait
 *  for nobody. */
const dropUnconfirmedJob = defineJob({
  name: 'employees.dropUnconfirmed',
  schedule: '40 3 * * *',
  run: async ({ db, log, signal }) => {
    const before = minutesFrom(now(), -keptDays * 24 * 60);
    const count = await inPortions(
      (limit) => inTransaction(db.forEveryCompany(), (tx) => dropBefore(tx, before, limit)),
      signal,
    );
    log.info({ count }, 'unconfirmed registrations were dropped');
  },
});

async function dropBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const registrationIds = await deleteUnconfirmedBefore(tx, before, limit);
  await dropLinksOf(tx, registrationIds);
  return registrationIds.length;
}

export const registrationJobs: readonly AnyJob[] = [dropUnconfirmedJob];
