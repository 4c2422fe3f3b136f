import type { Role } from '@polana/contract/identity';
import type { ListedCompany } from '@polana/contract/operator-companies';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSignedIn } from '#modules/identity/signed-in.ts';
import { AddCompanyDialog } from '#modules/operator/companies/add-company-dialog.tsx';
import { CompaniesFilters } from '#modules/operator/companies/companies-filters.tsx';
import { CompaniesTable } from '#modules/operator/companies/companies-table.tsx';
import { companiesQuery } from '#modules/operator/companies/companies.queries.ts';
import { companiesText } from '#modules/operator/companies/companies.texts.ts';
import { format } from '#platform/format.ts';
import { pageWords } from '#platform/page-words.ts';
import { useLastPage } from '#platform/use-last-page.ts';
import { Button } from '#ui/button.tsx';
import { CountPill } from '#ui/count-pill.tsx';
import type { TableSort } from '#ui/data-table.tsx';
import { PlusIcon } from '#ui/icons-controls.tsx';
import { pageRange } from '#ui/page-range.ts';
import { Pagination } from '#ui/pagination.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { usePageTitle } from '../../use-page-title.ts';
import { companyListDefaults, companyPageSizes, type CompanyListSearch } from './company-list-search.ts';

const route = getRouteApi('/frame/operator/companies');

/** The companies of the installation, and the form of a new one. */
export function CompaniesPage() {
  const { role } = useSignedIn();
  return role && <Companies role={role} />;
}

function Companies({ role }: { role: Role }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { page, size, order, stav: state, hladat = '' } = search;
  const slice = { limit: size, offset: (page - 1) * size, order, state, search: hladat };
  const answer = useQuery(companiesQuery(role, slice));
  const total = answer.data?.totalCount ?? 0;
  usePageTitle(companiesText('title'), { hasFailed: answer.isError });
  const isPast = useLastPage(answer, { page, size }, (last) =>
    navigate({ search: (before) => ({ ...before, page: last }), replace: true }),
  );

  const show = (change: Partial<CompanyListSearch>) =>
    void navigate({ search: (before) => ({ ...before, page: 1, ...change }), replace: true });
  const openForm = (isOpen: boolean) =>
    void navigate({ search: ({ nova: _nova, ...before }) => ({ ...before, ...(isOpen && { nova: true as const }) }) });

  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="flex items-center gap-3 text-h1">
          {companiesText('title')}
          {answer.data && <CountPill tone="quiet">{format.number(total)}</CountPill>}
        </h1>
        <Button icon={<PlusIcon />} onClick={() => openForm(true)}>
          {companiesText('add')}
        </Button>
      </div>
      <CompaniesFilters
        search={hladat}
        state={state}
        onSearch={(next) =>
          void navigate({
            search: ({ hladat: _before, ...rest }) => ({ ...rest, page: 1, ...(next && { hladat: next }) }),
            replace: true,
          })
        }
        onState={(next) => show({ stav: next })}
      />
      <div aria-busy={answer.isPlaceholderData} className={answer.isPlaceholderData ? 'opacity-60' : undefined}>
        <CompaniesTable
          companies={answer.data?.items ?? []}
          state={answer.isPending || isPast ? 'loading' : answer.isError ? 'error' : 'ready'}
          pageSize={Math.min(size, 10)}
          sort={sortOf(order)}
          onSort={(sort) => show({ order: orderOf(sort) })}
          onRetry={() => void answer.refetch()}
          link={companyLink}
          isFiltered={hladat !== '' || state !== companyListDefaults.stav}
          onClearFilters={() => void navigate({ search: { size, order } })}
          onAdd={() => openForm(true)}
        />
      </div>
      {total > companyPageSizes[0] && <Pages search={search} total={total} onShow={show} />}
      {search.nova && <NewCompany role={role} onClose={() => openForm(false)} />}
    </>
  );
}

function NewCompany({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = route.useNavigate();
  return (
    <AddCompanyDialog
      role={role}
      onClose={onClose}
      onAdded={(id) => {
        showToast({ tone: 'success', text: companiesText('added') });
        void navigate({ to: '/operator/companies/$id', params: { id } });
      }}
      companyLink={(id, content) => (
        <Link to="/operator/companies/$id" params={{ id }} className="font-semibold underline underline-offset-3">
          {content}
        </Link>
      )}
    />
  );
}

interface PagesProps {
  search: CompanyListSearch;
  total: number;
  onShow: (change: Partial<CompanyListSearch>) => void;
}

function Pages({ search: { page, size }, total, onShow }: PagesProps) {
  const range = pageRange(page, size, total);
  return (
    <Pagination
      className="mt-4"
      label={companiesText('page.label')}
      {...pageWords(companiesText, range, total)}
      page={range.page}
      pageCount={range.pageCount}
      onPage={(next) => onShow({ page: next })}
      pageSize={size}
      pageSizes={companyPageSizes}
      onPageSize={(next) => onShow({ size: next })}
    />
  );
}

function companyLink({ id }: ListedCompany, content: ReactNode, className: string) {
  return (
    <Link to="/operator/companies/$id" params={{ id }} className={className}>
      {content}
    </Link>
  );
}

function sortOf(order: string): TableSort {
  return { columnId: order.replace('-', ''), direction: order.startsWith('-') ? 'descending' : 'ascending' };
}

function orderOf({ columnId, direction }: TableSort): CompanyListSearch['order'] {
  const key = columnId as 'name' | 'employees' | 'balance' | 'oldestClaim' | 'lastSignInAt';
  return direction === 'descending' ? `-${key}` : key;
}
