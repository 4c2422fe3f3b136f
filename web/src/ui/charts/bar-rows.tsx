import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { type Tone, TONE_CLASS } from './patterns.tsx';

export interface BarRow {
  id: string;
  label: ReactNode;
  value: number;
  /** The value as it is written. */
  valueText: string;
  tone?: Tone;
}

interface BarRowsProps {
  rows: readonly BarRow[];
  /** The value of a full bar; the highest row by default. */
  full?: number;
  /** Name of the list, where a heading does not stand over it. */
  label?: string;
}

/** Names with a bar and the value beside it; a list, so it is read as it is seen. On a phone the bar stands under its name. */
export function BarRows({ rows, full, label }: BarRowsProps) {
  const highest = full ?? Math.max(...rows.map((row) => row.value), 1);
  return (
    <ul aria-label={label}>
      {rows.map((row) => (
        <li
          key={row.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 py-1.5 text-compact sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_3.25rem]"
        >
          <span className="col-start-1 row-start-1 min-w-0">{row.label}</span>
          <span className="col-span-2 row-start-2 mt-1 sm:col-span-1 sm:col-start-2 sm:row-start-1 sm:mt-0">
            <span
              style={{ width: `${Math.max(0.5, (row.value / highest) * 100)}%` }}
              className={classNames(
                'block h-4 rounded-[5px] bg-current forced-color-adjust-none',
                TONE_CLASS[row.tone ?? 'first'],
              )}
            />
          </span>
          <b className="col-start-2 row-start-1 text-right font-strong num sm:col-start-3">{row.valueText}</b>
        </li>
      ))}
    </ul>
  );
}
