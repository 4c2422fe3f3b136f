import type { ReactNode, Ref, RefObject } from 'react';
import { useTypedSearch } from '#platform/use-typed-search.ts';
import { Button } from '#ui/button.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { ChevronDownIcon } from '#ui/icons-controls.tsx';
import { LazyMenu } from '#ui/lazy-menu.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { SegmentedControl } from '#ui/segmented-control.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { DeskAddress, DeskItems } from './desk-items.ts';
import { queueSorts } from './queue-items.ts';
import { queueText } from './queue.texts.ts';

interface DeskQueuePaneProps {
  address: DeskAddress;
  onAddress: (change: Partial<DeskAddress>) => void;
  desk: DeskItems;
  search: RefObject<HTMLDivElement | null>;
  /** The way to the other view. */
  viewLink: ReactNode;
  /** The rows, or what stands instead of them. */
  children: ReactNode;
  cleanCount: number;
  onBulk: () => void;
  heading: Ref<HTMLHeadingElement>;
}

/** The first pane: which claims, in what order, and those that can be approved together. */
export function DeskQueuePane(props: DeskQueuePaneProps) {
  const { address, onAddress, desk, search, viewLink, children, cleanCount, onBulk, heading } = props;
  return (
    <section
      aria-label={queueText(`list.label.${address.status}`)}
      className="flex min-h-0 min-w-0 flex-col md:border-r md:border-line print:hidden"
    >
      <div className="grid grid-cols-1 gap-3 px-4 pt-4.5 pb-3 md:border-b md:border-line">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <h1 ref={heading} tabIndex={-1} className="text-h2">
            {queueText('title')}
          </h1>
          <span className="flex items-center">
            {address.status === 'pending' && <SortMenu address={address} onAddress={onAddress} />}
            {viewLink}
          </span>
        </div>
        <SegmentedControl
          label={queueText('status.label')}
          isFull
          segments={(['pending', 'approved', 'rejected'] as const).map((id) => ({
            id,
            label: queueText(`status.${id}`),
            ...(id === 'pending' && { isCounting: desk.isQueueLoading, count: desk.queue?.totalCount }),
          }))}
          selectedId={address.status}
          onSelect={(status) => onAddress({ status, openId: null })}
        />
        <div ref={search}>
          <Search search={address.search} onSearch={(text) => onAddress({ search: text })} />
        </div>
        {desk.isStale && (
          <p role="status" className="text-small text-wait-fg">
            {queueText('list.stale')}
          </p>
        )}
      </div>
      {desk.hasFailed ? <Failed onRetry={desk.retry} /> : desk.isLoading ? <Loading /> : children}
      {address.status === 'pending' && cleanCount > 1 && (
        <div className="flex items-center gap-2.5 border-t border-line px-4 py-3 text-small text-ink2 max-md:hidden">
          <span>{queueText('bulk.count', { count: cleanCount })}</span>
          <Button variant="secondary" size="small" className="ml-auto shrink-0 whitespace-nowrap" onClick={onBulk}>
            {queueText('bulk.open')}
          </Button>
        </div>
      )}
    </section>
  );
}

function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useTypedSearch(search, onSearch);
  return (
    <SearchField
      label={queueText('search.label')}
      placeholder={queueText('search.placeholder')}
      clearLabel={queueText('search.clear')}
      value={typed}
      onChange={setTyped}
    />
  );
}

function SortMenu({ address, onAddress }: Pick<DeskQueuePaneProps, 'address' | 'onAddress'>) {
  return (
    <LazyMenu
      label={queueText('sort.label')}
      trigger={
        <button
          type="button"
          className="flex min-h-11 items-center gap-1.5 rounded-small px-2 text-small font-strong text-link hover:bg-sunken hover:text-link-hover md:min-h-10"
        >
          {queueText(`sort.${address.sort}`)}
          <ChevronDownIcon size={16} />
        </button>
      }
      groups={[
        {
          id: 'sorts',
          items: queueSorts.map((id) => ({ id, label: queueText(`sort.${id}`), isSelected: id === address.sort })),
        },
      ]}
      onAction={(id) => {
        const sort = queueSorts.find((one) => one === id);
        if (sort) onAddress({ sort });
      }}
    />
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="p-4">
      <FailedBanner retryLabel={queueText('list.retry')} onRetry={onRetry}>
        {queueText('list.failed')}
      </FailedBanner>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label={queueText('list.loading')} className="grid gap-3 p-4">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </SkeletonGroup>
  );
}
