import type { EmployeeItem } from '@polana/contract/employees-administration';
import type { Role } from '@polana/contract/identity';
import { pageSizeDefault } from '@polana/contract/primitives';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { EmployeeFilters } from '#modules/employees/employee-filters.tsx';
import { type EmployeeFilter, isFiltered } from '#modules/employees/employee-filter.ts';
import { askedFor, employeesQuery } from '#modules/employees/employee.queries.ts';
import { employeesText } from '#modules/employees/employees.texts.ts';
import { ExportButton } from '#modules/exports/export-button.tsx';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { format } from '#platform/format.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { CountPill } from '#ui/count-pill.tsx';
import type { TableSort } from '#ui/data-table.tsx';
import { UploadIcon, UserPlusIcon } from '#ui/icons-controls.tsx';
import { KeyIcon } from '#ui/icons-things.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { RowLink } from '../../row-link.tsx';
import { usePageTitle } from '../../use-page-title.ts';
import { ChoosableEmployees } from './choosable-employees.tsx';
import { employeeSearchDefaults, filterOf, type EmployeeSearch, searchOf } from './employee-search.ts';
import { OpenEmployee } from './open-employee.tsx';

const route = getRouteApi('/frame/company/employees');

/** The people of the company: the list, and beside it whoever is open. */
export function EmployeesPage() {
  const { role } = useSignedIn();
  // The press that changes the address is answered first, then the page follows.
  const search = useDeferredValue(route.useSearch());
  return role && <Employees role={role} search={search} />;
}

// Only an address without choices is asked for that early.
EmployeesPage.firstQuestions = (role: Role) => [shownQuery(role, filterOf({}), employeeSearchDefaults)];

function shownQuery(role: Role, filter: EmployeeFilter, { page, size, order }: Slice) {
  return employeesQuery(role, filter, { limit: size, offset: (page - 1) * size, order });
}

type Slice = Pick<EmployeeSearch, 'page' | 'size' | 'order'>;

const Employees = memo(function Employees({ role, search }: { role: Role; search: EmployeeSearch }) {
  const navigate = route.useNavigate();
  // The row of whoever was deleted is gone when the drawer closes.
  useHeadingFocusAfter(search.zamestnanec ? 'open' : 'closed');
  const filter = useFilter(search);
  const changeFilter = useCallback(
    // Of the address as it is then: the page follows it a moment later, and two quick changes must not undo each other.
    (change: EmployeeFilter) =>
      void navigate({
        search: (before) => ({
          ...searchOf({ ...filterOf(before), ...change }),
          size: before.size,
          order: before.order,
        }),
        replace: true,
      }),
    [navigate],
  );
  const { page, size, order } = search;
  const answer = useQuery(shownQuery(role, filter, search));
  const items = answer.data?.items ?? [];
  const [orderedIds, setOrderedIds] = useState<readonly string[] | null>(null);
  const total = answer.data?.totalCount ?? 0;
  const range = pageRange(page, size, total);
  usePageTitle(employeesText('title'), { hasFailed: answer.isError });
  // The last page may be empty once somebody has left.
  const isPast = useLastPage(answer, { page, size }, (last) =>
    navigate({ search: (before) => ({ ...before, page: last }), replace: true }),
  );

  const show = (change: Partial<EmployeeSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }) });

  return (
    <>
      <Heading
        total={answer.data ? totalText(total, answer.data.isTotalExact) : null}
        exporting={<ExportButton role={role} kind="employees" filters={{ ...askedFor(filter), order }} />}
        onGenerate={() => setOrderedIds([])}
      />
      <EmployeeFilters filter={filter} onChange={changeFilter} />
      <ChoosableEmployees
        role={role}
        filter={filter}
        total={answer.data?.isTotalExact === false ? null : total}
        isStale={answer.isPlaceholderData}
        orderedIds={orderedIds}
        onOrder={setOrderedIds}
        employees={items}
        state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
        pageSize={size}
        sort={sortOf(order)}
        onSort={(sort) => show({ order: orderOf(sort) })}
        onRetry={() => void answer.refetch()}
        link={employeeLink}
        isFiltered={isFiltered(filter)}
        onClearFilters={() => void navigate({ search: { size, order } })}
        firstSteps={
          <Link to="/company/import" className={buttonClass()}>
            {employeesText('list.emptyImport')}
          </Link>
        }
      />
      {total > pageSizeDefault && (
        <Pagination
          className="mt-4"
          label={employeesText('page.label')}
          {...pageWords(employeesText, range, total)}
          rangeText={employeesText(answer.data?.isTotalExact === false ? 'page.rangeMore' : 'page.range', {
            from: format.number(range.from),
            to: format.number(range.to),
            total: format.number(total),
          })}
          page={range.page}
          pageCount={range.pageCount}
          onPage={(next) => show({ page: next })}
          pageSize={size}
          onPageSize={(next) => show({ size: next })}
        />
      )}
      {search.zamestnanec && (
        <OpenEmployee
          key={search.zamestnanec}
          role={role}
          employees={items}
          id={search.zamestnanec}
          tab={search.karta}
        />
      )}
    </>
  );
});

/** The same object until the filter itself changes: opening somebody leaves what is drawn of it alone. */
function useFilter({ hladat, stav, uvazok, bezEmailu, bezPristupu, neziadali }: EmployeeSearch): EmployeeFilter {
  return useMemo(
    () => filterOf({ hladat, stav, uvazok, bezEmailu, bezPristupu, neziadali }),
    [hladat, stav, uvazok, bezEmailu, bezPristupu, neziadali],
  );
}

interface HeadingProps {
  total: string | null;
  exporting: ReactNode;
  onGenerate: () => void;
}

function Heading({ total, exporting, onGenerate }: HeadingProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <h1 className="flex items-center gap-3 text-h1">
        {employeesText('title')}
        {total !== null && <CountPill tone="quiet">{total}</CountPill>}
      </h1>
      <div className="grid gap-2.5 max-sm:w-full max-sm:grid-cols-2 sm:flex sm:flex-wrap">
        <Button
          variant="secondary"
          icon={<KeyIcon />}
          onClick={onGenerate}
          className="max-sm:order-last max-sm:col-span-2"
        >
          {employeesText('generate')}
        </Button>
        <Link to="/company/import" className={buttonClass({ variant: 'secondary' })}>
          <UploadIcon />
          {employeesText('import')}
        </Link>
        {exporting}
        <Link
          to="/company/employees"
          search={(before) => ({ ...before, zamestnanec: 'novy' })}
          className={buttonClass({ className: 'max-sm:order-first max-sm:col-span-2' })}
        >
          <UserPlusIcon />
          {employeesText('add')}
        </Link>
      </div>
    </div>
  );
}

function totalText(total: number, isExact: boolean): string {
  return isExact ? format.number(total) : employeesText('total.more', { total: format.number(total) });
}

function employeeLink({ id }: EmployeeItem, content: ReactNode, className?: string) {
  return (
    <RowLink
      target={linkOptions({
        to: '/company/employees',
        search: (before) => ({ ...before, zamestnanec: id }),
        resetScroll: false,
      })}
      className={className}
    >
      {content}
    </RowLink>
  );
}

function sortOf(order: string): TableSort {
  return { columnId: order.replace('-', ''), direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

function orderOf({ columnId, direction }: TableSort): EmployeeSearch['order'] {
  const key = columnId as 'lastName' | 'personalNumber' | 'employeeStartDate';
  return direction === 'descending' ? `-${key}` : key;
}
