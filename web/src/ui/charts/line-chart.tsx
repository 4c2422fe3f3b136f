import { type Area, ChartFrame, Grid, heightOf, labelWidth, textScale } from './chart-frame.tsx';
import { Legend, type LegendItem } from './patterns.tsx';
import { labelStep, type Scale, scaleTo, spread } from './scale.ts';

export interface Point {
  /** Slots from the left edge; half a slot is its middle. */
  x: number;
  value: number;
}

export interface BandPoint extends Point {
  low: number;
  high: number;
}

interface Ending {
  title: string;
  value: string;
}

interface LineChartProps {
  label: string;
  /** Names under the axis, e.g. months. */
  slots: readonly string[];
  line: readonly Point[];
  lineEnd: Ending;
  /** Dotted, e.g. the year before. */
  previous?: { points: readonly Point[]; end: Ending } | undefined;
  /** Dashed with a band around it: what is expected. Begins where the line ends. */
  band?: { points: readonly BandPoint[]; end: Ending } | undefined;
  /** A vertical line at a moment. */
  marker?: { x: number; label: string } | undefined;
  formatTick: (value: number) => string;
}

const WIDE = 560;
const HEIGHT = 330;

/** A line that grows, beside an earlier one and what is expected; the ends are labelled, on a phone in a legend under it. */
export function LineChart(props: LineChartProps) {
  const { label, line, lineEnd, previous, band } = props;
  const values = [...line, ...(previous?.points ?? [])].map((point) => point.value);
  const scale = scaleTo(Math.max(0, ...values, ...(band?.points.map((point) => point.high) ?? [])));
  return (
    <div className="@container">
      <ChartFrame label={label} height={HEIGHT}>
        {(width) => <Drawing {...props} width={width} scale={scale} />}
      </ChartFrame>
      <div className="mt-3 @min-[35rem]:hidden">
        <Legend items={legendOf({ lineEnd, previous, band })} />
      </div>
    </div>
  );
}

function legendOf({ lineEnd, previous, band }: Pick<LineChartProps, 'lineEnd' | 'previous' | 'band'>): LegendItem[] {
  const item = (id: string, look: LegendItem['look'], tone: LegendItem['tone'], { title, value }: Ending) => ({
    id,
    look,
    tone,
    label: (
      <>
        {title} <b className="font-strong text-ink num">{value}</b>
      </>
    ),
  });
  return [
    item('line', 'line', 'first', lineEnd),
    ...(band ? [item('band', 'dashes', 'first', band.end)] : []),
    ...(previous ? [item('previous', 'points', 'previous', previous.end)] : []),
  ];
}

function Drawing(props: LineChartProps & { width: number; scale: Scale }) {
  const { slots, line, lineEnd, previous, band, marker, formatTick, width, scale } = props;
  const isWide = width >= WIDE * textScale();
  const hasEnds = isWide && (previous !== undefined || band !== undefined);
  const area: Area = {
    left: Math.max(...scale.ticks.map((tick) => labelWidth(formatTick(tick)))) + 12,
    right: width - (hasEnds ? endsWidth(props) : 4),
    top: 24,
    bottom: HEIGHT - 30,
  };
  const slotWidth = (area.right - area.left) / slots.length;
  const place = { x: (x: number) => area.left + x * slotWidth, y: (value: number) => heightOf(value, scale, area) };
  const path = (points: readonly Point[]) =>
    points.map((point, index) => `${index === 0 ? 'M' : 'L'}${place.x(point.x)} ${place.y(point.value)}`).join('');
  const every = labelStep(slotWidth, Math.max(...slots.map(labelWidth)));
  const last = line.at(-1);
  return (
    <>
      <Grid scale={scale} area={area} formatTick={formatTick} />
      {slots.map((slot, index) =>
        index % every === 0 ? (
          <text key={slot} x={place.x(index + 0.5)} y={area.bottom + 20} textAnchor="middle" className="fill-ink3">
            {slot}
          </text>
        ) : null,
      )}
      {marker && (
        <line
          x1={place.x(marker.x)}
          x2={place.x(marker.x)}
          y1={area.top - 12}
          y2={area.bottom}
          className="stroke-ink3"
          strokeDasharray="3 4"
        />
      )}
      {band && <BandShape points={band.points} place={place} path={path} />}
      {previous && (
        <path
          d={path(previous.points)}
          fill="none"
          className="stroke-chart-previous"
          strokeWidth="2.5"
          strokeDasharray="2 4.5"
          strokeLinecap="round"
        />
      )}
      <path
        d={path(line)}
        fill="none"
        className="stroke-chart-1"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      {marker && (
        <text
          x={place.x(marker.x) + (marker.x < slots.length / 4 ? 8 : -8)}
          y={area.top - 2}
          textAnchor={marker.x < slots.length / 4 ? 'start' : 'end'}
          className="fill-ink3"
        >
          {marker.label}
        </text>
      )}
      {last && <End x={place.x(last.x)} y={place.y(last.value)} text={isWide ? lineEnd.value : ''} area={area} />}
      {hasEnds && <Ends {...props} area={area} y={place.y} />}
    </>
  );
}

interface Place {
  x: (x: number) => number;
  y: (value: number) => number;
}

function BandShape({
  points,
  place,
  path,
}: {
  points: readonly BandPoint[];
  place: Place;
  path: (points: readonly Point[]) => string;
}) {
  const high = points.map((point) => ({ x: point.x, value: point.high }));
  const low = points.map((point) => ({ x: point.x, value: point.low })).toReversed();
  const outline = `${path(high)}${low.map((point) => `L${place.x(point.x)} ${place.y(point.value)}`).join('')}Z`;
  return (
    <g className="text-chart-1">
      <path d={outline} fill="currentColor" fillOpacity="0.16" />
      <path d={path(points)} fill="none" stroke="currentColor" strokeWidth="2.5" strokeDasharray="6 4.5" />
    </g>
  );
}

/** The last point of the line with its value, on the side where the line is not. */
function End({ x, y, text, area }: { x: number; y: number; text: string; area: Area }) {
  const isLeft = x - area.left > labelWidth(text) + 16;
  return (
    <>
      <circle cx={x} cy={y} r="6" className="fill-chart-1 stroke-surface" strokeWidth="2" />
      <text
        x={isLeft ? x - 12 : x + 12}
        y={y - 10}
        textAnchor={isLeft ? 'end' : 'start'}
        className="fill-ink text-compact font-heavy num"
      >
        {text}
      </text>
    </>
  );
}

function endsWidth({ previous, band }: Pick<LineChartProps, 'previous' | 'band'>): number {
  const texts = [previous, band].flatMap((series) => (series ? [series.end.title, series.end.value] : []));
  return Math.max(...texts.map(labelWidth)) + 14;
}

function Ends({ previous, band, area, y }: LineChartProps & { area: Area; y: (value: number) => number }) {
  const ends = [band, previous].flatMap((series) => {
    const last = series?.points.at(-1);
    return series && last ? [{ ...series.end, y: y(last.value), isStrong: series === band }] : [];
  });
  const [first, second] = ends;
  const heights =
    first && second
      ? spread(first.y, second.y, { gap: 42 * textScale(), low: area.top, high: area.bottom - 10 })
      : ends.map((end) => end.y);
  return ends.map((end, index) => (
    <text key={end.title} x={area.right + 10} y={(heights[index] ?? 0) - 3} className="fill-ink2">
      {end.title}
      <tspan x={area.right + 10} dy="1.3em" className={end.isStrong ? 'fill-ink font-heavy num' : 'num'}>
        {end.value}
      </tspan>
    </text>
  ));
}
