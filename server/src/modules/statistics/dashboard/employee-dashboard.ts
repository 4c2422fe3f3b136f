import { textFromCents } from '@polana/contract/money';
import { addDays, addMonths, yearOf } from '@polana/contract/plain-date';
import type { EmployeeDashboard } from '@polana/contract/statistics-dashboard';
import type { Employee } from '#platform/actor';
import { instantAt, now, today } from '#platform/clock';
import { type Database, reading } from '#platform/database';
import { Refusal } from '#platform/errors';
import { holdMoment } from '../statistics.store.ts';
import { countClaims, findEmploymentFacts, listAllowances, listTasks } from './employee-dashboard.store.ts';

/** A rejected claim can be sent again; after this long it is history. */
const rejectedDays = 60;

/** The answer an employee comes for: how much is left this year, and what waits for them. */
export function readEmployeeDashboard(
  db: Database,
  { companyId, employmentId }: Pick<Employee, 'companyId' | 'employmentId'>,
): Promise<EmployeeDashboard> {
  const day = today();
  const year = yearOf(day);
  return reading(db, async (tx) => {
    await holdMoment(tx);
    const employment = await findEmploymentFacts(tx, companyId, employmentId);
    if (!employment) throw new Refusal('not_found', 404);
    const allowances = await listAllowances(tx, { companyId, employmentId, year, day });
    const tasks = await listTasks(tx, companyId, employmentId, instantAt(addDays(day, -rejectedDays)));
    return {
      roleName: 'EMPL',
      companyName: employment.companyName,
      isSuspended: employment.isSuspended,
      asOf: now().toISOString(),
      today: day,
      year,
      left: textFromCents(allowances.reduce((sum, one) => sum + one.leftCents, 0)),
      allowances: allowances.map((one) => ({
        actionCode: one.actionCode,
        credited: textFromCents(one.creditedCents),
        reserved: textFromCents(one.reservedCents),
        drawn: textFromCents(one.drawnCents),
        left: textFromCents(one.leftCents),
        isOpen: one.isOpen,
        closedReason: one.closedReason,
        entitledFrom: addMonths(employment.startDate, one.monthsMin),
      })),
      tasks: tasks.map(({ kind, claimId, number, actionCode, at, text }) => ({
        kind,
        documentId: claimId,
        documentNumber: number,
        actionCode,
        at: at.toISOString(),
        text,
      })),
      documents: await countClaims(tx, companyId, employmentId),
    };
  });
}
