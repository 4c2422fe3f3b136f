import { type ReactNode, startTransition, useId, useState } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { IconButton } from '../icon-button.tsx';
import { DownloadIcon } from '../icons-controls.tsx';
import { ChartIcon, TableIcon } from '../icons-things.tsx';
import { type FigureTable, FigureTableView } from './figure-table.tsx';

interface ChartCardProps {
  /** The answer, not the topic: "Most claims come in June to August". */
  title: ReactNode;
  /** What is counted. */
  description: ReactNode;
  /** The chart in its own look. */
  children: ReactNode;
  /** The same as a table; without one (too little to tell) there is nothing to switch or to take away. */
  table?: FigureTable | undefined;
  labels: { table: string; chart: string; download: string };
  onDownload?: (() => void) | undefined;
  className?: string;
}

/** An answer, its definition, a chart, the same as a table, and the figures as a file. */
export function ChartCard({ title, description, children, table, labels, onDownload, className }: ChartCardProps) {
  const titleId = useId();
  const [isTable, setIsTable] = useState(false);
  return (
    <Card aria-labelledby={titleId} className={className}>
      <div className="mb-4 grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_auto]">
        <h2 id={titleId} className="text-h2 text-balance">
          {title}
        </h2>
        <p className="mt-0.5 text-small text-ink3 text-pretty sm:row-start-2">{description}</p>
        {table && (
          <div className="flex items-center gap-1 max-sm:mt-2 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-start">
            <Button
              variant="secondary"
              size="small"
              aria-describedby={titleId}
              icon={isTable ? <ChartIcon size={16} /> : <TableIcon size={16} />}
              onClick={() => startTransition(() => setIsTable(!isTable))}
            >
              {isTable ? labels.chart : labels.table}
            </Button>
            {onDownload && (
              <IconButton
                size="medium"
                label={labels.download}
                aria-describedby={titleId}
                icon={<DownloadIcon />}
                onClick={onDownload}
              />
            )}
          </div>
        )}
      </div>
      {table && isTable ? <FigureTableView table={table} label={labels.table} /> : children}
    </Card>
  );
}

/** Stands where a chart would, when there is too little to draw one. */
export function TooLittle({ children }: { children: ReactNode }) {
  return (
    <p className="grid min-h-40 place-items-center rounded-panel bg-sunken p-6 text-center text-ink2 text-pretty">
      {children}
    </p>
  );
}
