import type { Transfer } from '@polana/contract/ledger';
import type { UseQueryResult } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ledgerText } from './ledger.texts.ts';
import { TransferList, type TransferListProps } from './transfer-list.tsx';

interface TransfersProps {
  answer: UseQueryResult<{ items: Transfer[]; totalCount: number; months: { month: string; sum: string }[] }>;
  expectedRows: number;
  headingLevel?: 2 | 3;
  hasMonthSums?: boolean;
  isCompany?: boolean;
  link?: TransferListProps['link'];
  /** Set while the list is narrowed: then an empty one says so and offers to widen it. */
  onClearFilters?: (() => void) | undefined;
}

/** The list in its three other states as well: loading, failed, empty. */
export function Transfers(props: TransfersProps) {
  const {
    answer,
    expectedRows,
    headingLevel = 3,
    hasMonthSums = false,
    isCompany = false,
    link,
    onClearFilters,
  } = props;
  if (answer.isPending) return <LoadingRows count={expectedRows} />;
  if (answer.isError) {
    return (
      <div className="px-4 pb-4">
        <FailedBanner
          retryLabel={ledgerText('list.retry')}
          isBusy={answer.isFetching}
          onRetry={() => void answer.refetch()}
        >
          {ledgerText('list.failed')}
        </FailedBanner>
      </div>
    );
  }
  if (answer.data.items.length === 0) {
    if (onClearFilters)
      return (
        <EmptyState
          title={ledgerText('list.nothingFound')}
          level={headingLevel}
          action={
            <Button variant="secondary" onClick={onClearFilters}>
              {ledgerText('filter.clear')}
            </Button>
          }
        />
      );
    return (
      <EmptyState title={ledgerText('list.empty')} hasArt level={headingLevel}>
        {ledgerText(isCompany ? 'list.emptyCompany' : 'list.emptyAbout')}
      </EmptyState>
    );
  }
  const { items, months } = answer.data;
  return (
    <TransferList
      transfers={items}
      headingLevel={headingLevel}
      monthSums={hasMonthSums ? months : []}
      {...(link && { link })}
    />
  );
}

function LoadingRows({ count }: { count: number }) {
  return (
    <SkeletonGroup label={ledgerText('list.loading')} className="grid gap-5 px-4 py-3">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="grid grid-cols-[2.5rem_minmax(0,1fr)_6rem] items-center gap-3.5">
          <Skeleton className="size-10" />
          <div className="grid gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </SkeletonGroup>
  );
}
