import { centsFromText } from '@polana/contract/money';
import { partsOf, type PlainDate } from '@polana/contract/plain-date';
import type { ClaimMonth, ParticipationGroup } from '@polana/contract/statistics';

/** What the figures say: the decisions behind the sentences over the charts, without a word of either language. */

/** Whole percents of parts of one whole that add up to 100: what rounding leaves goes where most was cut off. */
export function percentsOf(parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  if (whole === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (part / whole) * 100);
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0);
  const byRest = exact
    .map((share, index) => ({ index, rest: share % 1 }))
    .toSorted((one, other) => other.rest - one.rest);
  const raised = new Set(byRest.slice(0, missing).map(({ index }) => index));
  return exact.map((share, index) => Math.floor(share) + (raised.has(index) ? 1 : 0));
}

export interface Comparison {
  direction: 'more' | 'less' | 'same';
  percent: number;
}

/** How one amount stands to an earlier one; nothing to say without an earlier one. */
export function compareAmounts(amount: string, earlier: string | null): Comparison | null {
  const before = earlier === null ? 0 : centsFromText(earlier);
  if (before <= 0) return null;
  const percent = Math.round(((centsFromText(amount) - before) / before) * 100);
  if (percent === 0) return { direction: 'same', percent };
  return { direction: percent > 0 ? 'more' : 'less', percent: Math.abs(percent) };
}

/** An estimate is told in two digits: more would be a promise. */
export function roughly(amount: string): string {
  const euros = centsFromText(amount) / 100;
  if (euros < 10) return `${Math.round(euros)}.00`;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(euros)) - 1);
  return `${Math.round(euros / step) * step}.00`;
}

/** Without its cents, rounded: where an estimate or a label tells no more. */
export function wholeEuros(amount: string): string {
  return `${Math.round(centsFromText(amount) / 100)}.00`;
}

/** The whole thousands of an amount, for labels where there is little room. */
export function thousandsOf(amount: string): number {
  return Math.round(centsFromText(amount) / 100_000);
}

export type Peak =
  | { kind: 'even' }
  | { kind: 'one'; month: PlainDate }
  | { kind: 'range'; from: PlainDate; to: PlainDate };

const PEAK_OVER_AVERAGE = 1.3;
const PEAK_NEIGHBOUR = 0.75;
const PEAK_MONTHS_MAX = 3;

/** The months in which most claims came: the highest one and its neighbours, as far as they come near it. */
export function peakOf(months: readonly Pick<ClaimMonth, 'month' | 'RP' | 'SP'>[]): Peak {
  const counts = months.map((month) => month.RP + month.SP);
  const highest = Math.max(...counts);
  const average = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  if (highest < average * PEAK_OVER_AVERAGE) return { kind: 'even' };
  let [from, to] = [counts.indexOf(highest), counts.indexOf(highest)];
  while (to - from + 1 < PEAK_MONTHS_MAX) {
    const [before, after] = [counts[from - 1] ?? 0, counts[to + 1] ?? 0];
    if (Math.max(before, after) < highest * PEAK_NEIGHBOUR) break;
    if (before >= after) from -= 1;
    else to += 1;
  }
  const [first, last] = [months[from], months[to]];
  if (!first || !last) return { kind: 'even' };
  return from === to ? { kind: 'one', month: first.month } : { kind: 'range', from: first.month, to: last.month };
}

const ratioKinds = { short: 'ratioLow', long: 'ratioFull', one: 'ratioOne' } as const;
const lengthKinds = { short: 'lengthShort', long: 'lengthLong', one: 'lengthOne' } as const;
type Kinds = typeof ratioKinds | typeof lengthKinds;

/** A group is named where no more can be said than that it draws least. */
export type Weakest = { kind: 'even' | Kinds['short' | 'long'] } | { kind: Kinds['one']; group: ParticipationGroup };

const GAP_PERCENT = 5;

/** Which kind of people draws less than the others; even where no difference is worth a sentence. */
export function weakestOf(byRatio: readonly ParticipationGroup[], byLength: readonly ParticipationGroup[]): Weakest {
  const [ratio, length] = [gapOf(byRatio), gapOf(byLength)];
  if (Math.max(ratio.gap, length.gap) < GAP_PERCENT) return { kind: 'even' };
  const [{ weakest }, kinds] = ratio.gap >= length.gap ? [ratio, ratioKinds] : [length, lengthKinds];
  return typeof weakest === 'string' ? { kind: kinds[weakest] } : { kind: kinds.one, group: weakest };
}

/** Between the lowest and the highest share; and whether the last group draws least, all others less than the last, or only one of them. */
function gapOf(groups: readonly ParticipationGroup[]): { gap: number; weakest: 'short' | 'long' | ParticipationGroup } {
  const shares = groups.map((group) => (group.claimed / group.entitled) * 100);
  const [lowest, last] = [Math.min(...shares), shares.at(-1)];
  const group = groups[shares.indexOf(lowest)];
  if (groups.length < 2 || !group || last === undefined) return { gap: 0, weakest: 'long' };
  const areOthersLess = shares.slice(0, -1).every((share) => share < last);
  return {
    gap: Math.max(...shares) - lowest,
    weakest: lowest === last ? 'long' : areOthersLess ? 'short' : group,
  };
}

/** What the average of this year means for the next one, beside what holds now. */
export function obligationOf({
  isObliged,
  averageThisYear,
  threshold,
}: {
  isObliged: boolean;
  averageThisYear: string;
  threshold: number;
}): 'obliged' | 'free' | 'begins' | 'ends' {
  const isAbove = Number(averageThisYear) > threshold;
  if (isObliged) return isAbove ? 'obliged' : 'ends';
  return isAbove ? 'begins' : 'free';
}

export function monthNumber(date: PlainDate): 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 {
  return partsOf(date).month as 1;
}
