import { useId } from 'react';
import { type Area, ChartFrame, Grid, heightOf, labelWidth } from './chart-frame.tsx';
import { DotPattern, HatchPattern, type Tone, TONE_CLASS } from './patterns.tsx';
import { labelStep, type Scale, scaleTo } from './scale.ts';

interface Part {
  id: string;
  value: number;
  tone: Tone;
}

export interface Column {
  id: string;
  label: string;
  /** From the bottom up. */
  parts: readonly Part[];
  /** Written over the column. */
  total: string;
  /** A period that is not over: hatched. */
  isPartial?: boolean;
}

interface ColumnChartProps {
  label: string;
  columns: readonly Column[];
  formatTick: (value: number) => string;
  /** Without a grid every column carries its own value and needs no axis. */
  hasGrid?: boolean;
  /** A vertical line after so many columns. */
  target?: { after: number; label: string } | undefined;
  height?: number;
}

const GAP = 2;

/** Columns of whole numbers, one part on another. */
export function ColumnChart({ label, height = 260, ...props }: ColumnChartProps) {
  const highest = Math.max(0, ...props.columns.map(sumOf));
  const scale = scaleTo(highest, { ticks: 3, isWhole: true, isTight: true });
  return (
    <ChartFrame label={label} height={height}>
      {(width) => <Drawing {...props} height={height} width={width} scale={scale} highest={highest} />}
    </ChartFrame>
  );
}

function sumOf({ parts }: Column): number {
  return parts.reduce((sum, part) => sum + part.value, 0);
}

type DrawingProps = Omit<ColumnChartProps, 'label'> & { width: number; scale: Scale; highest: number };

function Drawing(props: DrawingProps) {
  const { columns, formatTick, hasGrid = true, target, height = 260, width, scale, highest } = props;
  const area: Area = {
    left: hasGrid ? Math.max(...scale.ticks.map((tick) => labelWidth(formatTick(tick)))) + 12 : 0,
    right: width,
    top: target ? 44 : 22,
    bottom: height - 28,
  };
  const slot = (area.right - area.left) / Math.max(1, columns.length);
  const every = labelStep(slot, Math.max(0, ...columns.map((column) => labelWidth(column.label))));
  const showsTotal = (column: Column) =>
    !hasGrid || slot >= 34 || column.isPartial === true || sumOf(column) === highest;
  return (
    <>
      {hasGrid && <Grid scale={scale} area={area} formatTick={formatTick} />}
      {!hasGrid && <line x1={area.left} x2={area.right} y1={area.bottom} y2={area.bottom} className="stroke-line" />}
      {columns.map((column, index) => {
        const middle = area.left + (index + 0.5) * slot;
        return (
          <g key={column.id}>
            <ColumnShape column={column} middle={middle} width={Math.min(44, slot * 0.66)} scale={scale} area={area} />
            {showsTotal(column) && (
              <text
                x={middle}
                y={heightOf(sumOf(column), scale, area) - 8}
                textAnchor="middle"
                className="fill-ink font-heavy num"
              >
                {column.total}
              </text>
            )}
            {(columns.length - 1 - index) % every === 0 && (
              <text x={middle} y={area.bottom + 20} textAnchor="middle" className="fill-ink3 num">
                {column.label}
              </text>
            )}
          </g>
        );
      })}
      {target && <Target {...target} x={area.left + target.after * slot} area={area} />}
    </>
  );
}

interface ColumnShapeProps {
  column: Column;
  middle: number;
  width: number;
  scale: Scale;
  area: Area;
}

interface Layer {
  part: Part;
  /** What the parts below add up to. */
  below: number;
}

/** Parts that have a height, each on those before it. */
function layersOf(parts: readonly Part[]): Layer[] {
  return parts.reduce<Layer[]>((layers, part) => {
    const last = layers.at(-1);
    const below = last ? last.below + last.part.value : 0;
    return part.value === 0 ? layers : [...layers, { part, below }];
  }, []);
}

function ColumnShape({ column, middle, width, scale, area }: ColumnShapeProps) {
  const id = useId();
  return layersOf(column.parts).map(({ part, below }) => {
    const from = heightOf(below, scale, area) - (below > 0 ? GAP : 0);
    const to = heightOf(below + part.value, scale, area);
    const patternId = `${id}${part.id}`;
    const isDotted = part.tone === 'second';
    return (
      <g key={part.id} className={TONE_CLASS[part.tone]}>
        {column.isPartial && <HatchPattern id={patternId} />}
        {!column.isPartial && isDotted && <DotPattern id={patternId} />}
        <rect
          x={middle - width / 2}
          y={to}
          width={width}
          height={Math.max(1.5, from - to)}
          rx={Math.min(4, (from - to) / 2)}
          fill={column.isPartial || isDotted ? `url(#${patternId})` : 'currentColor'}
          stroke={column.isPartial ? 'currentColor' : 'none'}
          strokeWidth="1.5"
        />
      </g>
    );
  });
}

function Target({ x, label, area }: { x: number; label: string; area: Area }) {
  const fitsRight = x + labelWidth(label) + 8 < area.right;
  return (
    <>
      <line x1={x} x2={x} y1={8} y2={area.bottom} className="stroke-ink2" strokeWidth="1.5" strokeDasharray="4 4" />
      <text
        x={fitsRight ? x + 8 : x - 8}
        y={18}
        textAnchor={fitsRight ? 'start' : 'end'}
        className="fill-ink font-strong num"
      >
        {label}
      </text>
    </>
  );
}
