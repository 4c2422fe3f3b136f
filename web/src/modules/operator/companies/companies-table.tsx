import type { ListedCompany } from '@polana/contract/operator-companies';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DataTable, type TableSort } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { BuildingIcon } from '#ui/icons-things.tsx';
import { leftOut } from '#ui/left-out.ts';
import { companiesText } from './companies.texts.ts';
import { CompanyStatusChip } from './company-status-chip.tsx';
import { daysSince } from './days-since.ts';

interface CompaniesTableProps {
  companies: readonly ListedCompany[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onRetry: () => void;
  link: (company: ListedCompany, content: ReactNode, className: string) => ReactNode;
  isFiltered: boolean;
  onClearFilters: () => void;
  /** What to do where there is no company yet. */
  onAdd: () => void;
}

/** Companies with what waits in them; on a phone cards. */
export function CompaniesTable(props: CompaniesTableProps) {
  const { companies, state, pageSize, sort, onSort, link } = props;
  return (
    <DataTable
      label={companiesText('list.label')}
      loadingLabel={companiesText('list.loading')}
      state={state}
      skeletonRows={pageSize}
      rows={companies}
      rowId={(row) => row.id}
      sort={sort}
      onSort={onSort}
      rowLink={link}
      columns={[
        {
          id: 'name',
          header: companiesText('list.name'),
          isSortable: true,
          cell: (row) => (
            <>
              <span className="block font-semibold wrap-anywhere">{wholeName(row.name)}</span>
              <span className="block text-small text-ink3 num">{companiesText('list.ico', { ico: row.ico })}</span>
            </>
          ),
          className: 'w-[26%]',
        },
        {
          id: 'employees',
          header: companiesText('list.employees'),
          isSortable: true,
          isNumeric: true,
          cell: (row) => format.number(row.employees),
        },
        {
          id: 'programmes',
          header: companiesText('list.programmes'),
          cell: (row) => <Programmes {...row} />,
          className: leftOut.onTablets,
        },
        {
          id: 'balance',
          header: companiesText('list.balance'),
          isSortable: true,
          isNumeric: true,
          cell: (row) => format.money(row.balance),
        },
        {
          id: 'oldestClaim',
          header: companiesText('list.waiting'),
          isSortable: true,
          cell: (row) => <Waiting {...row} />,
        },
        {
          id: 'lastSignInAt',
          header: companiesText('list.lastSignIn'),
          isSortable: true,
          cell: (row) => <span className="text-small text-ink2 num">{lastSignInText(row)}</span>,
          className: leftOut.onTablets,
        },
        { id: 'status', header: companiesText('list.status'), cell: (row) => <CompanyStatusChip {...row} /> },
      ]}
      card={{
        title: (row) => <span className="font-semibold wrap-anywhere">{wholeName(row.name)}</span>,
        value: (row) => format.money(row.balance),
        chip: (row) => <CompanyStatusChip {...row} />,
        detail: (row) => (
          <>
            <span className="block num">{companiesText('list.ico', { ico: row.ico })}</span>
            <span className="block">{`${companiesText('list.people', { count: row.employees })} · ${waitingText(row)}`}</span>
          </>
        ),
      }}
      empty={<Empty {...props} />}
      error={
        <FailedBanner retryLabel={companiesText('retry')} onRetry={props.onRetry}>
          {companiesText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

function Programmes({ openProgrammes }: ListedCompany) {
  if (openProgrammes.length === 0) return <span className="text-ink3">{companiesText('list.noProgramme')}</span>;
  return (
    <span className="inline-flex gap-1.5">
      {openProgrammes.map((code) => (
        <span key={code} className="rounded-chip bg-brand-tint px-2 py-0.5 text-small font-semibold text-on-brand-tint">
          {code}
        </span>
      ))}
    </span>
  );
}

const longDays = 5;

function Waiting(company: ListedCompany) {
  const { count, oldestAt } = company.waitingClaims;
  if (count === 0 || oldestAt === null) return <span className="text-ink3">{companiesText('list.nothingWaits')}</span>;
  const days = daysSince(oldestAt);
  return (
    <>
      <span className="block font-semibold num">{companiesText('list.claims', { count })}</span>
      <span className={classNames('block text-small', days > longDays ? 'font-semibold text-wait-fg' : 'text-ink3')}>
        {oldestText(days)}
      </span>
    </>
  );
}

function oldestText(days: number): string {
  return days === 0 ? companiesText('list.oldestToday') : companiesText('list.oldest', { count: days });
}

function waitingText({ waitingClaims: { count } }: ListedCompany): string {
  return count === 0 ? companiesText('list.nothingWaits') : companiesText('list.claims', { count });
}

function lastSignInText({ lastSignInAt }: ListedCompany): string {
  return lastSignInAt === null ? companiesText('list.noSignIn') : format.moment(lastSignInAt);
}

function Empty({ isFiltered, onClearFilters, onAdd }: CompaniesTableProps) {
  if (isFiltered)
    return (
      <EmptyState
        title={companiesText('list.noneFound')}
        icon={<BuildingIcon size={24} />}
        action={
          <Button variant="secondary" onClick={onClearFilters}>
            {companiesText('filter.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      title={companiesText('list.empty')}
      hasArt
      action={<Button onClick={onAdd}>{companiesText('add')}</Button>}
    >
      {companiesText('list.emptyAbout')}
    </EmptyState>
  );
}
