import { textFromCents } from '@polana/contract/money';
import { addDays, type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import type { EmployeeDashboard } from '@polana/contract/statistics-dashboard';
import type { Employee } from '#platform/actor';
import { instantAt, now, today } from '#platform/clock';
import { type Database, reading, type ReadTx } from '#platform/database';
import { holdMoment } from '#platform/database-cursor';
import { Refusal } from '#platform/errors';
import {
  countClaims,
  findEmailToConfirm,
  findEmploymentFacts,
  listAllowances,
  listOpenYear,
  listTasks,
  type OpenYearLine,
} from './employee-dashboard.store.ts';

/** A rejected claim can be sent again; after this long it is history. */
const rejectedDays = 60;

/** What the room of employees tells, given where the portal is composed. */
export interface EmployeeDashboardSources {
  /** From which day the claim form takes claims. */
  entitledSince: (tx: ReadTx, companyId: string, actionCode: ActionCode, startDate: PlainDate) => Promise<PlainDate>;
}

/** The answer an employee comes for: how much is left this year, and what waits for them. */
export function readEmployeeDashboard(
  db: Database,
  { companyId, employmentId, personId, impersonation }: Employee,
  { entitledSince }: EmployeeDashboardSources,
): Promise<EmployeeDashboard> {
  const day = today();
  const year = yearOf(day);
  return reading(db, async (tx) => {
    await holdMoment(tx);
    const employment = await findEmploymentFacts(tx, companyId, employmentId);
    if (!employment) throw new Refusal('not_found', 404);
    const allowances = await listAllowances(tx, { companyId, employmentId, year, day });
    // A suspended company provides nothing for a while; what it owes stays as it is.
    const provided = allowances.filter((one) => one.isOpen || employment.isSuspended);
    const lastYear = await listOpenYear(tx, { companyId, employmentId, year: year - 1, day });
    const tasks = await listTasks(tx, companyId, employmentId, instantAt(addDays(day, -rejectedDays)));
    // Whoever looks in another's name has nothing to confirm.
    const email = impersonation ? undefined : await findEmailToConfirm(tx, personId, now());
    return {
      roleName: 'EMPL',
      companyName: employment.companyName,
      isSuspended: employment.isSuspended,
      employmentEndedOn: employment.lastDay !== null && employment.lastDay < day ? employment.lastDay : null,
      asOf: now().toISOString(),
      today: day,
      year,
      left: textFromCents(provided.reduce((sum, one) => sum + one.leftCents, 0)),
      allowances: await Promise.all(
        allowances.map(async ({ isOpen, closedReason, ...one }) => ({
          ...amountOf(one),
          isOpen,
          closedReason,
          entitledFrom: await entitledSince(tx, companyId, one.actionCode, employment.startDate),
        })),
      ),
      lastYear: lastYearOf(year - 1, lastYear),
      tasks: [
        ...(email
          ? [
              {
                kind: 'emailToConfirm' as const,
                email: email.email,
                at: email.at.toISOString(),
                expiresAt: email.expiresAt.toISOString(),
              },
            ]
          : []),
        ...tasks.map(({ kind, claimId, number, actionCode, at, text }) => ({
          kind,
          documentId: claimId,
          documentNumber: number,
          actionCode,
          at: at.toISOString(),
          text,
        })),
      ],
      documents: await countClaims(tx, companyId, employmentId),
    };
  });
}

function lastYearOf(year: number, lines: readonly OpenYearLine[]): EmployeeDashboard['lastYear'] {
  const [first] = lines;
  if (!first) return null;
  return {
    year,
    left: textFromCents(lines.reduce((sum, one) => sum + one.leftCents, 0)),
    openUntil: first.openUntil,
    allowances: lines.map(amountOf),
  };
}

function amountOf({ actionCode, ...cents }: Omit<OpenYearLine, 'openUntil'>) {
  return {
    actionCode,
    credited: textFromCents(cents.creditedCents),
    reserved: textFromCents(cents.reservedCents),
    drawn: textFromCents(cents.drawnCents),
    left: textFromCents(cents.leftCents),
  };
}
