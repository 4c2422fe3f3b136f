import { defineJob, type AnyJob } from '#platform/jobs';
import type { Reminding } from './reminder.mail.ts';
import { sendReminders } from './send-reminders.ts';

export function createReminderJob(reminding: Reminding): AnyJob {
  return defineJob({
    name: 'claims.remind',
    schedule: '0 8 * * *',
    expireSeconds: 3_600,
    retryLimit: 2,
    run: async ({ db, log, signal }) => {
      const mails = await sendReminders(db, reminding, signal);
      if (mails > 0) log.info({ mails }, 'people were reminded');
    },
  });
}
