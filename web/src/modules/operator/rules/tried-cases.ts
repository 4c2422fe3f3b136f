import { fullRatio } from '@polana/contract/money';
import type { ActionCode } from '@polana/contract/roles';
import type { TriedCase } from '@polana/contract/rule-trial';

/** Cases of the calculator: those our own tests and the law's examples stand on, and the operator's own. */

const base = { ratio: fullRatio, usedCents: 0 };
const half = fullRatio / 2;

/** For both allowances: the share, the limit, the working time and the rounding. */
const sharedCases: readonly TriedCase[] = [
  { ratio: half, expenseCents: 41_280, usedCents: 8_800 },
  { ...base, expenseCents: 50_000 },
  { ...base, expenseCents: 31_500 },
  { ...base, expenseCents: 18_500, usedCents: 17_325 },
  { ratio: half, expenseCents: 20_000, usedCents: 0 },
  { ratio: 333_333, expenseCents: 50_000, usedCents: 0 },
  { ...base, expenseCents: 10_001 },
];

const readyCases: Record<ActionCode, readonly TriedCase[]> = {
  RP: [
    ...sharedCases,
    { ...base, expenseCents: 24_900, nights: 1 },
    { ...base, expenseCents: 24_900, nights: 2, daysToSubmit: 31 },
    { ...base, expenseCents: 24_900, nights: 2, employmentMonths: 23 },
  ],
  SP: [
    ...sharedCases,
    { ...base, expenseCents: 20_000, childAge: 18 },
    { ...base, expenseCents: 20_000, childAge: 9, daysToSubmit: 31 },
    { ...base, expenseCents: 20_000, childAge: 9, employmentMonths: 23 },
  ],
};

export function readyCasesOf(actionCode: ActionCode): readonly TriedCase[] {
  return readyCases[actionCode];
}

const figures = ['ratio', 'expenseCents', 'usedCents', 'nights', 'childAge', 'employmentMonths', 'daysToSubmit'];
const ownCasesMax = 20;

/** The operator's own cases out of the browser's storage; whatever is none is left out. */
export function ownCasesFrom(stored: string | null): TriedCase[] {
  let kept: unknown;
  try {
    kept = JSON.parse(stored ?? '[]');
  } catch {
    return [];
  }
  return Array.isArray(kept) ? kept.filter(isCase).slice(0, ownCasesMax) : [];
}

function isCase(value: unknown): value is TriedCase {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  return (
    ['ratio', 'expenseCents', 'usedCents'].every((name) => name in value) &&
    entries.every(([name, figure]) => figures.includes(name) && Number.isSafeInteger(figure) && Number(figure) >= 0)
  );
}
