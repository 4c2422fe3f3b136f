import { type ReactNode, useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ChartIcon, TableIcon } from './icons-things.tsx';

export interface Bar {
  id: string;
  label: string;
  value: number;
  /** The value as it is written. */
  valueText: string;
  /** `attention` and `previous` differ in colour, `partial` is hatched: a period not over yet. */
  look?: 'first' | 'second' | 'attention' | 'previous' | 'partial';
}

interface BarChartProps {
  /** The answer, not the topic: "Most people used the allowance in May". */
  title: ReactNode;
  description?: ReactNode;
  bars: readonly Bar[];
  /** Headers of the table that says the same. */
  labelHeader: string;
  valueHeader: string;
  tableLabel: string;
  chartLabel: string;
  className?: string;
}

const FILL = {
  first: 'text-chart-1',
  second: 'text-chart-2',
  attention: 'text-chart-3',
  previous: 'text-chart-previous',
  partial: 'text-chart-1',
};

/** Horizontal bars with the figures written beside them, and the same as a table. */
export function BarChart(props: BarChartProps) {
  const { title, description, bars, labelHeader, valueHeader, tableLabel, chartLabel, className } = props;
  const [isTable, setIsTable] = useState(false);
  return (
    <figure className={classNames('m-0', className)}>
      <div className="mb-3 flex items-start justify-between gap-3">
        <figcaption className="min-w-0">
          <span className="block text-h2 text-balance">{title}</span>
          {description !== undefined && <span className="mt-0.5 block text-small text-ink3">{description}</span>}
        </figcaption>
        <Button
          variant="secondary"
          size="small"
          icon={isTable ? <ChartIcon size={16} /> : <TableIcon size={16} />}
          onClick={() => setIsTable(!isTable)}
        >
          {isTable ? chartLabel : tableLabel}
        </Button>
      </div>
      {isTable ? <Figures {...{ bars, labelHeader, valueHeader }} /> : <Bars bars={bars} />}
    </figure>
  );
}

function Bars({ bars }: { bars: readonly Bar[] }) {
  const hatchId = useId();
  const highest = Math.max(...bars.map((bar) => bar.value), 1);
  return (
    <ul>
      {bars.map((bar) => (
        <li
          key={bar.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 py-1.5 text-compact sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_4.5rem]"
        >
          <span className="col-start-1 row-start-1 min-w-0">{bar.label}</span>
          <svg
            aria-hidden="true"
            height="18"
            className={classNames(
              'col-span-2 row-start-2 w-full overflow-visible sm:col-span-1 sm:col-start-2 sm:row-start-1',
              FILL[bar.look ?? 'first'],
            )}
          >
            <pattern
              id={`${hatchId}${bar.id}`}
              width="6"
              height="6"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="3" height="6" fill="currentColor" />
            </pattern>
            <rect
              width={`${(bar.value / highest) * 100}%`}
              height="18"
              rx="5"
              fill={bar.look === 'partial' ? `url(#${hatchId}${bar.id})` : 'currentColor'}
              stroke={bar.look === 'partial' ? 'currentColor' : 'none'}
              strokeWidth="1.5"
            />
          </svg>
          <b className="col-start-2 row-start-1 text-right font-strong num sm:col-start-3">{bar.valueText}</b>
        </li>
      ))}
    </ul>
  );
}

function Figures({ bars, labelHeader, valueHeader }: Pick<BarChartProps, 'bars' | 'labelHeader' | 'valueHeader'>) {
  return (
    <table className="w-full text-compact">
      <thead>
        <tr className="text-small text-ink2">
          <th scope="col" className="border-b border-line py-2 text-left font-semibold">
            {labelHeader}
          </th>
          <th scope="col" className="border-b border-line py-2 text-right font-semibold">
            {valueHeader}
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.id}>
            <th scope="row" className="border-b border-line py-2 text-left font-regular">
              {bar.label}
            </th>
            <td className="border-b border-line py-2 text-right font-semibold num">{bar.valueText}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
