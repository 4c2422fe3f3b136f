import { plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import type { Statistics } from '@polana/contract/statistics';
import { format } from '#platform/format.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** Months of a year, 1 to 12. */
export interface PeriodMonths {
  from: number;
  to: number;
}

const WHOLE: PeriodMonths = { from: 1, to: 12 };

const halves = [1, 2].map((half) => ({ half, from: half * 6 - 5, to: half * 6 }));
const quarters = [1, 2, 3, 4].map((quarter) => ({ quarter, from: quarter * 3 - 2, to: quarter * 3 }));
const months = Array.from({ length: 12 }, (_, index) => ({ from: index + 1, to: index + 1 }));

type Asked = Pick<Statistics, 'year' | 'monthFrom' | 'monthTo'>;

export function isWholeYear({ monthFrom, monthTo }: Pick<Asked, 'monthFrom' | 'monthTo'>): boolean {
  return monthFrom === WHOLE.from && monthTo === WHOLE.to;
}

/** `2. štvrťrok 2026`, `apríl 2026`, `február 2026 – máj 2026`: as it stands in a sentence. */
function periodInWords(year: number, { from, to }: PeriodMonths): string {
  const spans = ({ from: first, to: last }: PeriodMonths) => first === from && last === to;
  const half = halves.find(spans);
  if (half) return text('period.half', { half: half.half, year });
  const quarter = quarters.find(spans);
  if (quarter) return text('period.quarter', { quarter: quarter.quarter, year });
  const [first, last] = [firstDay(year, from), firstDay(year, to)].map(format.monthInWords);
  return first === last ? (first ?? '') : text('period.range', { from: first ?? '', to: last ?? '' });
}

export function periodOf({ year, monthFrom, monthTo }: Asked): string {
  return periodInWords(year, { from: monthFrom, to: monthTo });
}

/** Files of a part of the year say which months they are of. */
export function fileNameOf(data: Asked, part?: number): string {
  const span = isWholeYear(data) ? '' : `-${twoDigits(data.monthFrom)}-${twoDigits(data.monthTo)}`;
  return text('exportName', { year: data.year }) + span + (part === undefined ? '' : `-${part}`);
}

/** What the filter offers: the whole year, its halves, quarters and months as far as they have begun, and what is chosen already. */
export function offeredPeriods(year: number, today: PlainDate, chosen: PeriodMonths): PeriodMonths[] {
  const hasBegun = ({ from }: PeriodMonths) => firstDay(year, from) <= today;
  const offered = [WHOLE, ...[...halves, ...quarters, ...months].filter(hasBegun)].map(({ from, to }) => ({
    from,
    to,
  }));
  return offered.some(({ from, to }) => from === chosen.from && to === chosen.to) ? offered : [...offered, chosen];
}

export function periodOption(year: number, period: PeriodMonths): string {
  if (isWholeYear({ monthFrom: period.from, monthTo: period.to })) return text('period.year');
  return period.from === period.to ? format.monthAndYear(firstDay(year, period.from)) : periodInWords(year, period);
}

function firstDay(year: number, month: number): PlainDate {
  return plainDateOf(year, month, 1);
}

function twoDigits(month: number): string {
  return String(month).padStart(2, '0');
}
