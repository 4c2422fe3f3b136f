import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { companyText } from './company.texts.ts';

interface LoadedProps<Data> {
  answer: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The answer, or that it is on its way, or that it failed with a way to try again. */
export function Loaded<Data>({ answer, children }: LoadedProps<Data>) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.isError)
    return (
      <FailedBanner retryLabel={companyText('retry')} isBusy={answer.isFetching} onRetry={() => void answer.refetch()}>
        {companyText('failed')}
      </FailedBanner>
    );
  return (
    <SkeletonGroup label={companyText('loading')} className="grid gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonGroup>
  );
}
