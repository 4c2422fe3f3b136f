import { keepOutcome } from '#platform/check-outcomes';
import { now } from '#platform/clock';
import { defineJob, type AnyJob } from '#platform/jobs';
import { dropOldWindows } from '#platform/limits';
import { heartbeatJob } from '#platform/nodes';
import { checkBooks } from '../books-checks/check-books.ts';
import { booksChecks } from '../books-checks/checks.ts';

const checkBooksJob = defineJob({
  name: 'books.check',
  schedule: '20 3 * * *',
  expireSeconds: 3_600,
  run: async ({ db, log }) => {
    const startedAt = now();
    const findings = await checkBooks(db);
    await keepOutcome(db, 'books', {
      startedAt,
      checkedCount: booksChecks.length,
      findings: findings.map(({ check, sentence, count }) => ({ name: check, sentence, count })),
    });
    if (findings.length > 0)
      log.error({ alarm: 'books_wrong', checks: findings.map((one) => one.check) }, 'the books do not add up');
    else log.info('the books add up');
  },
});

const dropOldLimitsJob = defineJob({
  name: 'limits.dropOld',
  schedule: '50 3 * * *',
  run: async ({ db, log, signal }) => {
    const count = await dropOldWindows(db, signal);
    log.info({ count }, 'old counters of limits were dropped');
  },
});

export const houseJobs: readonly AnyJob[] = [checkBooksJob, dropOldLimitsJob, heartbeatJob];
