import { type PlainDate, yearOf } from '@polana/contract/plain-date';
import { type ActionCode, actionCodes } from '@polana/contract/roles';
import { recordAudit } from '#modules/audit';
import {
  entitledCents,
  findProgrammePeriods,
  listRatioHistories,
  type ProgrammePeriod,
  type SpanOf,
  spansOf,
} from '#modules/employees';
import { adjustEntitlement, bookedKeys, lockBooks, readBalances } from '#modules/ledger';
import { systemAuthor } from '#platform/actor';
import { inTransaction, reading, type Database, type Tx } from '#platform/database';
import { findPlannedRatioChanges, type PlannedRatioChange } from './entitlement.store.ts';

const changesPerTransaction = 50;

export interface PlannedDays {
  from: PlainDate;
  to: PlainDate;
  /** What came into force up to this day is looked at again; null where all of it is new. */
  settledThrough: PlainDate | null;
}

/**
 * Follows the planned changes of the working time that came into force on these days: an allowance that is open is brought to the
 * new limit, never below what is reserved and drawn. Answers how many allowances moved.
 */
export async function adjustToPlannedRatios(
  company: Database,
  companyId: string,
  { from, to, settledThrough }: PlannedDays,
): Promise<number> {
  if (from > to) return 0;
  const planned = await reading(company, (tx) => findPlannedRatioChanges(tx, companyId, from, to));
  const changes = spansOf(withoutOvertaken(planned, settledThrough), to);
  let moved = 0;
  for (let start = 0; start < changes.length; start += changesPerTransaction) {
    const batch = changes.slice(start, start + changesPerTransaction);
    moved += await inTransaction(company, (tx) => followChanges(tx, companyId, batch));
  }
  return moved;
}

/** Of the changes looked at again only the last one of an employment's year counts: the allowance may stand as a later one left it. */
function withoutOvertaken(
  changes: readonly PlannedRatioChange[],
  settledThrough: PlainDate | null,
): PlannedRatioChange[] {
  const yearOfEmployment = ({ employmentId, validFrom }: PlannedRatioChange) => `${employmentId} ${yearOf(validFrom)}`;
  const last = new Map(changes.map((change) => [yearOfEmployment(change), change]));
  return changes.filter(
    (change) =>
      settledThrough === null || change.validFrom > settledThrough || last.get(yearOfEmployment(change)) === change,
  );
}

async function followChanges(
  tx: Tx,
  companyId: string,
  changes: readonly SpanOf<PlannedRatioChange>[],
): Promise<number> {
  await lockBooks(tx, companyId);
  const ratios = await listRatioHistories(
    tx,
    companyId,
    changes.map(({ employmentId }) => employmentId),
  );
  const periodsOf = periodsOnce(tx, companyId);
  const keys = changes.flatMap((change) => actionCodes.map((actionCode) => keyOf(change, actionCode)));
  const followed = await bookedKeys(tx, companyId, keys);
  let moved = 0;
  for (const change of changes) {
    if (actionCodes.every((actionCode) => followed.has(keyOf(change, actionCode)))) continue;
    const year = yearOf(change.validFrom);
    for (const { actionCode } of await readBalances(tx, [change.employmentId], year)) {
      // By a run that was broken off; what was corrected since has moved the allowance by itself.
      if (followed.has(keyOf(change, actionCode))) continue;
      const periods = await periodsOf(actionCode, year);
      const history = ratios.get(change.employmentId) ?? [];
      const creditedCents = entitledCents(change, history, periods, change.lastDay);
      if (creditedCents === null) continue;
      if (await follow(tx, companyId, change, { year, actionCode, creditedCents })) moved += 1;
    }
  }
  return moved;
}

function keyOf({ ratioChangeId }: PlannedRatioChange, actionCode: ActionCode): string {
  return `adjustment ${ratioChangeId} ${actionCode}`;
}

async function follow(
  tx: Tx,
  companyId: string,
  change: PlannedRatioChange,
  { year, actionCode, creditedCents }: { year: number; actionCode: ActionCode; creditedCents: number },
): Promise<boolean> {
  const { ratioChangeId, employmentId, validFrom } = change;
  const { movedCents } = await adjustEntitlement(tx, {
    companyId,
    employmentId,
    year,
    actionCode,
    creditedCents,
    effectiveDate: validFrom,
    createdBy: null,
    subjectId: ratioChangeId,
    idempotencyKey: keyOf(change, actionCode),
  });
  if (movedCents === 0) return false;
  await recordAudit(tx, {
    author: systemAuthor,
    companyId,
    action: 'entitlement.adjusted',
    objectType: 'employment',
    objectId: employmentId,
    changes: { year, actionCode, movedCents, validFrom },
  });
  return true;
}

/** A company's year is looked up once for all its people. */
function periodsOnce(tx: Tx, companyId: string) {
  const known = new Map<string, ProgrammePeriod[]>();
  return async (actionCode: ActionCode, year: number): Promise<ProgrammePeriod[]> => {
    const key = `${actionCode} ${year}`;
    const periods = known.get(key) ?? (await findProgrammePeriods(tx, companyId, actionCode, year));
    known.set(key, periods);
    return periods;
  };
}
