import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface SummaryRow {
  id: string;
  label: ReactNode;
  value: ReactNode;
  /** A link that changes the value; say what it changes to screen readers. */
  action?: ReactNode;
  /** The line that limited the result. */
  isHighlighted?: boolean;
}

interface SummaryListProps {
  rows: readonly SummaryRow[];
  /** `review` aligns values left with a change link; `figures` puts amounts at the right edge. */
  layout?: 'review' | 'figures';
  className?: string;
}

/** Names and values, one under another. */
export function SummaryList({ rows, layout = 'review', className }: SummaryListProps) {
  return (
    <dl className={className}>
      {rows.map((row) =>
        layout === 'review' ? <ReviewRow key={row.id} row={row} /> : <FigureRow key={row.id} row={row} />,
      )}
    </dl>
  );
}

function ReviewRow({ row }: { row: SummaryRow }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3.5 border-t border-line py-3 leading-5.5 first:border-0 md:grid-cols-[minmax(0,0.8fr)_minmax(0,1.1fr)_auto]">
      <dt className="text-small text-ink3 md:text-body">{row.label}</dt>
      <dd className="col-start-1 font-semibold wrap-anywhere md:col-start-2">{row.value}</dd>
      {row.action !== undefined && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center md:col-start-3 md:row-span-1">{row.action}</dd>
      )}
    </div>
  );
}

function FigureRow({ row }: { row: SummaryRow }) {
  return (
    <div
      className={classNames(
        'flex justify-between gap-4 text-compact',
        row.isHighlighted === true
          ? '-mx-2.5 my-1 rounded-[9px] bg-wait-bg px-2.5 py-[7px] text-wait-fg'
          : 'border-b border-line py-2 last:border-0',
      )}
    >
      <dt className={row.isHighlighted === true ? '' : 'text-ink3'}>{row.label}</dt>
      <dd className="text-right font-semibold num">{row.value}</dd>
    </div>
  );
}
