import { centsFromText } from '@polana/contract/money';
import { templateReasonCodes } from '@polana/contract/rejection-reasons';
import { groupMin, type DaysBand, type ParticipationGroup, type Statistics } from '@polana/contract/statistics';
import { format } from '#platform/format.ts';
import { percentOf } from '#platform/percent.ts';
import { compareAmounts, monthNumber, peakOf, percentsOf, roughly, weakestOf } from './answers.ts';
import { countCell, type Figures, hiddenOr, moneyCell, percentCell, textCell } from './figures.ts';
import { isWholeYear, periodOf } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** The sentence over each chart and the table behind it. Nothing where there is too little to tell. */

export type Data = Statistics;

const numeric = (header: string) => ({ header, isNumeric: true });
const percentText = (part: number, whole: number) => format.ratio(String(percentOf(part, whole)));

export function paidTitle(data: Data): string {
  const { paid, year, isCurrentYear } = data;
  if (!isWholeYear(data)) return paidInPeriod(data);
  if (centsFromText(paid.total) === 0)
    return text(isCurrentYear ? 'paid.title.none' : 'paid.title.noneInYear', { year });
  if (paid.forecast) return text('paid.title.forecast', { amount: format.roundMoney(roughly(paid.forecast.expected)) });
  if (isCurrentYear) return text('paid.title.soFar', { amount: format.money(paid.total) });
  return text('paid.title.year', { year, amount: format.money(paid.total) });
}

/** In place of the chart: one of days that are over does not come any more. */
export function nothingPaidText({ isCurrentYear, monthTo, today }: Data): string {
  return text(isCurrentYear && monthTo >= monthNumber(today) ? 'paid.none' : 'paid.noneThen');
}

function paidInPeriod(data: Data): string {
  const period = periodOf(data);
  if (centsFromText(data.paid.total) === 0) return text('paid.title.noneInPeriod', { period });
  return text('paid.title.period', { period, amount: format.money(data.paid.total) });
}

export function paidFigures(data: Data): Figures | null {
  const { paid, year } = data;
  if (centsFromText(paid.total) === 0) return null;
  const hasPrevious = paid.previousTotal !== null;
  return {
    title: paidTitle(data),
    columns: [
      { header: text('table.month') },
      numeric(text('table.paid')),
      numeric(text(isWholeYear(data) ? 'table.cumulative' : 'table.cumulativePeriod')),
      ...(hasPrevious ? [numeric(text('table.previous', { year: year - 1 }))] : []),
      ...(paid.forecast ? [numeric(text('table.low')), numeric(text('table.high'))] : []),
    ],
    rows: paid.months.map((month) => [
      textCell(format.monthAndYear(month.month)),
      moneyCell(month.paid),
      moneyCell(month.cumulative),
      ...(hasPrevious ? [moneyCell(month.previousCumulative)] : []),
      ...(paid.forecast ? [moneyCell(month.forecast?.low ?? null), moneyCell(month.forecast?.high ?? null)] : []),
    ]),
  };
}

/** How the payments stand to the year before. */
export function comparisonText(data: Data): string {
  const { paid, year, isCurrentYear } = data;
  const comparison = compareAmounts(paid.total, paid.previousToDate);
  if (!comparison) return text('kpi.noPrevious', { year: year - 1 });
  const { direction, percent } = comparison;
  const values = { percent: format.ratio(String(percent)), year: year - 1 };
  if (!isWholeYear(data)) return text(`kpi.${direction}Period`, values);
  return isCurrentYear ? text(`kpi.${direction}`, values) : text(`kpi.${direction}Year`, values);
}

export function participationTitle({ participation, isCurrentYear }: Data): string {
  if (!participation) return text('participation.titleFew');
  const { notYet } = participation;
  if (notYet === 0) return text('participation.titleAll');
  return text(isCurrentYear ? 'participation.title' : 'participation.titleYear', { count: notYet });
}

/** Claimed, waiting and the rest, in the order of the bar. */
export function participationParts({ participation, isCurrentYear }: Data) {
  if (!participation) return [];
  const { claimed, waiting, notYet } = participation;
  const percents = percentsOf([claimed, waiting, notYet]);
  return [
    { id: 'claimed', label: text('participation.claimed'), count: claimed, look: 'solid' as const },
    { id: 'waiting', label: text('participation.waiting'), count: waiting, look: 'hatched' as const },
    {
      id: 'notYet',
      label: text(isCurrentYear ? 'participation.notYet' : 'participation.notInYear'),
      count: notYet,
      look: 'outlined' as const,
    },
  ].map((part, index) => ({ ...part, percent: percents[index] ?? 0 }));
}

export function participationFigures(data: Data): Figures | null {
  if (!data.participation) return null;
  const { entitled, exhausted } = data.participation;
  const [claimed, ...others] = participationParts(data).map((part) => [
    textCell(part.label),
    countCell(part.count),
    percentCell(part.percent),
  ]);
  return {
    title: participationTitle(data),
    columns: [{ header: text('table.group') }, numeric(text('table.people')), numeric(text('table.share'))],
    rows: [
      claimed ?? [],
      [textCell(text('participation.exhausted')), countCell(exhausted), percentCell(percentOf(exhausted, entitled))],
      ...others,
      [textCell(text('table.total')), countCell(entitled), percentCell(100)],
    ],
  };
}

export function claimsTotal({ claims }: Pick<Data, 'claims'>): number {
  return claims.reduce((sum, month) => sum + month.RP + month.SP, 0);
}

/** Of fewer months none stands out. */
const PEAK_AMONG_MIN = 3;

export function claimsTitle(data: Pick<Data, 'claims'>): string {
  if (claimsTotal(data) < groupMin) return text('claims.title.few');
  if (data.claims.length < PEAK_AMONG_MIN) return text('claims.title.total', { count: claimsTotal(data) });
  const peak = peakOf(data.claims);
  if (peak.kind === 'even') return text('claims.title.even');
  const inMonth = (date: string) => text(`month.in.${monthNumber(date)}`);
  if (peak.kind === 'one') return text('claims.title.one', { month: inMonth(peak.month) });
  return text('claims.title.range', { from: inMonth(peak.from), to: inMonth(peak.to) });
}

export function claimsFigures(data: Data): Figures | null {
  if (claimsTotal(data) < groupMin) return null;
  const codes = data.action ? [data.action] : (['RP', 'SP'] as const);
  return {
    title: claimsTitle(data),
    columns: [
      { header: text('table.month') },
      ...codes.map((code) => numeric(text(`filter.${code}`))),
      ...(codes.length > 1 ? [numeric(text('table.total'))] : []),
      numeric(text('table.claimedSum')),
      numeric(text('table.recognised')),
      numeric(text('table.paid')),
    ],
    rows: data.claims.map((month) => [
      textCell(format.monthAndYear(month.month) + (month.isComplete ? '' : ` (${text('claims.partial')})`)),
      ...codes.map((code) => countCell(month[code])),
      ...(codes.length > 1 ? [countCell(month.RP + month.SP)] : []),
      hiddenOr(month.claimed),
      hiddenOr(month.recognised),
      moneyCell(month.paid),
    ]),
  };
}

export function decisionsTitle(data: Data): string {
  const { count, withinTarget, targetDays } = data.decisions;
  if (count < groupMin) return text('decisions.titleFew');
  const values = { percent: percentText(withinTarget, count), count: targetDays };
  return data.isCurrentYear && isWholeYear(data)
    ? text('decisions.title', values)
    : text('decisions.titleYear', values);
}

/** Within how many working days half of the decisions were made; the middle of two may be a half. */
export function medianText(medianDays: number): string {
  return text('more.medianDays', { count: medianDays, days: format.decimal(String(medianDays)) });
}

export function daysText({ from, to }: DaysBand): string {
  if (to === null) return text('decisions.band.more', { from });
  if (from === 1 && to === 1) return text('decisions.band.first', { to });
  return from === to ? text('decisions.band.one', { from }) : text('decisions.band.range', { from, to });
}

export function decisionsFigures(data: Data): Figures | null {
  const { count, bands } = data.decisions;
  if (count < groupMin) return null;
  return {
    title: decisionsTitle(data),
    columns: [{ header: text('table.days') }, numeric(text('table.decisions')), numeric(text('table.share'))],
    rows: bands.map((band) => [
      textCell(daysText(band)),
      countCell(band.count),
      percentCell(percentOf(band.count, count)),
    ]),
  };
}

export function reasonsTitle({ decisions }: Data): string {
  if (decisions.count < groupMin) return text('reasons.titleFew');
  const [first, second] = decisions.reasons;
  if (!first) return text('reasons.title.none');
  // Of two that are equally frequent neither is the main one.
  const main = first.count === second?.count ? undefined : templateReasonCodes.find((code) => code === first.code);
  return text(`reasons.title.${main ?? 'OTHER'}`);
}

/** How many of the decisions were rejections; of none there is no share. */
export function reasonsDefinition({ decisions }: Pick<Data, 'decisions'>): string {
  const { count, rejected } = decisions;
  if (count === 0) return text('reasons.undecided');
  return text('reasons.definition', {
    count,
    rejected: format.number(rejected),
    decided: format.number(count),
    percent: percentText(rejected, count),
  });
}

export type ReasonLabels = ReadonlyMap<string, string>;

export function reasonsFigures(data: Data, labels: ReasonLabels): Figures | null {
  const { count, rejected, reasons } = data.decisions;
  if (count < groupMin || rejected === 0) return null;
  return {
    title: reasonsTitle(data),
    columns: [{ header: text('table.reason') }, numeric(text('table.rejected')), numeric(text('table.share'))],
    rows: reasons.map((reason) => [
      textCell(labels.get(reason.code) ?? reason.code),
      countCell(reason.count),
      percentCell(percentOf(reason.count, rejected)),
    ]),
  };
}

export function groupsTitle({ byRatio, byLength }: Data): string {
  if (byRatio.groups.length === 0) return text('groups.titleFew');
  const weakest = weakestOf(byRatio.groups, byLength.groups);
  if (weakest.kind === 'ratioOne') return text('groups.title.ratioOne', { group: ratioText(weakest.group) });
  if (weakest.kind === 'lengthOne') return text('groups.title.lengthOne', { group: lengthText(weakest.group) });
  return text(`groups.title.${weakest.kind}`);
}

export function ratioText({ from, below }: ParticipationGroup): string {
  if (from === 0) return below === null ? text('groups.ratio.all') : text('groups.ratio.below', { below });
  if (below === null) return from === 100 ? text('groups.ratio.full') : text('groups.ratio.from', { from });
  return text('groups.ratio.between', { from, to: below - 1 });
}

export function lengthText({ from, below }: ParticipationGroup): string {
  if (from === 0) return below === null ? text('groups.length.all') : text('groups.length.below', { count: below });
  if (below === null) return text('groups.length.from', { count: from });
  return text('groups.length.between', { from, count: below });
}

export function groupsFigures(data: Data): Figures | null {
  const { byRatio, byLength } = data;
  if (byRatio.groups.length === 0) return null;
  const row = (kind: string, label: string, { entitled, claimed }: ParticipationGroup) => [
    textCell(`${kind}: ${label}`),
    countCell(entitled),
    countCell(claimed),
    percentCell(percentOf(claimed, entitled)),
  ];
  return {
    title: groupsTitle(data),
    columns: [
      { header: text('table.group') },
      numeric(text('table.entitled')),
      numeric(text('table.claimed')),
      numeric(text('table.share')),
    ],
    rows: [
      ...byRatio.groups.map((group) => row(text('groups.ratio'), ratioText(group), group)),
      ...byLength.groups.map((group) => row(text('groups.length'), lengthText(group), group)),
    ],
  };
}
