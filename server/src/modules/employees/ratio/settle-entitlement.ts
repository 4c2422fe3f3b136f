import { actionCodes, type ActionCode } from '@polana/contract/roles';
import { yearOf, type PlainDate } from '@polana/contract/plain-date';
import type { Author } from '#platform/actor';
import { today } from '#platform/clock';
import type { ReadTx, Tx } from '#platform/database';
import { adjustEntitlement, creditEntitlement, lockBooks, readBalances } from '#modules/ledger';
import { listRatioChanges } from '../employment.store.ts';
import { entitledCents, judgedOn, periodOn, type ProgrammePeriod } from './entitlement.rules.ts';
import { readOpenYears } from './open-years.ts';
import { findProgrammePeriods, findSpan } from './ratio.store.ts';

export interface EntitlementToSettle {
  companyId: string;
  employmentId: string;
  /** What made it necessary, e.g. the ratio change: one adjustment per cause, year and allowance. */
  causeId: string;
}

/** Brings the allowances of the open years to what the dated ratios and rules say: credited where this year's is not open yet,
 *  adjusted where it is, and never below what is reserved or drawn. */
export async function settleEntitlement(tx: Tx, settling: EntitlementToSettle, author: Author): Promise<void> {
  const { companyId, employmentId } = settling;
  const span = await findSpan(tx, companyId, employmentId);
  if (!span) return;
  // A first claim credits what is missing: without the books both of them would.
  await lockBooks(tx, companyId);
  const history = await listRatioChanges(tx, companyId, employmentId);
  for (const year of await readOpenYears(tx)) {
    const opened = await readBalances(tx, [employmentId], year);
    for (const actionCode of actionCodes) {
      const isOpened = opened.some((one) => one.actionCode === actionCode);
      const wanted = await wantedCents(tx, companyId, actionCode, year, { span, history });
      if (wanted === null) continue;
      if (isOpened) await adjust(tx, settling, { year, actionCode }, wanted.cents, author);
      else if (wanted.isCredited && wanted.cents > 0 && year === yearOf(today()))
        await credit(tx, settling, { year, actionCode }, wanted.cents, author);
    }
  }
}

interface History {
  span: NonNullable<Awaited<ReturnType<typeof findSpan>>>;
  history: Awaited<ReturnType<typeof listRatioChanges>>;
}

/** Null where no rule of law holds on that day. A programme the company closed credits nobody anew. */
async function wantedCents(
  tx: Tx,
  companyId: string,
  actionCode: ActionCode,
  year: number,
  { span, history }: History,
): Promise<{ cents: number; isCredited: boolean } | null> {
  const { day, periods, isOpen } = await programmeOf(tx, companyId, actionCode, year);
  const cents = entitledCents(span, history, periods, day);
  return cents === null ? null : { cents, isCredited: isOpen };
}

/** What a year's allowance is judged by today. */
export async function programmeOf(
  tx: ReadTx,
  companyId: string,
  actionCode: ActionCode,
  year: number,
): Promise<{ day: PlainDate; periods: ProgrammePeriod[]; isOpen: boolean }> {
  const day = judgedOn(year, today());
  const periods = await findProgrammePeriods(tx, companyId, actionCode, year);
  return { day, periods, isOpen: periodOn(periods, day)?.isOpen ?? false };
}

interface Allowance {
  year: number;
  actionCode: ActionCode;
}

async function credit(
  tx: Tx,
  settling: EntitlementToSettle,
  allowance: Allowance,
  amountCents: number,
  author: Author,
): Promise<void> {
  await creditEntitlement(tx, { companyId: settling.companyId, ...creditOf(settling, allowance, amountCents, author) });
}

async function adjust(
  tx: Tx,
  settling: EntitlementToSettle,
  allowance: Allowance,
  creditedCents: number,
  author: Author,
): Promise<void> {
  const { companyId } = settling;
  await adjustEntitlement(tx, { companyId, ...adjustmentOf(settling, allowance, creditedCents, author) });
}

type Settled = Pick<EntitlementToSettle, 'employmentId' | 'causeId'>;

export function creditOf(
  { employmentId }: Settled,
  { year, actionCode }: Allowance,
  amountCents: number,
  author: Author,
) {
  return {
    employmentId,
    year,
    actionCode,
    amountCents,
    effectiveDate: today(),
    createdBy: author.personId,
    idempotencyKey: `entitlement ${employmentId} ${year} ${actionCode}`,
  };
}

export function adjustmentOf(
  { employmentId, causeId }: Settled,
  { year, actionCode }: Allowance,
  creditedCents: number,
  author: Author,
) {
  const isThisYear = year === yearOf(today());
  return {
    employmentId,
    year,
    actionCode,
    creditedCents,
    effectiveDate: today(),
    createdBy: author.personId,
    subjectId: causeId,
    idempotencyKey: isThisYear ? `adjustment ${causeId} ${actionCode}` : `adjustment ${causeId} ${actionCode} ${year}`,
  };
}
