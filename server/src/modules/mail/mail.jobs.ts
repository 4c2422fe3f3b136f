import { minutesFrom, now } from '#platform/clock';
import { inTransaction, reading } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { readOutboxDays } from './mail-settings.store.ts';
import { alarmAfterMinutes, sendMailJobName } from './mail.rules.ts';
import { countWaiting, emptyMails } from './mail.store.ts';
import { sendMail } from './send-mail.ts';
import { openSmtp, type MailConfig } from './smtp.ts';

const emptiedAtOnce = 1_000;

export interface MailPace {
  retryDelaySeconds: number;
}

export function createMailJobs(config: MailConfig, pace: MailPace = { retryDelaySeconds: 60 }): readonly AnyJob[] {
  const smtp = config.mode === 'smtp' ? openSmtp(config) : null;

  const sendMailJob = defineJob<{ mailId: string }>({
    name: sendMailJobName,
    // The mail itself says when to give up; the queue only must not do so earlier.
    retryLimit: 500,
    retryDelaySeconds: pace.retryDelaySeconds,
    retryDelayMaxSeconds: 3_600,
    // As long as all that are taken at once may take with a server that stalls.
    expireSeconds: 300,
    concurrency: 4,
    awaitedConcurrency: 1,
    takenAtOnce: 5,
    run: async ({ data, db, log }) => {
      const result = await sendMail(db, smtp, data.mailId);
      if (result === 'failed') log.error({ alarm: 'mail_failed', mailId: data.mailId }, 'a mail could not be sent');
      if (result === 'held')
        log.warn({ mailId: data.mailId }, 'restored, mails held: `npm run release-mails` lets them go');
    },
  });

  const watchMailsJob = defineJob({
    name: 'mail.watch',
    schedule: '*/5 * * * *',
    run: async ({ db, log }) => {
      const count = await reading(db.forEveryCompany(), (tx) =>
        countWaiting(tx, minutesFrom(now(), -alarmAfterMinutes)),
      );
      if (count > 0) log.error({ alarm: 'mail_delayed', count }, 'mails are waiting for too long');
    },
  });

  const emptyMailsJob = defineJob({
    name: 'mail.emptyBodies',
    schedule: '10 3 * * *',
    run: async ({ db, log, signal }) => {
      const everywhere = db.forEveryCompany();
      const before = minutesFrom(now(), -(await reading(everywhere, readOutboxDays)) * 24 * 60);
      let count = 0;
      for (let emptied = emptiedAtOnce; emptied === emptiedAtOnce && !signal.aborted;) {
        emptied = await inTransaction(everywhere, (tx) => emptyMails(tx, before, now(), emptiedAtOnce));
        count += emptied;
      }
      log.info({ count }, 'old mails were emptied');
    },
  });

  return [sendMailJob, watchMailsJob, emptyMailsJob];
}
