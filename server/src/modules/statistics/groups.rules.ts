import { groupMin } from '@polana/contract/statistics';

/** How many people a group is of. Groups stand in an order, so that a small one can join its neighbour. */
interface Counted {
  count: number;
}

interface Band extends Counted {
  from: number;
  /** No longer in it; null without an upper bound. */
  below: number | null;
}

/**
 * Joins groups of fewer than five people to their next neighbour, the last ones to the one before; an empty group tells
 * nothing and stays. Where all together are too few, nothing is told.
 */
export function mergeSmallGroups<Group extends Counted>(
  bands: readonly Group[],
  join: (one: Group, next: Group) => Group,
): { bands: Group[]; isMerged: boolean } {
  const total = bands.reduce((sum, band) => sum + band.count, 0);
  if (total < groupMin) return { bands: [], isMerged: total > 0 };
  const merged: Group[] = [];
  let open: Group | null = null;
  for (const band of bands) {
    const grown: Group = open ? join(open, band) : band;
    const isTold = grown.count === 0 || grown.count >= groupMin;
    open = isTold ? null : grown;
    if (isTold) merged.push(grown);
  }
  if (open) joinToEarlier(merged, open, join);
  return { bands: merged, isMerged: merged.length < bands.length };
}

/** The rest at the end joins the last group that has people, over empty ones. */
function joinToEarlier<Group extends Counted>(
  merged: Group[],
  rest: Group,
  join: (one: Group, next: Group) => Group,
): void {
  let grown = rest;
  for (let earlier = merged.pop(); earlier; earlier = merged.pop()) {
    grown = join(earlier, grown);
    if (earlier.count > 0) break;
  }
  merged.push(grown);
}

/** One line of the count of people: in which band of working time and of years in the company, and how many did what. */
export interface MemberLine {
  ratioBand: number;
  lengthBand: number;
  entitled: number;
  claimed: number;
  exhausted: number;
  waiting: number;
}

/** Lower bounds: percent of full time, and years of employment. */
export const ratioBounds = [0, 50, 100] as const;
export const lengthBounds = [0, 2, 5, 10] as const;

interface MemberBand extends Band {
  claimed: number;
}

export interface ParticipationFigures {
  groups: { from: number; below: number | null; entitled: number; claimed: number }[];
  isMerged: boolean;
}

/** How many of each band drew; bands without anybody are left out. */
export function participationBy(
  bounds: readonly number[],
  lines: readonly MemberLine[],
  bandOf: (line: MemberLine) => number,
): ParticipationFigures {
  const bands = bounds
    .map((from, index): MemberBand => {
      const own = lines.filter((line) => bandOf(line) === index);
      return {
        from,
        below: bounds[index + 1] ?? null,
        count: sumOf(own, (line) => line.entitled),
        claimed: sumOf(own, (line) => line.claimed),
      };
    })
    .filter((band) => band.count > 0);
  const merged = mergeSmallGroups(bands, (one, next) => ({
    from: one.from,
    below: next.below,
    count: one.count + next.count,
    claimed: one.claimed + next.claimed,
  }));
  return {
    groups: merged.bands.map(({ from, below, count, claimed }) => ({ from, below, entitled: count, claimed })),
    isMerged: merged.isMerged,
  };
}

/** All together; nothing where they are too few. */
export function participationOf(lines: readonly MemberLine[]) {
  const [entitled, claimed, waiting] = [
    sumOf(lines, (line) => line.entitled),
    sumOf(lines, (line) => line.claimed),
    sumOf(lines, (line) => line.waiting),
  ];
  if (entitled < groupMin) return null;
  const exhausted = sumOf(lines, (line) => line.exhausted);
  return { entitled, claimed, exhausted, waiting, notYet: entitled - claimed - waiting };
}

/** Width of a band of drawn money. */
export const moneyBandCents = 2_500;

export interface DrawnLine {
  /** 0 for the first cent to 25 €, 1 up to 50 €, … */
  band: number;
  count: number;
  cents: number;
}

export interface DrawingFigures {
  count: number;
  averageCents: number;
  bands: { fromCents: number; toCents: number; count: number }[];
  isMerged: boolean;
}

/** How much of one allowance people drew, in bands of 25 € up to the limit; nothing where they are too few. */
export function drawingOf(lines: readonly DrawnLine[], limitCents: number): DrawingFigures | null {
  const count = sumOf(lines, (line) => line.count);
  if (count < groupMin) return null;
  const highest = Math.max(Math.ceil(limitCents / moneyBandCents) - 1, ...lines.map((line) => line.band));
  const bands = Array.from({ length: highest + 1 }, (_, index): Band => {
    const own = lines.filter((line) => line.band === index);
    return {
      from: index * moneyBandCents,
      below: (index + 1) * moneyBandCents,
      count: sumOf(own, (line) => line.count),
    };
  });
  const merged = mergeSmallGroups(bands, (one, next) => ({ ...one, below: next.below, count: one.count + next.count }));
  return {
    count,
    averageCents: Math.round(sumOf(lines, (line) => line.cents) / count),
    bands: merged.bands.map((band) => ({ fromCents: band.from, toCents: band.below ?? 0, count: band.count })),
    isMerged: merged.isMerged,
  };
}

export function sumOf<Line>(lines: readonly Line[], valueOf: (line: Line) => number): number {
  return lines.reduce((sum, line) => sum + valueOf(line), 0);
}
