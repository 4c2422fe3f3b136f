import { minutesFrom, now } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { inPortions } from '#platform/portions';
import { deleteExpiredDrafts } from './drafts/claim-draft.store.ts';
import { settleEntitlementsJob } from './entitlement/entitlement.jobs.ts';
import { createReminderJob } from './reminders/reminder.jobs.ts';
import type { Reminding } from './reminders/reminder.mail.ts';
import { createFollowRulesJobs } from './rules/follow-rules.ts';
import { tryDraftJob } from './rules/try-draft.ts';
import { deleteSubmissionsBefore } from './submission/claim-submission.store.ts';
import { sendDigest } from './submission/send-digest.ts';
import { sweepUploads } from './uploads/sweep-uploads.ts';

const keyKeptDays = 30;

/** Links in mails lead to the public address. */
export function createClaimsJobs({ publicUrl, sealing }: Reminding): readonly AnyJob[] {
  const sweepJob = defineJob({
    name: 'claims.sweepUploads',
    schedule: '35 * * * *',
    run: async ({ db, log, signal }) => {
      const files = await sweepUploads(db);
      const every = db.forEveryCompany();
      const drafts = await inPortions(
        (limit) => inTransaction(every, (tx) => deleteExpiredDrafts(tx, now(), limit)),
        signal,
      );
      const before = minutesFrom(now(), -keyKeptDays * 24 * 60);
      await inPortions((limit) => inTransaction(every, (tx) => deleteSubmissionsBefore(tx, before, limit)), signal);
      if (files + drafts > 0) log.info({ files, drafts }, 'files and drafts without a claim were let go');
    },
  });

  const digestJob = defineJob({
    name: 'claims.digest',
    schedule: '0 7 * * 1-5',
    run: async ({ db, log }) => {
      const count = await sendDigest(db, publicUrl);
      log.info({ count }, 'administrators were told of waiting claims');
    },
  });

  return [
    sweepJob,
    digestJob,
    settleEntitlementsJob,
    tryDraftJob,
    ...createFollowRulesJobs({ publicUrl }),
    createReminderJob({ publicUrl, sealing }),
  ];
}
