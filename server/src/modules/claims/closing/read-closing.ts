import type { ClosingSummary, PayrollKind } from '@polana/contract/claim-closing';
import { textFromCents } from '@polana/contract/money';
import { addMonths, type PlainDate } from '@polana/contract/plain-date';
import type { ReadTx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { cutOffOn, monthText, paidOn, wageCodeOf } from './closing.rules.ts';
import { type Closing, countPendingClaims, findClosing, findOpenMonth, readPayrollSettings } from './closing.store.ts';
import { linesOf, openValues, sumLines } from './payroll-line.store.ts';
import { sumOpenMovements } from './write-closing.store.ts';

/** One month of wages: what is in it, what stands behind it, and how it compares with the month before. */
export async function readClosing(tx: ReadTx, companyId: string, month: PlainDate): Promise<ClosingSummary> {
  const closing = await findMonth(tx, companyId, month);
  const settings = await readPayrollSettings(tx, companyId);
  const codes = closing?.wageCodes ?? settings.wageCodes;
  const totals = await sumLines(tx, await linesOf(tx, companyId, month, codes));
  const { totalCents, movements } = closing ?? (await sumOpenMovements(tx, await openValues(tx, companyId, month)));
  const previous = await previousOf(tx, companyId, addMonths(month, -1));
  return {
    month: monthText(month),
    state: closing ? 'closed' : 'open',
    cutOffOn: cutOffOn(month, closing?.cutOffDay ?? settings.cutOffDay),
    paidOn: paidOn(month, closing?.payDay ?? settings.payDay),
    closedAt: closing?.closedAt.toISOString() ?? null,
    closedBy: closing?.closedByName ?? null,
    total: textFromCents(totalCents),
    movements,
    employees: totals.employees,
    lines: totals.lines,
    kinds: kindsIn(totals.kinds.map((one) => one.kind)).map((kind) => {
      const now = totals.kinds.find((one) => one.kind === kind);
      return {
        kind,
        wageCode: wageCodeOf(kind, codes),
        employees: now?.employees ?? 0,
        total: textFromCents(now?.totalCents ?? 0),
        previousTotal: previous && textFromCents(previous.kinds.find((one) => one.kind === kind)?.totalCents ?? 0),
      };
    }),
    previous: previous && { month: previous.month, total: previous.total, employees: previous.employees },
    pendingClaims: closing ? 0 : await countPendingClaims(tx, companyId),
  };
}

/** The closing of a month, or nothing for the open one; any other month is not there. */
export async function findMonth(tx: ReadTx, companyId: string, month: PlainDate): Promise<Closing | undefined> {
  const closing = await findClosing(tx, companyId, month);
  if (!closing && month !== (await findOpenMonth(tx, companyId))) throw new Refusal('closing_not_found', 404);
  return closing;
}

/** Both allowances always, so that a missing one is seen; the club where it paid something. */
function kindsIn(found: readonly PayrollKind[]): PayrollKind[] {
  return ['RP', 'SP', ...(found.includes('CLUB') ? (['CLUB'] as const) : [])];
}

async function previousOf(tx: ReadTx, companyId: string, month: PlainDate) {
  const closing = await findClosing(tx, companyId, month);
  if (!closing) return null;
  const totals = await sumLines(tx, await linesOf(tx, companyId, month, closing.wageCodes));
  return {
    month: monthText(month),
    total: textFromCents(closing.totalCents),
    employees: totals.employees,
    kinds: totals.kinds,
  };
}
