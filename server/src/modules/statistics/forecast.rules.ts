import { addMonths, type PlainDate } from '@polana/contract/plain-date';
import { monthOf, monthsFrom, type Period } from './period.rules.ts';

/** Cents by month, the month named by its first day; months without a payment may be missing. */
export type CentsByMonth = ReadonlyMap<PlainDate, number>;

export interface PaidFacts {
  byMonth: CentsByMonth;
  /** Of the year before, up to the day one year before the day of the data. */
  previousToDateCents: number;
  /** The day of the first decision the company ever made; null before it. */
  firstPaidOn: PlainDate | null;
}

export interface EstimateCents {
  lowCents: number;
  expectedCents: number;
  highCents: number;
}

export interface PaidMonthCents {
  month: PlainDate;
  paidCents: number | null;
  cumulativeCents: number | null;
  previousCumulativeCents: number | null;
  forecast: EstimateCents | null;
}

export interface PaidFigures {
  totalCents: number;
  previousToDateCents: number | null;
  previousTotalCents: number | null;
  months: PaidMonthCents[];
  forecast: EstimateCents | null;
}

/**
 * Payments of the period month by month beside the year before, and what the rest of the year will bring: never more than what can
 * still be paid.
 */
export function paidFigures(period: Period, facts: PaidFacts, payableCents: number): PaidFigures {
  const months = period.ownMonths;
  const previous = cumulated(monthsFrom(period.previousFrom, months.length), facts.byMonth);
  const own = cumulated(months, facts.byMonth);
  const totalCents = own.at(-1) ?? 0;
  const previousTotalCents = previous.at(-1) ?? 0;
  const hasPrevious = [...facts.byMonth].some(
    ([month, cents]) => month >= period.previousFrom && month <= period.previousTo && cents !== 0,
  );
  const outlook = outlookOf(period, facts, { totalCents, maximumCents: totalCents + payableCents });
  return {
    totalCents,
    previousToDateCents: hasPrevious ? facts.previousToDateCents : null,
    previousTotalCents: hasPrevious ? previousTotalCents : null,
    forecast: outlook?.at(previousTotalCents) ?? null,
    months: months.map((month, index) => {
      const hasBegun = month <= period.day;
      const previousCents = previous[index] ?? 0;
      return {
        month,
        paidCents: hasBegun ? (facts.byMonth.get(month) ?? 0) : null,
        cumulativeCents: hasBegun ? (own[index] ?? 0) : null,
        previousCumulativeCents: hasPrevious ? previousCents : null,
        forecast: month >= monthOf(period.day) ? (outlook?.at(previousCents) ?? null) : null,
      };
    }),
  };
}

function cumulated(months: readonly PlainDate[], byMonth: CentsByMonth): number[] {
  let sum = 0;
  return months.map((month) => (sum += byMonth.get(month) ?? 0));
}

/** Growth against the year before stays within these bounds, in thousandths: a few payments in January prove nothing. */
const growthBounds = { low: 500, high: 2_000 };
/** Half the width of the band, in thousandths of what is still to come. */
const spreadBounds = { low: 50, high: 500 };

interface Outlook {
  /** The estimate for the day on which the year before had paid so much. */
  at(previousCumulativeCents: number): EstimateCents;
}

/**
 * The rest of the year follows the year before, larger or smaller in the proportion seen so far. The band is as wide as the
 * finished months differed from that proportion. Nothing is estimated before the company has twelve months behind it, nor of
 * anything but the whole year.
 */
function outlookOf(
  period: Period,
  facts: PaidFacts,
  { totalCents, maximumCents }: { totalCents: number; maximumCents: number },
): Outlook | null {
  const hasYear = facts.firstPaidOn !== null && facts.firstPaidOn <= addMonths(period.day, -12);
  if (!period.isCurrentYear || !period.isWholeYear || !hasYear || facts.previousToDateCents <= 0 || totalCents <= 0)
    return null;
  const growth = clamp(Math.round((totalCents * 1000) / facts.previousToDateCents), growthBounds);
  const spread = spreadOf(period, facts.byMonth, growth);
  return {
    at(previousCumulativeCents) {
      const rest = Math.max(0, previousCumulativeCents - facts.previousToDateCents);
      const expected = Math.round((rest * growth) / 1000);
      const margin = Math.round((expected * spread) / 1000);
      return {
        lowCents: Math.min(totalCents + expected - margin, maximumCents),
        expectedCents: Math.min(totalCents + expected, maximumCents),
        highCents: Math.min(totalCents + expected + margin, maximumCents),
      };
    },
  };
}

/** The usual distance of a finished month from the growth of the whole, shrinking with the number of months. */
function spreadOf(period: Period, byMonth: CentsByMonth, growth: number): number {
  const finished = monthsFrom(period.from, 12).filter((month) => month < monthOf(period.day));
  const distances = finished.flatMap((month) => {
    const before = byMonth.get(addMonths(month, -12)) ?? 0;
    return before > 0 ? [Math.round(((byMonth.get(month) ?? 0) * 1_000_000) / (before * growth)) - 1000] : [];
  });
  if (distances.length === 0) return spreadBounds.high;
  const squares = distances.reduce((sum, distance) => sum + distance * distance, 0);
  return clamp(Math.round(Math.sqrt(squares / distances.length) / Math.sqrt(distances.length)), spreadBounds);
}

function clamp(value: number, { low, high }: { low: number; high: number }): number {
  return Math.min(high, Math.max(low, value));
}
