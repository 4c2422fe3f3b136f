import type { PlainDate } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { dueCredit, type DueCredit, findProgrammePeriods, listRatioHistories } from '#modules/employees';
import { adjustEntitlement, bookedKeys, type EntitlementLine, lockBooks, postMany } from '#modules/ledger';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { findUncredited, type UncreditedEmployment } from './entitlement.store.ts';

export interface AllowanceYear {
  companyId: string;
  year: number;
  actionCode: ActionCode;
}

export interface Credited {
  people: number;
  cents: number;
}

/** Credits those of the people given whose entitlement is due and not credited yet; however often it is called, once. */
export async function creditDue(
  tx: Tx,
  allowance: AllowanceYear,
  employmentIds: readonly string[],
  /** Who was credited before and lost it is credited again only on a new first day of entitlement, after this day. */
  settledThrough: PlainDate | null,
): Promise<Credited> {
  const { companyId, year, actionCode } = allowance;
  // Nobody else books for the company between the look and the credit.
  await lockBooks(tx, companyId);
  const uncredited = await findUncredited(tx, companyId, actionCode, year, employmentIds);
  if (uncredited.length === 0) return { people: 0, cents: 0 };
  const periods = await findProgrammePeriods(tx, companyId, actionCode, year);
  const ids = uncredited.map(({ employmentId }) => employmentId);
  const ratios = await listRatioHistories(tx, companyId, ids);
  const due = uncredited.flatMap((employment) => {
    const history = { ...employment, ratios: ratios.get(employment.employmentId) ?? [] };
    const credit = dueCredit(history, periods, year, today());
    return credit && credit.amountCents > employment.creditedCents ? { employment, credit } : [];
  });
  const first = due.filter(({ employment }) => !employment.wasCredited);
  const again = await notCreditedAgain(
    tx,
    allowance,
    due.filter(
      ({ employment, credit }) =>
        employment.wasCredited && settledThrough !== null && credit.effectiveDate > settledThrough,
    ),
  );
  const lines = first.map((one) => lineOf(allowance, one));
  if (lines.length > 0) await postMany(tx, companyId, { entitlements: lines });
  for (const one of again) await creditAgain(tx, allowance, one);
  const cents = lines.reduce((sum, line) => sum + line.amountCents, 0);
  const centsAgain = again.reduce((sum, { credit }) => sum + credit.amountCents, 0);
  return { people: first.length + again.length, cents: cents + centsAgain };
}

interface Due {
  employment: UncreditedEmployment;
  credit: DueCredit;
}

function lineOf({ year, actionCode }: AllowanceYear, { employment, credit }: Due): EntitlementLine {
  const { employmentId, creditedCents } = employment;
  return {
    employmentId,
    year,
    actionCode,
    amountCents: credit.amountCents - creditedCents,
    effectiveDate: credit.effectiveDate,
    createdBy: null,
    idempotencyKey: `entitlement ${employmentId} ${year} ${actionCode}`,
  };
}

/** Without those a run that was broken off has credited; what was corrected since has moved the allowance by itself. */
async function notCreditedAgain(tx: Tx, allowance: AllowanceYear, due: readonly Due[]): Promise<Due[]> {
  const credited = await bookedKeys(
    tx,
    allowance.companyId,
    due.map((one) => keyOfAgain(allowance, one)),
  );
  return due.filter((one) => !credited.has(keyOfAgain(allowance, one)));
}

function keyOfAgain({ year, actionCode }: AllowanceYear, { employment, credit }: Due): string {
  return `entitled again ${employment.employmentId} ${year} ${actionCode} ${credit.effectiveDate}`;
}

async function creditAgain(tx: Tx, allowance: AllowanceYear, due: Due) {
  const { companyId, year, actionCode } = allowance;
  const { credit, employment } = due;
  const { employmentId } = employment;
  await adjustEntitlement(tx, {
    companyId,
    employmentId,
    year,
    actionCode,
    creditedCents: credit.amountCents,
    effectiveDate: credit.effectiveDate,
    createdBy: null,
    idempotencyKey: keyOfAgain(allowance, due),
  });
}
