import type { RejectionReason } from '@polana/contract/rejection-reasons';
import { contributionOf } from '@polana/contract/allowance';
import { Refusal } from '#platform/errors';
import type { StoredCalculation } from '../calculation.rules.ts';

/** A text that must be there; blanks are no text. */
export function required(text: string | undefined, code: string, path: string): string {
  const trimmed = text?.trim();
  if (!trimmed) throw new Refusal(code, 400, { path });
  return trimmed;
}

/** Why a company turns a claim down: a code and words to the employee. Withdrawing is the employee's own. */
export function requiredReason(order: { reasonCode?: RejectionReason | undefined; reasonText?: string | undefined }) {
  if (!order.reasonCode) throw new Refusal('reason_required', 400, { path: 'reasonCode' });
  if (order.reasonCode === 'WITHDRAWN') throw new Refusal('value_invalid', 400, { path: 'reasonCode' });
  return { reasonCode: order.reasonCode, reasonText: required(order.reasonText, 'reason_required', 'reasonText') };
}

/** The same calculation for another sum: the rule, the ratio and what was used before stay as they were. */
export function recalculated(stored: StoredCalculation, expenseCents: number): StoredCalculation {
  const { ratio, usedCents } = stored;
  return { ...stored, expenseCents, ...contributionOf({ rule: stored, ratio, expenseCents, usedCents }) };
}
