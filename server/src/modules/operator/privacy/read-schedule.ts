import {
  retentionKinds,
  type RetentionKind,
  type RetentionLine,
  type RetentionSchedule,
} from '@polana/contract/operator-privacy';
import type { PlainDate } from '@polana/contract/plain-date';
import { countEntriesBefore } from '#modules/audit';
import { countClaimsToForget, countFilesToErase } from '#modules/claims';
import { countForgettableRegistrations, listNoLongerKept } from '#modules/companies';
import { countDeparted, countRejectedBefore } from '#modules/employees';
import { countExpiredFiles } from '#modules/exports';
import { countTracesBefore } from '#modules/identity';
import { countOldFiles } from '#modules/imports';
import { countBodiesBefore } from '#modules/mail';
import { instantAt, minutesFrom, now, plainDateAt, today } from '#platform/clock';
import { reading, type Database, type ReadTx } from '#platform/database';
import { findQueues } from '#platform/jobs';
import type { RetentionSettings } from '../settings/retention-settings.ts';
import { readRetention } from '../settings/settings.store.ts';
import { forgetJobName } from './forget-due.ts';
import { listRuns } from './retention-run.store.ts';
import { cutoffsOn, yearsBefore } from './retention.rules.ts';

type Due = Pick<RetentionLine, 'dueCount' | 'oldest' | 'newest'>;

const periodOf: Record<RetentionKind, (set: RetentionSettings) => RetentionLine['period']> = {
  rejectedFiles: (set) => ({ count: set.rejectedClaimFileMonths, unit: 'months' }),
  claims: (set) => ({ count: set.claimYears, unit: 'years' }),
  people: (set) => ({ count: set.personMonths, unit: 'months' }),
  registrations: (set) => ({ count: set.traceDays, unit: 'days' }),
  mails: (set) => ({ count: set.outboxDays, unit: 'days' }),
  traces: (set) => ({ count: set.traceDays, unit: 'days' }),
  imports: (set) => ({ count: set.importDays, unit: 'days' }),
  exports: (set) => ({ count: set.exportDays, unit: 'days' }),
  audit: (set) => ({ count: set.auditYears, unit: 'years' }),
};

/** Whose work it is; the audit log is kept whole, so nobody's. */
const jobOf: Record<RetentionKind, string | null> = {
  rejectedFiles: forgetJobName,
  claims: forgetJobName,
  people: forgetJobName,
  registrations: forgetJobName,
  mails: 'mail.emptyBodies',
  traces: 'identity.dropOldTraces',
  imports: 'imports.sweep',
  exports: 'exports.sweep',
  audit: null,
};

/** What is kept how long and what would go now, counted and not listed: nobody's name is read for it. */
export function readSchedule(db: Database): Promise<RetentionSchedule> {
  return reading(db, async (tx) => {
    const set = await readRetention(tx);
    const queues = await findQueues(tx);
    const runs = await listRuns(tx);
    const due = await countDue(tx, set);
    const forgetting = queues.find((queue) => queue.name === forgetJobName);
    return {
      computedAt: now().toISOString(),
      isRunning: (forgetting?.waiting ?? 0) + (forgetting?.running ?? 0) > 0,
      items: retentionKinds.map((kind) => {
        const run = runs.find((one) => one.kind === kind);
        const lastRunAt = run?.finishedAt ?? queues.find((one) => one.name === jobOf[kind])?.lastRun?.finishedAt;
        return {
          kind,
          period: periodOf[kind](set),
          ...due[kind],
          lastRunAt: lastRunAt?.toISOString() ?? null,
          lastCount: run?.count ?? null,
        };
      }),
    };
  });
}

async function countDue(tx: ReadTx, set: RetentionSettings): Promise<Record<RetentionKind, Due>> {
  const { rejectedBefore, claimYearMax, departedBefore, registrationsBefore } = cutoffsOn(today(), set);
  const companyIds = await listNoLongerKept(tx, today());
  const daysAgo = (days: number) => minutesFrom(now(), -days * 24 * 60);
  return {
    rejectedFiles: dueOf(await countFilesToErase(tx, instantAt(rejectedBefore))),
    claims: dueOf(await countClaimsToForget(tx, claimYearMax)),
    people: dueOf(await countDeparted(tx, { before: departedBefore, companyIds })),
    registrations: dueOf(await countRegistrations(tx, instantAt(registrationsBefore))),
    mails: dueOf(await countBodiesBefore(tx, daysAgo(set.outboxDays))),
    traces: dueOf(await countTracesBefore(tx, daysAgo(set.traceDays))),
    imports: dueOf(await countOldFiles(tx, { createdBefore: daysAgo(set.importDays), at: now() })),
    exports: dueOf(await countExpiredFiles(tx, now())),
    audit: dueOf(await countEntriesBefore(tx, instantAt(yearsBefore(today(), set.auditYears)))),
  };
}

async function countRegistrations(tx: ReadTx, rejectedBefore: Date) {
  const people = await countRejectedBefore(tx, rejectedBefore);
  const companies = await countForgettableRegistrations(tx, { rejectedBefore, today: today() });
  const days = [people, companies].flatMap(({ oldest, newest }) => (oldest && newest ? [oldest, newest] : []));
  const inOrder = days.toSorted((one, other) => one.getTime() - other.getTime());
  return { count: people.count + companies.count, oldest: inOrder[0] ?? null, newest: inOrder.at(-1) ?? null };
}

function dueOf(counted: { count: number; oldest: Date | PlainDate | null; newest: Date | PlainDate | null }): Due {
  const dayOf = (at: Date | PlainDate | null) => (at instanceof Date ? plainDateAt(at) : at);
  return { dueCount: counted.count, oldest: dayOf(counted.oldest), newest: dayOf(counted.newest) };
}
