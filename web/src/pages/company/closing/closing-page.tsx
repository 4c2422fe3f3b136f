import type { ClosingSummary, payrollLineOrders } from '@polana/contract/claim-closing';
import type { Role } from '@polana/contract/identity';
import { addDays, addMonths } from '@polana/contract/plain-date';
import { pageSizeDefault } from '@polana/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ClosingCloseDialog } from '#modules/claims/closing-close-dialog.tsx';
import { ClosingLines } from '#modules/claims/closing-lines.tsx';
import { ClosingMonths } from '#modules/claims/closing-months.tsx';
import { ClosingSummaryCard, monthName } from '#modules/claims/closing-summary.tsx';
import { closingQuery, closingsQuery, payrollLinesQuery } from '#modules/claims/closing.queries.ts';
import { closingText } from '#modules/claims/closing.texts.ts';
import { ExportButton } from '#modules/exports/export-button.tsx';
import { InspectionButton } from '#modules/exports/inspection-button.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import type { TableSort } from '#ui/data-table.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { useTypedSearch } from '#platform/use-typed-search.ts';

const route = getRouteApi('/frame/company/closing');
const smallLinkClass = buttonClass({ variant: 'secondary', size: 'small' });

/** What goes to payroll in a month, and the closing of the month. */
export function ClosingPage() {
  const { role } = useSignedIn();
  if (!role) return null;
  return <Closing role={role} />;
}

function Closing({ role }: { role: Role }) {
  const { mesiac } = route.useSearch();
  const navigate = route.useNavigate();
  const [closedMonth, setClosedMonth] = useState<string | null>(null);
  const months = useQuery(closingsQuery(role));
  const month = mesiac ?? months.data?.openMonth;
  const closing = useQuery(closingQuery(role, month));
  const hasFailed = months.isError || closing.isError;
  usePageTitle(closingText('title'), { hasFailed });
  return (
    <>
      <h1 className="text-h1">{closingText('title')}</h1>
      <p className="mt-1 mb-5 max-w-[68ch] text-ink2">{closingText('lead')}</p>
      {hasFailed && <Failed onRetry={() => void (months.isError ? months.refetch() : closing.refetch())} />}
      {!hasFailed && closing.isPending && <Loading />}
      {closing.data === null && <Missing />}
      {closing.data && (
        <Month
          key={closing.data.month}
          role={role}
          closing={closing.data}
          isJustClosed={closing.data.month === closedMonth}
          onClosed={(closed) => {
            setClosedMonth(closed);
            void navigate({ search: { mesiac: closed } });
          }}
        />
      )}
      {months.data && (
        <ClosingMonths
          closings={months.data.items}
          link={(item, content, className) => (
            <Link to="/company/closing" search={{ mesiac: item.month }} className={className}>
              {content}
            </Link>
          )}
        />
      )}
    </>
  );
}

/** From the first to the last day of a month. */
function periodOf(month: string): { from: string; to: string } {
  const from = `${month}-01`;
  return { from, to: addDays(addMonths(from, 1), -1) };
}

interface MonthProps {
  role: Role;
  closing: ClosingSummary;
  isJustClosed: boolean;
  onClosed: (month: string) => void;
}

function Month({ role, closing, isJustClosed, onClosed }: MonthProps) {
  const [isClosing, setIsClosing] = useState(false);
  const isOpen = closing.state === 'open';
  const isTooEarly = closing.month > businessToday().slice(0, 7);
  const month = monthName(closing.month);
  return (
    <section aria-labelledby="closing-month" className="mb-8 grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="closing-month" className="flex flex-wrap items-center gap-3 text-h2">
          {format.monthAndYear(`${closing.month}-01`)}
          <StatusChip tone={isOpen ? 'waiting' : 'approved'}>{closingText(`state.${closing.state}`)}</StatusChip>
        </h2>
        <div className="flex flex-wrap items-start gap-2.5">
          {!isOpen && (
            <Link to="/company/closing" search={{}} className={smallLinkClass}>
              {closingText('toOpen')}
            </Link>
          )}
          <InspectionButton role={role} period={periodOf(closing.month)} size="small" />
          <ExportButton role={role} kind="payrollMonth" filters={{ month: closing.month }} size="small" />
          {isOpen && (
            <Button
              size="small"
              onClick={() => setIsClosing(true)}
              disabledReason={isTooEarly ? closingText('close.tooEarly', { month }) : undefined}
            >
              {closingText('close', { month })}
            </Button>
          )}
        </div>
      </div>
      {isJustClosed && (
        <Banner tone="success" isLive>
          {closingText('close.done', { month })}
        </Banner>
      )}
      <ClosingSummaryCard
        closing={closing}
        queueLink={
          <Link to="/company/documents" className={smallLinkClass}>
            {closingText('toQueue')}
          </Link>
        }
        settingsLink={
          <Link to="/company/profile" search={{ karta: 'nastavenia' }} className={smallLinkClass}>
            {closingText('toSettings')}
          </Link>
        }
      />
      <Lines role={role} closing={closing} />
      {isClosing && (
        <ClosingCloseDialog
          role={role}
          closing={closing}
          onClose={() => setIsClosing(false)}
          onDone={() => {
            setIsClosing(false);
            onClosed(closing.month);
          }}
        />
      )}
    </section>
  );
}

type LineOrder = (typeof payrollLineOrders)[number];

function Lines({ role, closing }: { role: Role; closing: ClosingSummary }) {
  const { page, size, order, hladat = '' } = route.useSearch();
  const navigate = route.useNavigate();
  const show = (change: object) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), resetScroll: false, replace: true });
  const [typed, setTyped] = useTypedSearch(hladat, (text) => show({ hladat: text || undefined }));
  const answer = useQuery(
    payrollLinesQuery(role, closing.month, { limit: size, offset: (page - 1) * size, order, search: hladat }),
  );
  const total = answer.data?.totalCount ?? 0;
  const range = pageRange(page, size, total);
  const isPast = useLastPage(answer, { page, size }, (last) => show({ page: last }));
  return (
    <section aria-labelledby="closing-lines" className="mt-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="closing-lines" className="text-h3">
          {closingText('lines')}
        </h3>
        <SearchField
          className="w-72 max-w-full"
          label={closingText('lines.search')}
          placeholder={closingText('lines.searchHint')}
          clearLabel={closingText('lines.searchClear')}
          value={typed}
          onChange={setTyped}
          maxLength={100}
        />
      </div>
      <ClosingLines
        lines={answer.data?.items ?? []}
        state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
        pageSize={Math.min(size, Math.max(1, closing.lines))}
        sort={sortOf(order)}
        onSort={(sort) => show({ order: orderOf(sort) })}
        onRetry={() => void answer.refetch()}
        isSearched={hladat !== ''}
      />
      {total > pageSizeDefault && (
        <Pagination
          className="mt-4"
          label={closingText('page.label')}
          {...pageWords(closingText, range, total)}
          page={range.page}
          pageCount={range.pageCount}
          onPage={(next) => show({ page: next })}
          pageSize={size}
          onPageSize={(next) => show({ size: next })}
        />
      )}
    </section>
  );
}

function sortOf(order: LineOrder): TableSort {
  return { columnId: order.replace('-', ''), direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

const sortable = ['personalNumber', 'employee', 'amount'] as const;

function orderOf({ columnId, direction }: TableSort): LineOrder {
  const key = sortable.find((one) => one === columnId) ?? 'employee';
  return direction === 'descending' ? `-${key}` : key;
}

function Loading() {
  return (
    <SkeletonGroup label={closingText('loading')} className="grid gap-4">
      <Skeleton className="h-10 w-64" />
      <Skeleton className="h-28 rounded-card" />
      <Skeleton className="h-56 rounded-card" />
    </SkeletonGroup>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedBanner retryLabel={closingText('retry')} onRetry={onRetry}>
      {closingText('failed')}
    </FailedBanner>
  );
}

function Missing() {
  return (
    <Banner
      tone="warning"
      className="mb-6"
      action={
        <Link to="/company/closing" search={{}} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          {closingText('toOpen')}
        </Link>
      }
    >
      {closingText('missing')}
    </Banner>
  );
}
