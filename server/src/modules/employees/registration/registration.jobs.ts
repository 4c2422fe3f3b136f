import { minutesFrom, now } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { inPortions } from '#platform/portions';
import { deleteUnconfirmedBefore } from './registration.store.ts';

const keptDays = 7;

/** What nobody confirmed is not kept: the link in the mail has been dead for days. */
const dropUnconfirmedJob = defineJob({
  name: 'employees.dropUnconfirmed',
  schedule: '40 3 * * *',
  run: async ({ db, log, signal }) => {
    const before = minutesFrom(now(), -keptDays * 24 * 60);
    const count = await inPortions(
      (limit) => inTransaction(db.forEveryCompany(), (tx) => deleteUnconfirmedBefore(tx, before, limit)),
      signal,
    );
    log.info({ count }, 'unconfirmed registrations were dropped');
  },
});

export const registrationJobs: readonly AnyJob[] = [dropUnconfirmedJob];
