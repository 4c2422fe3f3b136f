import { yearlyLimit } from '@polana/contract/allowance';
import type { RatioChange } from '@polana/contract/employees-ratio';
import { centsFromText, ratioFromText, textFromCents } from '@polana/contract/money';
import { actionCodes, type ActionCode } from '@polana/contract/roles';

export interface Cap {
  actionCode: ActionCode;
  validFrom: string;
  validTo: string | null;
  cap: string;
}

export interface LimitChange {
  /** Allowances whose limit changes alike. */
  actionCodes: ActionCode[];
  from: string;
  to: string;
}

/** How the yearly limits change with a new ratio from a day on; empty where the ratio or the rules of that day are not known. */
export function limitChanges(
  history: readonly RatioChange[],
  caps: readonly Cap[],
  { ratio, day }: { ratio: string; day: string },
): LimitChange[] {
  const before = history
    .filter((change) => change.dateOfChange <= day)
    .toSorted((one, other) => (one.dateOfChange < other.dateOfChange ? 1 : -1))[0];
  if (!before) return [];
  const changes: LimitChange[] = [];
  for (const actionCode of actionCodes) {
    const cap = caps.find(
      (one) => one.actionCode === actionCode && one.validFrom <= day && (one.validTo === null || one.validTo >= day),
    );
    if (!cap) continue;
    const limitAt = (text: string) => textFromCents(yearlyLimit(centsFromText(cap.cap), ratioFromText(text)));
    const [from, to] = [limitAt(before.employeeRatio), limitAt(ratio)];
    const alike = changes.find((one) => one.from === from && one.to === to);
    if (alike) alike.actionCodes.push(actionCode);
    else changes.push({ actionCodes: [actionCode], from, to });
  }
  return changes;
}
