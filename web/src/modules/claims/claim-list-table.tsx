import type { ClaimListItem } from '@polana/contract/claim-fields';
import { type ReactNode, useMemo } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableCard, type TableColumn, type TableSort } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { SearchIcon } from '#ui/icons-controls.tsx';
import { DocumentIcon } from '#ui/icons-things.tsx';
import { leftOut } from '#ui/left-out.ts';
import { ClaimChip } from './claim-chip.tsx';
import { claimListText } from './claim-list.texts.ts';

interface ClaimListTableProps {
  claims: readonly ClaimListItem[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  onRetry: () => void;
  link: (claim: ClaimListItem, content: ReactNode, className?: string) => ReactNode;
  isFiltered: boolean;
  onClearFilters: () => void;
}

/** The company's claims as a table; on a phone as cards. */
export function ClaimListTable(props: ClaimListTableProps) {
  const { claims, state, pageSize, sort, onSort, onRetry, link, isFiltered, onClearFilters } = props;
  const columns = useMemo(() => columnsOf(), []);
  return (
    <DataTable
      label={claimListText('list.label')}
      loadingLabel={claimListText('list.loading')}
      state={state}
      rows={claims}
      rowId={(row) => row.id}
      skeletonRows={pageSize}
      sort={sort}
      onSort={onSort}
      columns={columns}
      isScrolling
      card={card}
      rowLink={link}
      empty={
        isFiltered ? (
          <EmptyState
            title={claimListText('list.nothingFound')}
            icon={<SearchIcon size={24} />}
            action={
              <Button variant="secondary" onClick={onClearFilters}>
                {claimListText('filter.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState title={claimListText('list.empty')} icon={<DocumentIcon size={24} />}>
            {claimListText('list.emptyAbout')}
          </EmptyState>
        )
      }
      error={
        <FailedBanner retryLabel={claimListText('list.retry')} onRetry={onRetry}>
          {claimListText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

const card: TableCard<ClaimListItem> = {
  title: (row) => row.employee.name,
  value: (row) => format.money(row.contribution),
  chip: (row) => <ClaimChip claim={row} />,
  detail: (row) =>
    claimListText('card.detail', { number: row.number, period: format.dateRange(row.stayFrom, row.stayTo) }),
};

const oneLine = 'whitespace-nowrap';

/** Where there is little room the status matters more: the number tells the allowance, the claim itself the amount. */
function columnsOf(): TableColumn<ClaimListItem>[] {
  return [
    { id: 'number', header: claimListText('column.number'), cell: (row) => <span className="num">{row.number}</span> },
    {
      id: 'employee',
      header: claimListText('column.employee'),
      isSortable: true,
      cell: (row) => row.employee.name,
      className: 'min-w-36',
    },
    {
      id: 'action',
      header: claimListText('column.action'),
      cell: (row) => claimListText(`action.${row.actionCode}`),
      className: `${oneLine} ${leftOut.unlessRoomy}`,
    },
    {
      id: 'stayFrom',
      header: claimListText('column.period'),
      isSortable: true,
      cell: (row) => <span className="num">{format.dateRange(row.stayFrom, row.stayTo)}</span>,
      className: leftOut.onTablets,
    },
    {
      id: 'sum',
      header: claimListText('column.sum'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => format.money(row.sum),
      className: leftOut.unlessRoomy,
    },
    {
      id: 'contribution',
      header: claimListText('column.contribution'),
      isNumeric: true,
      isSortable: true,
      cell: (row) => <b className="font-strong">{format.money(row.contribution)}</b>,
    },
    {
      id: 'submittedAt',
      header: claimListText('column.submitted'),
      isSortable: true,
      cell: (row) => <span className="num">{format.date(businessToday(new Date(row.submittedAt)))}</span>,
      className: leftOut.whereNarrow,
    },
    { id: 'status', header: claimListText('column.status'), cell: (row) => <Status claim={row} />, className: oneLine },
  ];
}

/** How it stands, and who decided so. */
function Status({ claim }: { claim: ClaimListItem }) {
  return (
    <>
      <ClaimChip claim={claim} />
      {claim.decidedBy !== null && <span className="mt-1 block text-small text-ink3">{claim.decidedBy}</span>}
    </>
  );
}
