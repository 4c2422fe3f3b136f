import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { Role } from '@polana/contract/identity';
import { pageSizeDefault } from '@polana/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { memo, type ReactNode, useDeferredValue } from 'react';
import { type ClaimListFilter, ClaimListFilters } from '#modules/claims/claim-list-filters.tsx';
import { ClaimListTable } from '#modules/claims/claim-list-table.tsx';
import { claimListText } from '#modules/claims/claim-list.texts.ts';
import { claimListQuery, queueQuery } from '#modules/claims/queue.queries.ts';
import { ExportButton } from '#modules/exports/export-button.tsx';
import { InspectionButton } from '#modules/exports/inspection-button.tsx';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { buttonClass } from '#ui/button.tsx';
import type { TableSort } from '#ui/data-table.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import type { DocumentsSearch } from '../../../app/documents-search.ts';
import { RowLink } from '../../row-link.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { statusOf, wordOf } from './documents-words.ts';

const route = getRouteApi('/frame/company/documents');

/** The company's claims as a list: filters, order and page stand in the address. */
export function DocumentsListPage({ role }: { role: Role }) {
  // The press that changes the address is answered first, then the page follows.
  const search = useDeferredValue(route.useSearch());
  return <DocumentsList role={role} search={search} />;
}

const DocumentsList = memo(function DocumentsList({ role, search }: { role: Role; search: DocumentsSearch }) {
  const navigate = route.useNavigate();
  const { page, size, order } = search;
  const filter = filterOf(search);
  const request = requestOf(filter);
  const answer = useQuery(
    claimListQuery(role, { ...request, order, limit: String(size), offset: String((page - 1) * size) }),
  );
  const total = answer.data?.totalCount ?? 0;
  usePageTitle(claimListText('title'), { hasFailed: answer.isError });
  // The last page may be empty once its claims have changed.
  const isPast = useLastPage(answer, { page, size }, (last) =>
    navigate({ search: (before) => ({ ...before, page: last }), replace: true }),
  );
  const show = (change: Partial<DocumentsSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }) });

  return (
    <>
      <Heading role={role}>
        <InspectionButton role={role} />
        <ExportButton role={role} kind="documents" filters={{ ...request, order }} />
      </Heading>
      <ClaimListFilters
        filter={filter}
        onChange={(next) =>
          void navigate({
            search: (before) => ({ pohlad: 'zoznam', ...searchOf(next), size: before.size, order: before.order }),
            replace: true,
          })
        }
        years={yearsUntil(businessToday())}
      />
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        <ClaimListTable
          claims={answer.data?.items ?? []}
          state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
          pageSize={size}
          sort={sortOf(order)}
          onSort={(sort) => show({ order: orderOf(sort) })}
          onRetry={() => void answer.refetch()}
          link={claimLink}
          isFiltered={Object.values(filter).some((value) => value !== undefined)}
          onClearFilters={() => void navigate({ search: { pohlad: 'zoznam', size, order } })}
        />
      </div>
      {total > pageSizeDefault && (
        <Pages search={search} total={total} isExact={answer.data?.isTotalExact !== false} onShow={show} />
      )}
    </>
  );
});

function Heading({ role, children }: { role: Role; children: ReactNode }) {
  const waiting = useQuery(queueQuery(role, null)).data?.totalCount ?? 0;
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
      <div>
        <h1 className="text-h1">{claimListText('title')}</h1>
        <p className="mt-1 text-ink2">{claimListText('lead')}</p>
      </div>
      <div className="grid gap-2.5 max-sm:w-full max-sm:grid-cols-2 sm:flex sm:flex-wrap">
        {children}
        <Link
          to="/company/documents"
          search={{ pohlad: 'kontrola' }}
          className={buttonClass({ className: 'max-sm:order-first max-sm:col-span-2' })}
        >
          {waiting > 0 ? claimListText('toReview', { count: waiting }) : claimListText('toReviewNone')}
        </Link>
      </div>
    </div>
  );
}

interface PagesProps {
  search: DocumentsSearch;
  total: number;
  /** False where there are more than were counted. */
  isExact: boolean;
  onShow: (change: Partial<DocumentsSearch>) => void;
}

function Pages({ search: { page, size }, total, isExact, onShow }: PagesProps) {
  const range = pageRange(page, size, total);
  return (
    <Pagination
      className="mt-4"
      label={claimListText('page.label')}
      {...pageWords(claimListText, range, total)}
      rangeText={claimListText(isExact ? 'page.range' : 'page.rangeMore', {
        from: format.number(range.from),
        to: format.number(range.to),
        total: format.number(total),
      })}
      page={range.page}
      pageCount={range.pageCount}
      onPage={(next) => onShow({ page: next })}
      pageSize={size}
      onPageSize={(next) => onShow({ size: next })}
    />
  );
}

function claimLink({ id, status }: ClaimListItem, content: ReactNode, className?: string) {
  const stav = wordOf[status];
  return (
    <RowLink
      target={linkOptions({ to: '/company/documents', search: { pohlad: 'kontrola', ...(stav && { stav }), z: id } })}
      className={className}
    >
      {content}
    </RowLink>
  );
}

const flagOf = { doplnenie: 'infoRequested', oneskorene: 'late', podobne: 'duplicateSuspected' } as const;
const markOf = { infoRequested: 'doplnenie', late: 'oneskorene', duplicateSuspected: 'podobne' } as const;
const listWordOf = { ...wordOf, pending: 'cakajuce' } as const;

function filterOf({ stav, prispevok, rok, znacka, hladat }: DocumentsSearch): ClaimListFilter {
  return {
    status: stav && statusOf[stav],
    actionCode: prispevok,
    year: rok,
    flag: znacka && flagOf[znacka],
    search: hladat,
  };
}

function searchOf({ status, actionCode, year, flag, search }: ClaimListFilter): Partial<DocumentsSearch> {
  const stav = status && listWordOf[status];
  return {
    ...(stav && { stav }),
    ...(actionCode && { prispevok: actionCode }),
    ...(year !== undefined && { rok: year }),
    ...(flag && { znacka: markOf[flag] }),
    ...(search && { hladat: search }),
  };
}

function requestOf({ status, actionCode, year, flag, search }: ClaimListFilter) {
  return {
    ...(status && { status }),
    ...(actionCode && { actionCode }),
    ...(year !== undefined && { year: String(year) }),
    ...(flag && { flag }),
    ...(search && { search }),
  };
}

const yearsShown = 5;

function yearsUntil(today: string): number[] {
  const year = Number(today.slice(0, 4));
  return Array.from({ length: yearsShown }, (_, index) => year - index);
}

function sortOf(order: DocumentsSearch['order']): TableSort {
  return { columnId: order.replace('-', ''), direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

const sortable = ['submittedAt', 'contribution', 'sum', 'stayFrom', 'employee'] as const;

function orderOf({ columnId, direction }: TableSort): DocumentsSearch['order'] {
  const key = sortable.find((one) => one === columnId) ?? 'submittedAt';
  return direction === 'descending' ? `-${key}` : key;
}
