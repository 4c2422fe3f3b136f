import { textFromCents } from '@polana/contract/money';
import type { OperatorOverview } from '@polana/contract/operator-overview';
import { plainDateOf, yearOf } from '@polana/contract/plain-date';
import { actionCodes, type Language } from '@polana/contract/roles';
import { now, today } from '#platform/clock';
import { reading, type Database } from '#platform/database';
import { countCompanies } from '#modules/companies';
import { readBackup } from '../health/read-backup.ts';
import { eventOf } from './event-of.ts';
import { listDeeds, listSlowest, readFigures, readWaiting, sumPaid } from './overview.store.ts';

const slowestMax = 5;
const deedsMax = 10;

/** What an operator should know first: what waits and how long, the size of the installation, what colleagues did. */
export function readOverview(db: Database, operatorId: string, lang: Language): Promise<OperatorOverview> {
  const day = today();
  const year = yearOf(day);
  return reading(db, async (tx) => {
    const waits = await readWaiting(tx, operatorId);
    const { problems: backupProblems } = await readBackup(tx);
    const { ending, ...companies } = await countCompanies(tx);
    const { employees, claims, approved, pending } = await readFigures(tx, year);
    const paid = await sumPaid(tx, plainDateOf(year, 1, 1), day);
    return {
      asOf: now().toISOString(),
      today: day,
      year,
      waiting: {
        registrations: { count: waits.registrations, oldestAt: textOf(waits.oldestRegistrationAt) },
        changeRequests: { count: waits.changeRequests, oldestAt: textOf(waits.oldestChangeRequestAt) },
        privacyRequests: { count: waits.privacyRequests, dueOn: waits.privacyDueOn },
        ruleDrafts: waits.ruleDrafts,
        suspendedCompanies: companies.suspended,
        endingCompanies: ending,
        failedMails: waits.failedMails,
        failedJobs: waits.failedJobs,
        isBackupMissing: backupProblems.some((one) => one === 'backupMissed' || one === 'backupIncomplete'),
      },
      slowest: (await listSlowest(tx, slowestMax)).map((one) => ({ ...one, oldestAt: one.oldestAt.toISOString() })),
      figures: {
        companies,
        employees,
        claims: { total: claims, approved, pending },
        paid: actionCodes.map((actionCode) => ({
          actionCode,
          amount: textFromCents(paid.find((one) => one.actionCode === actionCode)?.cents ?? 0),
        })),
      },
      activity: (await listDeeds(tx, deedsMax)).map((deed) => eventOf(lang, deed)),
    };
  });
}

function textOf(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}
