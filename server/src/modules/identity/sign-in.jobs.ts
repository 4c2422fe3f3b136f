import { minutesFrom, now } from '#platform/clock';
import { reading } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { readTraceDays } from './settings.store.ts';
import { failuresAlarm, failuresOfAll } from './sign-in.ts';
import { deleteTracesBefore } from './sign-in-failure.store.ts';

export const signInJobs: readonly AnyJob[] = [
  // Sessions, challenges and counted failures that ended long ago tell nobody anything any more.
  defineJob({
    name: 'identity.dropOldTraces',
    schedule: '40 3 * * *',
    run: async ({ db, signal }) => {
      const keptDays = await reading(db, readTraceDays);
      await deleteTracesBefore(db, minutesFrom(now(), -keptDays * 24 * 60), signal);
    },
  }),
  defineJob({
    name: failuresAlarm,
    run: async ({ log }) => {
      const { max, windowSeconds } = failuresOfAll;
      log.error({ alarm: 'sign_in_failures', max, windowSeconds }, 'very many sign-ins fail at once');
    },
  }),
];
