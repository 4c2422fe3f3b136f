import type { Files } from '#modules/files';
import { defineJob, type AnyJob } from '#platform/jobs';
import { keepErasureList } from './erasure-list.ts';
import { forgetDue, forgetJobName } from './forget-due.ts';
import { liftDue } from './lift-restriction.ts';

/** Every night whatever is due is let go. */
export function createPrivacyJobs({
  files,
  erasureListPath,
}: {
  files: Files;
  erasureListPath: string;
}): readonly AnyJob[] {
  return [
    defineJob({
      name: forgetJobName,
      schedule: '30 2 * * *',
      expireSeconds: 3_600,
      run: async ({ db, log, signal }) => {
        // First: whoever an operator has erased does not wait for the others.
        await keepErasureList(db, erasureListPath, log);
        const counts = await forgetDue(db, files, signal);
        await keepErasureList(db, erasureListPath, log);
        log.info(counts, 'what was due was let go');
      },
    }),
    defineJob({
      name: 'operator.liftRestrictions',
      schedule: '10 0 * * *',
      run: async ({ db, log }) => {
        const lifted = await liftDue(db.forEveryCompany());
        if (lifted > 0) log.info({ lifted }, 'restrictions ended on their announced day');
      },
    }),
  ];
}
