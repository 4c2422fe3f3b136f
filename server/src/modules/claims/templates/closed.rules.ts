import { contributionOf, type ContributionRule } from '@polana/contract/allowance';
import type { ClosedReason } from '@polana/contract/claim-form';
import { plainDateOf, yearOf, type PlainDate } from '@polana/contract/plain-date';

interface DatedRatio {
  validFrom: PlainDate;
  ratio: number;
}

export interface ProgrammeOfEmployee {
  today: PlainDate;
  programme: { isOpen: boolean; isSuspended: boolean };
  employment: { startDate: PlainDate; lastDay: PlainDate | null; isRestricted: boolean };
  entitledFrom: PlainDate;
  rule: ContributionRule;
  ratios: readonly DatedRatio[];
  /** Paid or reserved, for every year that is open. */
  usedCents: ReadonlyMap<number, number>;
}

/** Years whose allowance can be claimed today: this one, and the last one until it closes. */
export function openYearsOn(today: PlainDate, lastYearClosesOn: PlainDate): number[] {
  const year = yearOf(today);
  return today <= lastYearClosesOn ? [year, year - 1] : [year];
}

/** Why somebody cannot claim at all; null while there is a day in an open year that could still be claimed for. */
export function closedReasonOf(employee: ProgrammeOfEmployee): ClosedReason | null {
  const { today, programme, employment, entitledFrom, rule, ratios, usedCents } = employee;
  if (employment.isRestricted) return 'processingRestricted';
  if (programme.isSuspended) return 'companySuspended';
  if (!programme.isOpen) return 'programmeClosed';
  const years = [...usedCents.keys()];
  const { lastDay } = employment;
  if (lastDay !== null && !years.includes(yearOf(lastDay)) && lastDay < today) return 'employmentEnded';
  if (today < entitledFrom) return 'notEntitledYet';
  const chances = years.map((year) => ({ year, ratio: highestRatioIn(ratios, year) }));
  if (chances.every(({ ratio }) => ratio === 0)) return 'ratioZero';
  const isLeft = chances.some(
    ({ year, ratio }) =>
      contributionOf({ rule, ratio, expenseCents: 0, usedCents: usedCents.get(year) ?? 0 }).leftCents > 0,
  );
  return isLeft ? null : 'balanceTooLow';
}

/** A claim is judged by the ratio of its own day, so the most favourable day of the year counts. */
function highestRatioIn(ratios: readonly DatedRatio[], year: number): number {
  const [from, to] = [plainDateOf(year, 1, 1), plainDateOf(year, 12, 31)];
  const begun = ratios.filter((change) => change.validFrom <= from).at(-1);
  const within = ratios.filter((change) => change.validFrom > from && change.validFrom <= to);
  return Math.max(0, ...[...(begun ? [begun] : []), ...within].map((change) => change.ratio));
}
