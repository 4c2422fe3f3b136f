import { yearOf } from '@polana/contract/plain-date';
import { actionCodes } from '@polana/contract/roles';
import type { Author } from '#platform/actor';
import { today } from '#platform/clock';
import type { Tx } from '#platform/database';
import { givingWay } from '#platform/give-way';
import {
  adjustMany,
  type AdjustmentLine,
  type EntitlementLine,
  lockBooks,
  postMany,
  readBalances,
} from '#modules/ledger';
import { entitledCents } from '../ratio/entitlement.rules.ts';
import { readOpenYears } from '../ratio/open-years.ts';
import { listRatioHistories } from '../ratio/ratio-histories.store.ts';
import { adjustmentOf, creditOf, type EntitlementToSettle, programmeOf } from '../ratio/settle-entitlement.ts';
import { findSpans } from './roster.store.ts';

export type Settling = Pick<EntitlementToSettle, 'employmentId' | 'causeId'>;

/** `settleEntitlement` for many employments of a company at once, each at most in one line: the same rules, keys and movements. */
export async function settleEntitlements(
  tx: Tx,
  companyId: string,
  settlings: readonly Settling[],
  author: Author,
): Promise<void> {
  const ids = settlings.map(({ employmentId }) => employmentId);
  if (ids.length === 0) return;
  await lockBooks(tx, companyId);
  const [spans, histories, years] = await Promise.all([
    findSpans(tx, companyId, ids),
    listRatioHistories(tx, companyId, ids),
    readOpenYears(tx),
  ]);
  const giveWay = givingWay();
  const entitlements: EntitlementLine[] = [];
  const adjustments: AdjustmentLine[] = [];
  for (const year of years) {
    const balances = await readBalances(tx, ids, year);
    const opened = new Set(balances.map(({ employmentId, actionCode }) => `${employmentId} ${actionCode}`));
    for (const actionCode of actionCodes) {
      const { day, periods, isOpen } = await programmeOf(tx, companyId, actionCode, year);
      for (const settling of settlings) {
        await giveWay();
        const span = spans.get(settling.employmentId);
        if (!span) continue;
        const history = histories.get(settling.employmentId) ?? [];
        const cents = entitledCents(span, history, periods, day);
        if (cents === null) break;
        const allowance = { year, actionCode };
        if (opened.has(`${settling.employmentId} ${actionCode}`))
          adjustments.push(adjustmentOf(settling, allowance, cents, author));
        else if (isOpen && cents > 0 && year === yearOf(today()))
          entitlements.push(creditOf(settling, allowance, cents, author));
      }
    }
  }
  if (entitlements.length > 0) await postMany(tx, companyId, { entitlements });
  await adjustMany(tx, companyId, adjustments);
}
