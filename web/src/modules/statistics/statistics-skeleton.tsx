import { Card } from '#ui/card.tsx';
import { ChartSkeleton } from '#ui/charts/chart-skeleton.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { statisticsText as text } from './statistics.texts.ts';

const KEY_FIGURES = ['paid', 'people', 'average', 'pending'];

/** The page in its final geometry while the figures are on their way. */
export function StatisticsSkeleton() {
  return (
    <SkeletonGroup label={text('loading')} className="grid gap-4 md:gap-5">
      <Card as="div" hasPadding={false}>
        <div className="grid sm:grid-cols-2 lg:grid-cols-4">
          {KEY_FIGURES.map((name) => (
            <div key={name} className="grid gap-2 px-6 py-5">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-8 w-2/3" />
              <Skeleton className="h-4 w-3/4" />
            </div>
          ))}
        </div>
      </Card>
      <div className="grid gap-4 md:gap-5 lg:grid-cols-12">
        <ChartSkeleton shape="line" className="lg:col-span-7" />
        <ChartSkeleton shape="segments" className="lg:col-span-5" />
        <ChartSkeleton shape="columns" className="lg:col-span-7" />
        <ChartSkeleton shape="columns" className="lg:col-span-5" />
        <ChartSkeleton shape="rows" className="lg:col-span-7" />
        <ChartSkeleton shape="rows" className="lg:col-span-5" />
      </div>
    </SkeletonGroup>
  );
}
