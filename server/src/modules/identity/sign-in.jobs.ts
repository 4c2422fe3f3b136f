import { minutesFrom, now } from '#platform/clock';
import { reading } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { readTraceDays } from './settings.store.ts';
import { deleteTracesBefore } from './sign-in-failure.store.ts';

/** Sessions, challenges and counted failures that ended long ago tell nobody anything any more. */
export const signInJobs: readonly AnyJob[] = [
  defineJob({
    name: 'identity.dropOldTraces',
    schedule: '40 3 * * *',
    run: async ({ db }) => {
      const keptDays = await reading(db, readTraceDays);
      await deleteTracesBefore(db, minutesFrom(now(), -keptDays * 24 * 60));
    },
  }),
];
