import type { PlainDate } from '@polana/contract/plain-date';
import { recordAudit } from '#modules/audit';
import {
  entitledCents,
  findProgrammePeriods,
  findSpans,
  judgedOn,
  listRatioHistories,
  type ProgrammePeriod,
} from '#modules/employees';
import { adjustEntitlement, bookedKeys, lockBooks, readBalances } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import type { AllowanceYear } from './credit-due.ts';
import { findEmploymentsInYear } from './entitlement.store.ts';

const peoplePerTransaction = 50;

interface ChangedLaw {
  /** The day from which it holds. */
  validFrom: PlainDate;
  /** The last day looked at, which decides: the working time may have changed since. */
  to: PlainDate;
  periods: readonly ProgrammePeriod[];
}

/**
 * Follows a maximum that the law changed within the year, on one of these days: every allowance that is open is brought to what it
 * should amount to on the last of them, never below what is reserved and drawn. Answers how many moved.
 */
export async function followLaw(
  company: Database,
  allowance: AllowanceYear,
  from: PlainDate,
  to: PlainDate,
): Promise<number> {
  const { companyId, actionCode, year } = allowance;
  const periods = await reading(company, (tx) => findProgrammePeriods(tx, companyId, actionCode, year));
  const changed = periods.findLast(
    ({ validFrom, capCents }, index) =>
      index > 0 && validFrom >= from && validFrom <= to && capCents !== periods[index - 1]?.capCents,
  );
  if (!changed) return 0;
  const law = { validFrom: changed.validFrom, to, periods };
  let moved = 0;
  let ids: string[] = [];
  do {
    const page = { after: ids.at(-1) ?? null, limit: peoplePerTransaction };
    ids = await reading(company, (tx) => findEmploymentsInYear(tx, companyId, year, page));
    const batch = ids;
    moved += await inTransaction(company, (tx) => follow(tx, allowance, law, batch));
  } while (ids.length === peoplePerTransaction);
  return moved;
}

async function follow(
  tx: Tx,
  { companyId, actionCode, year }: AllowanceYear,
  { validFrom, to, periods }: ChangedLaw,
  employmentIds: readonly string[],
): Promise<number> {
  await lockBooks(tx, companyId);
  const spans = await findSpans(tx, companyId, employmentIds);
  const ratios = await listRatioHistories(tx, companyId, employmentIds);
  const balances = await readBalances(tx, employmentIds, year);
  const keyOf = (employmentId: string) => `law ${validFrom} ${employmentId} ${actionCode}`;
  const followed = await bookedKeys(tx, companyId, employmentIds.map(keyOf));
  let moved = 0;
  for (const { employmentId } of balances.filter((one) => one.actionCode === actionCode)) {
    // By a run that was broken off; what was corrected since has moved the allowance by itself.
    if (followed.has(keyOf(employmentId))) continue;
    const span = spans.get(employmentId);
    const creditedCents = span && entitledCents(span, ratios.get(employmentId) ?? [], periods, judgedOn(year, to));
    if (creditedCents === undefined || creditedCents === null) continue;
    const { movedCents } = await adjustEntitlement(tx, {
      companyId,
      employmentId,
      year,
      actionCode,
      creditedCents,
      effectiveDate: validFrom,
      createdBy: null,
      idempotencyKey: keyOf(employmentId),
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
