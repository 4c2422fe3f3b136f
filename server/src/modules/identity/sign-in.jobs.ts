import { minutesFrom, now } from '#platform/clock';
import { defineJob, type AnyJob } from '#platform/jobs';
import { deleteTracesBefore } from './sign-in-failure.store.ts';

const keptDays = 90;

/** Sessions, challenges and counted failures that ended long ago tell nobody anything any more. */
export const signInJobs: readonly AnyJob[] = [
  defineJob({
    name: 'identity.dropOldTraces',
    schedule: '40 3 * * *',
    run: ({ db }) => deleteTracesBefore(db, minutesFrom(now(), -keptDays * 24 * 60)),
  }),
];
