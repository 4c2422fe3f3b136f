import { addDays, type PlainDate } from '@polana/contract/plain-date';
import { recordAudit } from '#modules/audit';
import { listRatioHistories } from '#modules/employees';
import { adjustEntitlement, lockBooks, readBalances } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import type { AllowanceYear } from './credit-due.ts';
import { limitOn, type ProgrammePeriod } from './entitlement.rules.ts';
import { findEmploymentsInYear, findProgrammePeriods } from './entitlement.store.ts';

const peoplePerTransaction = 50;

/**
 * Follows a maximum that the law changed within the year, on one of these days: every allowance that is open is brought to the new
 * limit, never below what is reserved and drawn. Answers how many moved.
 */
export async function followLaw(
  company: Database,
  allowance: AllowanceYear,
  from: PlainDate,
  to: PlainDate,
): Promise<number> {
  const { companyId, actionCode, year } = allowance;
  const periods = await reading(company, (tx) => findProgrammePeriods(tx, companyId, actionCode, year));
  const changed = periods.filter(
    ({ validFrom, capCents }, index) =>
      index > 0 && validFrom >= from && validFrom <= to && capCents !== periods[index - 1]?.capCents,
  );
  let moved = 0;
  for (const { validFrom } of changed) {
    let ids: string[] = [];
    do {
      const page = { after: ids.at(-1) ?? null, limit: peoplePerTransaction };
      ids = await reading(company, (tx) => findEmploymentsInYear(tx, companyId, year, page));
      const batch = ids;
      moved += await inTransaction(company, (tx) => follow(tx, allowance, periods, validFrom, batch));
    } while (ids.length === peoplePerTransaction);
  }
  return moved;
}

async function follow(
  tx: Tx,
  { companyId, actionCode, year }: AllowanceYear,
  periods: readonly ProgrammePeriod[],
  validFrom: PlainDate,
  employmentIds: readonly string[],
): Promise<number> {
  await lockBooks(tx, companyId);
  const ratios = await listRatioHistories(tx, companyId, employmentIds);
  const balances = await readBalances(tx, employmentIds, year);
  let moved = 0;
  for (const { employmentId, creditedCents } of balances.filter((one) => one.actionCode === actionCode)) {
    const history = ratios.get(employmentId) ?? [];
    // Only what stood at the old limit follows; somebody credited in the meantime has the new one.
    if (creditedCents !== limitOn(history, periods, addDays(validFrom, -1))) continue;
    const { movedCents } = await adjustEntitlement(tx, {
      companyId,
      employmentId,
      year,
      actionCode,
      creditedCents: limitOn(history, periods, validFrom),
      effectiveDate: validFrom,
      createdBy: null,
      idempotencyKey: `law ${validFrom} ${employmentId} ${actionCode}`,
    });
    if (movedCents !== 0) moved += 1;
  }
  if (moved > 0) {
    await recordAudit(tx, {
      author: systemAuthor,
      companyId,
      action: 'entitlement.lawFollowed',
      objectType: 'company',
      objectId: companyId,
      changes: { year, actionCode, validFrom, people: moved },
    });
  }
  return moved;
}
