import { minutesFrom, now } from '#platform/clock';
import { inTransaction } from '#platform/database';
import { defineJob, type AnyJob } from '#platform/jobs';
import { inPortions } from '#platform/portions';
import { sendFirstLink, sendFirstLinkJobName, type FirstLinkOrder } from './first-link.ts';
import { deleteLinksExpiredBefore } from './link.store.ts';
import { renewLink, renewLinkJobName, type LinkToRenew } from './resend-link.ts';
import { sendLink, sendLinkJobName, type LinkOrder } from './send-link.ts';

const keptDays = 30;

/** Mailing links that were asked for, and dropping those that died a month ago. */
export function createLinkJobs({ publicUrl }: { publicUrl: string }): readonly AnyJob[] {
  return [
    defineJob<LinkOrder>({ name: sendLinkJobName, run: ({ data, db }) => sendLink(db, publicUrl, data) }),
    defineJob<FirstLinkOrder>({
      name: sendFirstLinkJobName,
      run: ({ data, db }) => sendFirstLink(db, publicUrl, data),
    }),
    defineJob<LinkToRenew>({ name: renewLinkJobName, run: ({ data, db }) => renewLink(db, publicUrl, data) }),
    defineJob({
      name: 'identity.dropOldLinks',
      schedule: '30 3 * * *',
      run: async ({ db, log, signal }) => {
        const before = minutesFrom(now(), -keptDays * 24 * 60);
        const count = await inPortions(
          (limit) => inTransaction(db.forEveryCompany(), (tx) => deleteLinksExpiredBefore(tx, before, limit)),
          signal,
        );
        log.info({ count }, 'old links were dropped');
      },
    }),
  ];
}
