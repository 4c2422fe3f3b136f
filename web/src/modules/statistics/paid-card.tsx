import { centsFromText } from '@polana/contract/money';
import { daysInMonth, partsOf, plainDateOf, type PlainDate } from '@polana/contract/plain-date';
import { format } from '#platform/format.ts';
import { LineChart } from '#ui/charts/line-chart.tsx';
import { AnswerCard } from './answer-card.tsx';
import { monthNumber, thousandsOf, wholeEuros } from './answers.ts';
import { type Data, nothingPaidText, paidFigures, paidTitle } from './chart-figures.ts';
import { fileNameOf, isWholeYear, periodOf } from './period-words.ts';
import { statisticsText as text } from './statistics.texts.ts';

/** From here on the axis is told in thousands. */
const THOUSANDS_FROM = 10_000;

/** What it has cost and what it will cost: this year beside the last one, with the expected range. */
export function PaidCard({ data, className }: { data: Data; className?: string }) {
  const { paid, isCurrentYear } = data;
  const isThousands = highestOf(data) >= THOUSANDS_FROM;
  const isWhole = isWholeYear(data);
  const isTooEarly = isCurrentYear && isWhole && paid.forecast === null && centsFromText(paid.total) > 0;
  return (
    <AnswerCard
      className={className ?? ''}
      title={paidTitle(data)}
      description={text(
        isWhole
          ? isThousands
            ? 'paid.definition.thousands'
            : 'paid.definition.euros'
          : isThousands
            ? 'paid.definition.thousandsPeriod'
            : 'paid.definition.eurosPeriod',
      )}
      figures={paidFigures(data)}
      tooLittle={nothingPaidText(data)}
      fileName={fileNameOf(data, 1)}
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
  const { paid, year, today } = data;
  const now = nowOf(data);
  const isRunning = now > 0 && today <= lastDayOf(data);
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
      marker={isRunning ? { x: now, label: text('paid.today', { date: format.shortDate(today) }) } : undefined}
      formatTick={(value) => format.number(isThousands ? value / 1000 : value)}
    />
  );
}

/** Months since the first one asked for, as the period has gone by so far. */
function nowOf({ today, isCurrentYear, monthFrom, paid }: Data): number {
  const { year, month, day } = partsOf(today);
  const gone = isCurrentYear ? month - monthFrom + day / daysInMonth(year, month) : paid.months.length;
  return Math.min(paid.months.length, Math.max(0, gone));
}

function lastDayOf({ year, monthTo }: Data): PlainDate {
  return plainDateOf(year, monthTo, daysInMonth(year, monthTo));
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

function spokenOf(data: Data): string {
  const { paid, year } = data;
  const { forecast, previousTotal } = paid;
  const total = format.money(paid.total);
  const before = previousTotal === null ? null : { year: year - 1, amount: format.money(previousTotal) };
  if (!isWholeYear(data))
    return [
      text('paid.spokenPeriod', { period: periodOf(data), total }),
      ...(before ? [text('paid.spokenPreviousPeriod', before)] : []),
    ].join(' ');
  return [
    text('paid.spoken', { year, total }),
    ...(forecast
      ? [text('paid.spokenForecast', { low: format.money(forecast.low), high: format.money(forecast.high) })]
      : []),
    ...(before ? [text('paid.spokenPrevious', before)] : []),
  ].join(' ');
}
