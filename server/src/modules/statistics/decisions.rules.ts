import type { PlainDate } from '@polana/contract/plain-date';
import { workingDaysBetween } from '@polana/contract/working-days';
import { tenthsOf, textFromTenths } from './average.rules.ts';
import { sumOf } from './groups.rules.ts';

/** Decisions about claims that came on one day and were decided on one day. */
export interface DecidedLine {
  submittedOn: PlainDate;
  decidedOn: PlainDate;
  count: number;
}

export interface OutcomeLine {
  status: 'approved' | 'rejected';
  reasonCode: string | null;
  count: number;
}

/** Upper ends of the bands; the company's target is always one of them, so that its line never cuts a band. */
const usualEnds = [1, 2, 3, 4, 5, 10];

export function bandEnds(targetDays: number): number[] {
  return [...new Set([...usualEnds, targetDays])].toSorted((one, other) => one - other);
}

export interface SpeedFigures {
  count: number;
  withinTarget: number;
  medianDays: number | null;
  averageDays: string | null;
  bands: { from: number; to: number | null; count: number }[];
}

/** How many working days decisions took; a decision on the day the claim came is within one day. */
export function speedOf(lines: readonly DecidedLine[], targetDays: number): SpeedFigures {
  const byDays = new Map<number, number>();
  for (const { submittedOn, decidedOn, count } of lines) {
    const days = Math.max(1, workingDaysBetween(submittedOn, decidedOn));
    byDays.set(days, (byDays.get(days) ?? 0) + count);
  }
  const within = (from: number, to: number) =>
    sumOf(
      [...byDays].filter(([days]) => days >= from && days <= to),
      ([, count]) => count,
    );
  const ends = bandEnds(targetDays);
  return {
    count: sumOf(lines, (line) => line.count),
    withinTarget: within(1, targetDays),
    medianDays: medianOf(byDays),
    averageDays: averageOf(byDays),
    bands: [...ends, null].map((to, index) => {
      const from = (ends[index - 1] ?? 0) + 1;
      return { from, to, count: within(from, to ?? Number.MAX_SAFE_INTEGER) };
    }),
  };
}

/** Of an even count the mean of the two decisions in the middle: whole days, or a half. */
function medianOf(byDays: ReadonlyMap<number, number>): number | null {
  const ordered = [...byDays].toSorted(([one], [other]) => one - other);
  const count = sumOf(ordered, ([, each]) => each);
  /** The days that the decision at a place of the order took. */
  const daysAt = (place: number) => {
    let passed = 0;
    return ordered.find(([, each]) => (passed += each) > place)?.[0] ?? 0;
  };
  return count === 0 ? null : (daysAt(Math.ceil(count / 2) - 1) + daysAt(Math.floor(count / 2))) / 2;
}

function averageOf(byDays: ReadonlyMap<number, number>): string | null {
  const count = sumOf([...byDays.values()], (one) => one);
  const days = sumOf([...byDays], ([each, decisions]) => each * decisions);
  return count === 0 ? null : textFromTenths(tenthsOf(days, count));
}

/** Reasons of rejection, the most frequent first; equally frequent ones by their code. */
export function reasonsOf(lines: readonly OutcomeLine[]): { code: string; count: number }[] {
  return lines
    .filter((line) => line.status === 'rejected')
    .map(({ reasonCode, count }) => ({ code: reasonCode ?? 'OTHER', count }))
    .toSorted((one, other) => other.count - one.count || (one.code < other.code ? -1 : 1));
}
