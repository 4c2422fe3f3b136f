import { contributionOf } from '@polana/contract/allowance';
import { type PlainDate, yearOf } from '@polana/contract/plain-date';
import type { ActionCode } from '@polana/contract/roles';
import { adjustEntitlement, lockBooks, reserve } from '#modules/ledger';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { Refusal } from '#platform/errors';
import { ensureEntitlement } from './entitlement/ensure-entitlement.ts';
import { lastOpenDayOf } from './entitlement/entitlement.store.ts';
import type { StoredCalculation } from './calculation.rules.ts';
import { readUsed } from './used-allowance.ts';

export interface ContributionOrder {
  companyId: string;
  employmentId: string;
  claimId: string;
  actionCode: ActionCode;
  /** RP: first day of the stay; SP: first day of the activity. Its year is the year of the allowance. */
  asOfDate: PlainDate;
  /** In force on the as-of date. */
  rule: { ruleId: string; act: string; paragraph: string; percent: number; capCents: number };
  /** Working time on the as-of date. */
  ratio: number;
  expenseCents: number;
  /** What comes before it uses of the limit; without, whatever is used now. */
  usedCents?: number;
  /** Unique for every reservation of the claim. */
  idempotencyKey: string;
  createdBy: string | null;
}

export interface ReservedContribution {
  calculation: StoredCalculation;
  reservationId: string;
}

/** Reserves for a claim of a year that may be claimed: it has begun, and the claim came before it closed. */
export async function reserveContribution(
  tx: Tx,
  {
    submittedOn,
    ...order
  }: ContributionOrder & {
    /** The day the claim first came: one that came in time is paid also after its year has closed. */
    submittedOn: PlainDate;
  },
): Promise<ReservedContribution> {
  const year = yearOf(order.asOfDate);
  if (year > yearOf(today())) throw new Refusal('allowance_year_not_begun', 409, { values: { year } });
  const closesOn = await lastOpenDayOf(tx, year);
  if (submittedOn > closesOn) throw new Refusal('allowance_year_closed', 409, { values: { year, date: closesOn } });
  await lockBooks(tx, order.companyId);
  return reserveWhatIsLeft(tx, order);
}

/**
 * Computes what a claim pays with what is used at this moment, and sets it aside; the books are held. The rule and the ratio of the as-of
 * date decide: where they allow more than the account holds (the ratio was cut later, or the rest expired), the difference is credited first.
 */
export async function reserveWhatIsLeft(tx: Tx, order: ContributionOrder): Promise<ReservedContribution> {
  const { companyId, employmentId, actionCode, ratio, rule } = order;
  const year = yearOf(order.asOfDate);
  await ensureEntitlement(tx, { companyId, employmentId }, year, actionCode);
  const { ownCents, leftCents, ...used } = await readUsed(tx, { companyId, employmentId }, year, actionCode);
  const { usedCents = used.usedCents } = order;
  const sum = contributionOf({ rule, ratio, expenseCents: order.expenseCents, usedCents });
  if (sum.contributionCents === 0) throw new Refusal('balance_too_low', 409);

  const booking = {
    companyId,
    employmentId,
    year,
    actionCode,
    effectiveDate: today(),
    subjectId: order.claimId,
    createdBy: order.createdBy,
  };
  if (sum.contributionCents > leftCents) {
    const creditedCents = ownCents + sum.contributionCents;
    await adjustEntitlement(tx, { ...booking, creditedCents, idempotencyKey: `${order.idempotencyKey} adjustment` });
  }
  const amountCents = sum.contributionCents;
  const { reservationId } = await reserve(tx, { ...booking, amountCents, idempotencyKey: order.idempotencyKey });
  return { reservationId, calculation: { ...rule, ratio, expenseCents: order.expenseCents, usedCents, ...sum } };
}
