import { format } from '#platform/format.ts';
import { percentOf } from '#platform/percent.ts';
import type { SummaryRow } from '#ui/summary-list.tsx';
import { obligationOf } from './answers.ts';
import { type Data, medianText } from './chart-figures.ts';
import { countCell, type Figures, moneyCell, percentCell, textCell } from './figures.ts';
import { isWholeYear, periodOf } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** Figures that need no chart: what may still come, what the law says, deadlines and the club. */

type Line = { id: string; label: string; cell: ReturnType<typeof textCell>; isHighlighted?: boolean };

export interface Topic {
  title: string;
  definition: string;
  lines: Line[];
}

export function commitmentTopic({ commitment }: Data): Topic | null {
  if (!commitment) return null;
  const { reserved, available, upcoming, maximum, expected } = commitment;
  return {
    title: text('commitment.title', { amount: format.money(maximum) }),
    definition: text(expected === null ? 'commitment.definition' : 'commitment.definitionWithEstimate'),
    lines: [
      { id: 'reserved', label: text('commitment.reserved'), cell: moneyCell(reserved) },
      { id: 'available', label: text('commitment.available'), cell: moneyCell(available) },
      { id: 'upcoming', label: text('commitment.upcoming'), cell: moneyCell(upcoming) },
      { id: 'maximum', label: text('commitment.maximum'), cell: moneyCell(maximum) },
      ...(expected === null
        ? []
        : [{ id: 'expected', label: text('commitment.expected'), cell: moneyCell(expected), isHighlighted: true }]),
    ],
  };
}

export function headcountTopic({ headcount, today }: Data): Topic {
  const { averageThisYear, averageLastYear, threshold } = headcount;
  const year = Number(today.slice(0, 4));
  const decimal = (value: string) => ({ text: format.decimal(value), csv: { amount: value } });
  return {
    title: text(`headcount.title.${obligationOf(headcount)}`, { year: year + 1 }),
    definition: text('headcount.definition', { threshold }),
    lines: [
      { id: 'today', label: text('headcount.today'), cell: countCell(headcount.today) },
      { id: 'soFar', label: text('headcount.soFar', { year }), cell: decimal(averageThisYear) },
      { id: 'lastYear', label: text('headcount.year', { year: year - 1 }), cell: decimal(averageLastYear) },
    ],
  };
}

export function becomingTopic({ becomingEntitled }: Data): Topic {
  const count = becomingEntitled.reduce((sum, month) => sum + month.count, 0);
  return {
    title: count === 0 ? text('becoming.titleNone') : text('becoming.title', { count }),
    definition: text('becoming.definition'),
    lines: becomingEntitled.map((month) => ({
      id: month.month,
      label: format.monthAndYear(month.month),
      cell: countCell(month.count),
    })),
  };
}

export function moreTopic(data: Data): Topic {
  const { late, club, decisions } = data;
  const share = (part: number, whole: number) => ({
    text:
      whole === 0
        ? format.number(0)
        : text('more.share', {
            part: format.number(part),
            whole: format.number(whole),
            percent: format.ratio(String(percentOf(part, whole))),
          }),
    csv: { number: part },
  });
  const { medianDays, averageDays } = decisions;
  return {
    title: text('more.title'),
    definition: isWholeYear(data)
      ? text('more.definition', { year: data.year })
      : text('more.definitionPeriod', { period: periodOf(data) }),
    lines: [
      { id: 'late', label: text('more.late'), cell: share(late.late, late.submitted) },
      ...(medianDays === null
        ? []
        : [
            {
              id: 'median',
              label: text('more.median'),
              cell: { text: medianText(medianDays), csv: { number: medianDays } },
            },
          ]),
      ...(averageDays === null
        ? []
        : [
            {
              id: 'average',
              label: text('more.average'),
              cell: {
                text: text('more.averageDays', { days: format.decimal(averageDays) }),
                csv: { amount: averageDays },
              },
            },
          ]),
      { id: 'partner', label: text('more.partner'), cell: share(club.claimsWithPartner, club.claims) },
      { id: 'rewards', label: text('more.rewards'), cell: moneyCell(club.rewards) },
      { id: 'rewarded', label: text('more.rewarded'), cell: countCell(club.rewardedEmployees) },
    ],
  };
}

/** Who came by themselves, and what has become of it. */
export function registrationsTopic(data: Data): Topic {
  const { received, approved, rejected, waiting } = data.registrations;
  return {
    title: received === 0 ? text('registrations.titleNone') : text('registrations.title', { count: received }),
    definition: isWholeYear(data)
      ? text('registrations.definition', { year: data.year })
      : text('registrations.definitionPeriod', { period: periodOf(data) }),
    lines:
      received === 0
        ? []
        : [
            { id: 'approved', label: text('registrations.approved'), cell: countCell(approved) },
            { id: 'rejected', label: text('registrations.rejected'), cell: countCell(rejected) },
            { id: 'waiting', label: text('registrations.waiting'), cell: countCell(waiting) },
          ],
  };
}

/** What people claim for; nothing where too few of them do. */
export function categoriesFigures(data: Data): Figures | null {
  const { groups } = data.categories;
  if (groups.length === 0) return null;
  const total = groups.reduce((sum, group) => sum + group.count, 0);
  return {
    title: text('categories.title'),
    columns: [
      { header: text('table.category') },
      { header: text('table.claims'), isNumeric: true },
      { header: text('table.share'), isNumeric: true },
      { header: text('table.claimedSum'), isNumeric: true },
    ],
    rows: groups.map(({ categories, count, claimed }) => [
      textCell(categories.map((category) => text(`category.${category}`)).join(', ')),
      countCell(count),
      percentCell(percentOf(count, total)),
      moneyCell(claimed),
    ]),
  };
}

export function categoriesDefinition(data: Data): string {
  return isWholeYear(data)
    ? text('categories.definition', { year: data.year })
    : text('categories.definitionPeriod', { period: periodOf(data) });
}

export function rowsOf({ lines }: Topic): SummaryRow[] {
  return lines.map(({ id, label, cell, isHighlighted = false }) => ({ id, label, value: cell.text, isHighlighted }));
}

export function topicFigures({ title, lines }: Topic): Figures | null {
  if (lines.length === 0) return null;
  return {
    title,
    columns: [{ header: text('table.figure') }, { header: text('table.value'), isNumeric: true }],
    rows: lines.map(({ label, cell }) => [textCell(label), cell]),
  };
}

export function drawingFigures({ drawing }: Data): Figures | null {
  if (!drawing) return null;
  return {
    title: text('drawing.average', { average: format.money(drawing.average), limit: format.roundMoney(drawing.limit) }),
    columns: [
      { header: text('table.sum') },
      { header: text('table.allowances'), isNumeric: true },
      { header: text('table.share'), isNumeric: true },
    ],
    rows: drawing.bands.map((band) => [
      textCell(bandText(band)),
      countCell(band.count),
      percentCell(percentOf(band.count, drawing.count)),
    ]),
  };
}

/** Whole euros: the bands begin and end at multiples of 25. */
function bandText({ from, to }: { from: string; to: string }): string {
  const euros = (amount: string) => format.number(Number(amount.split('.')[0]));
  return text('drawing.band', { from: euros(from), to: euros(to) });
}
