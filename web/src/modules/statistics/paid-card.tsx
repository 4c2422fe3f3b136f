import { centsFromText } from '@polana/contract/money';
import { daysInMonth, partsOf } from '@polana/contract/plain-date';
import { format } from '#platform/format.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { AnswerCard } from './answer-card.tsx';
import { monthNumber, thousandsOf, wholeEuros } from './answers.ts';
import { type Data, paidFigures, paidTitle } from './chart-figures.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** From here on the axis is told in thousands. */
const THOUSANDS_FROM = 10_000;

/** What it has cost and what it will cost: this year beside the last one, with the expected range. */
export function PaidCard({ data, className }: { data: Data; className?: string }) {
  const { paid, isCurrentYear } = data;
  const isThousands = highestOf(data) >= THOUSANDS_FROM;
  const isTooEarly = isCurrentYear && paid.forecast === null && centsFromText(paid.total) > 0;
  return (
    <AnswerCard
      className={className ?? ''}
      title={paidTitle(data)}
      description={text(isThousands ? 'paid.definition.thousands' : 'paid.definition.euros')}
      figures={paidFigures(data)}
      tooLittle={text('paid.none')}
      fileName={`${text('exportName', { year: data.year })}-1`}
      after={isTooEarly && <p className="mt-3 text-small text-ink3">{text('paid.later')}</p>}
    >
      <Chart data={data} isThousands={isThousands} />
    </AnswerCard>
  );
}

const euros = (amount: string | null) => (amount === null ? 0 : centsFromText(amount) / 100);

function highestOf({ paid }: Data): number {
  return Math.max(euros(paid.total), euros(paid.previousTotal), euros(paid.forecast?.high ?? null));
}

function Chart({ data, isThousands }: { data: Data; isThousands: boolean }) {
  const { paid, year, today, isCurrentYear } = data;
  const now = nowOf(data);
  const line = [
    { x: 0, value: 0 },
    ...paid.months
      .map((month, index) => ({
        x: Math.min(index + 1, now),
        value: euros(month.cumulative),
        hasBegun: month.paid !== null,
      }))
      .filter((point) => point.hasBegun),
  ];
  return (
    <LineChart
      label={spokenOf(data)}
      slots={paid.months.map((month) => text(`month.short.${monthNumber(month.month)}`))}
      line={line}
      lineEnd={{ title: text('paid.year', { year }), value: format.money(paid.total) }}
      previous={
        paid.previousTotal === null
          ? undefined
          : {
              points: [
                { x: 0, value: 0 },
                ...paid.months.map((month, index) => ({ x: index + 1, value: euros(month.previousCumulative) })),
              ],
              end: { title: text('paid.year', { year: year - 1 }), value: shortened(paid.previousTotal, isThousands) },
            }
      }
      band={bandOf(data, now, isThousands)}
      marker={isCurrentYear ? { x: now, label: text('paid.today', { date: format.shortDate(today) }) } : undefined}
      formatTick={(value) => format.number(isThousands ? value / 1000 : value)}
    />
  );
}

/** Months since 1 January, as the year has gone by so far. */
function nowOf({ today, isCurrentYear }: Data): number {
  const { year, month, day } = partsOf(today);
  return isCurrentYear ? month - 1 + day / daysInMonth(year, month) : 12;
}

/** The expected range from today on; it opens at the point where the line ends. */
function bandOf({ paid }: Data, now: number, isThousands: boolean) {
  if (!paid.forecast) return undefined;
  const { low, high } = paid.forecast;
  const total = euros(paid.total);
  const points = paid.months.flatMap(({ forecast }, index) =>
    forecast
      ? [{ x: index + 1, value: euros(forecast.expected), low: euros(forecast.low), high: euros(forecast.high) }]
      : [],
  );
  return {
    points: [{ x: now, value: total, low: total, high: total }, ...points.filter((point) => point.x > now)],
    end: {
      title: text('paid.estimate'),
      value: shortenedRange(low, high, isThousands),
    },
  };
}

function shortened(amount: string, isThousands: boolean): string {
  return isThousands ? text('paid.thousands', { value: thousandsOf(amount) }) : format.roundMoney(wholeEuros(amount));
}

/** One amount where both ends of the range read the same. */
function shortenedRange(low: string, high: string, isThousands: boolean): string {
  const [from, to] = [shortened(low, isThousands), shortened(high, isThousands)];
  if (from === to) return from;
  return isThousands
    ? text('paid.thousandsRange', { low: thousandsOf(low), high: thousandsOf(high) })
    : text('paid.range', { low: from, high: to });
}

function spokenOf({ paid, year }: Data): string {
  const { forecast, previousTotal } = paid;
  return [
    text('paid.spoken', { year, total: format.money(paid.total) }),
    ...(forecast
      ? [text('paid.spokenForecast', { low: format.money(forecast.low), high: format.money(forecast.high) })]
      : []),
    ...(previousTotal ? [text('paid.spokenPrevious', { year: year - 1, amount: format.money(previousTotal) })] : []),
  ].join(' ');
}
