import type { ReactNode } from 'react';
import { ChartCard, TooLittle } from '#ui/charts/chart-card.tsx';
import { type Figures, saveFigures, tableOf } from './figures.ts';
import { statisticsText as text } from './statistics.texts.ts';

interface AnswerCardProps {
  title: string;
  description: string;
  /** Null where there is too little to draw. */
  figures: Figures | null;
  /** Said instead of the chart then. */
  tooLittle: string;
  fileName: string;
  /** Stands under the chart, also without one. */
  after?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A chart of the statistics: with its table and file, or the sentence why there is none yet. */
export function AnswerCard(props: AnswerCardProps) {
  const { title, description, figures, tooLittle, fileName, after, className = '', children } = props;
  return (
    <ChartCard
      className={className}
      title={title}
      description={description}
      labels={{ table: text('card.table'), chart: text('card.chart'), download: text('card.download') }}
      table={figures ? tableOf(figures) : undefined}
      onDownload={figures ? () => saveFigures(fileName, [figures]) : undefined}
    >
      {figures ? children : <TooLittle>{tooLittle}</TooLittle>}
      {after}
    </ChartCard>
  );
}
