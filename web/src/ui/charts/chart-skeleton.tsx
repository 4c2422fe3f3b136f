import { Card } from '../card.tsx';
import { Skeleton } from '../skeleton.tsx';

type Shape = 'line' | 'columns' | 'rows' | 'segments';

const COLUMN_HEIGHTS = ['h-[45%]', 'h-[70%]', 'h-[58%]', 'h-[40%]', 'h-[84%]', 'h-full', 'h-[62%]', 'h-[30%]'];
const ROW_WIDTHS = ['w-full', 'w-3/4', 'w-1/2', 'w-1/3', 'w-1/4'];

/** A card in the geometry of its chart while the figures are on their way. */
export function ChartSkeleton({ shape, className }: { shape: Shape; className?: string }) {
  return (
    <Card as="div" className={className}>
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="mt-2 mb-5 h-4 w-1/2" />
      {shape === 'line' && <Skeleton className="h-75 w-full" />}
      {shape === 'columns' && (
        <div className="flex h-65 items-end gap-3">
          {COLUMN_HEIGHTS.map((height) => (
            <Skeleton key={height} className={`flex-1 ${height}`} />
          ))}
        </div>
      )}
      {shape === 'rows' && (
        <div className="grid gap-4 py-1.5">
          {ROW_WIDTHS.map((width) => (
            <div key={width} className="grid grid-cols-[1fr_1fr_3rem] gap-3.5">
              <Skeleton className="h-4 w-3/4" />
              <Skeleton className={`h-4 ${width}`} />
              <Skeleton className="h-4 w-full" />
            </div>
          ))}
        </div>
      )}
      {shape === 'segments' && (
        <div className="grid gap-5">
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
    </Card>
  );
}
