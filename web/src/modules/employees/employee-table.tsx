import type { EmployeeItem } from '@polana/contract/employees-administration';
import type { ActionCode } from '@polana/contract/roles';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableCard, type TableSort } from '#ui/data-table.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { SearchIcon } from '#ui/icons-controls.tsx';
import { leftOut } from '#ui/left-out.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { EmployeeStatusChip } from './employee-status-chip.tsx';
import { employeesText } from './employees.texts.ts';

interface EmployeeTableProps {
  employees: readonly EmployeeItem[];
  state: 'ready' | 'loading' | 'error';
  pageSize: number;
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  selectedIds: ReadonlySet<string>;
  onSelect: (selectedIds: ReadonlySet<string>) => void;
  onRetry: () => void;
  link: (employee: EmployeeItem, content: ReactNode, className?: string) => ReactNode;
  isFiltered: boolean;
  onClearFilters: () => void;
  /** How the first employees get here. */
  firstSteps: ReactNode;
}

const nameOf = ({ firstName, lastName }: EmployeeItem) => `${lastName} ${firstName}`;

const nothing = '–';

/** What the person signs in with; of an account that is theirs alone it may not be told. */
const loginOf = ({ email, username }: EmployeeItem) => email ?? username ?? nothing;

function leftOf(employee: EmployeeItem, actionCode: ActionCode): string {
  const amount = employee.amounts.find((one) => one.actionCode === actionCode);
  return amount ? format.money(amount.left) : nothing;
}

/** Who works here, how much and what is left of this year; on a phone cards without choosing. */
export function EmployeeTable(props: EmployeeTableProps) {
  const { employees, state, pageSize, sort, onSort, selectedIds, onSelect, link } = props;
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  return (
    <DataTable
      label={employeesText('list.label')}
      loadingLabel={employeesText('list.loading')}
      state={state}
      rows={employees}
      rowId={(row) => row.id}
      skeletonRows={pageSize}
      sort={sort}
      onSort={onSort}
      columns={columns}
      card={card}
      rowLink={link}
      {...(isDesktop && {
        selection: {
          selectedIds,
          onChange: onSelect,
          rowLabel: (row: EmployeeItem) => employeesText('list.selectRow', { name: nameOf(row) }),
          pageLabel: employeesText('list.selectPage'),
        },
      })}
      empty={<NothingFound {...props} />}
      error={<Failed onRetry={props.onRetry} />}
    />
  );
}

const card: TableCard<EmployeeItem> = {
  title: nameOf,
  chip: (row) => <EmployeeStatusChip status={row.status} />,
  detail: (row) => (
    <>
      {employeesText('list.cardDetail', { number: row.personalNumber, ratio: format.ratio(row.employeeRatio) })}
      {isAwaited(row) && ` · ${employeesText('list.migrated')}`}
      {row.amounts.length > 0 && (
        <span className="block">
          {employeesText('list.cardLeft', { recreation: leftOf(row, 'RP'), sport: leftOf(row, 'SP') })}
        </span>
      )}
    </>
  ),
};

/** Taken over from an older system, and the first sign-in is still to come. */
const isAwaited = ({ isMigrated, status }: EmployeeItem) => isMigrated && status === 'invited';

/** Where there is little room the personal number stands under the name, which is not broken letter by letter then. */
const columns = [
  {
    id: 'lastName',
    header: <Header name="name" />,
    isSortable: true,
    cell: (row: EmployeeItem) => (
      <>
        {nameOf(row)}{' '}
        <span className="block text-small font-regular text-ink3 wrap-anywhere">
          <EmailText>{loginOf(row)}</EmailText>
        </span>
        <span className="hidden text-small font-regular text-ink3 num @max-[42rem]:block">{row.personalNumber}</span>
      </>
    ),
  },
  {
    id: 'personalNumber',
    header: <Header name="personalNumber" />,
    isSortable: true,
    cell: (row: EmployeeItem) => <span className="num">{row.personalNumber}</span>,
    className: leftOut.whereNarrow,
  },
  {
    id: 'ratio',
    header: <Header name="ratio" />,
    isNumeric: true,
    cell: (row: EmployeeItem) => format.ratio(row.employeeRatio),
    className: leftOut.whereNarrow,
  },
  {
    id: 'employeeStartDate',
    header: <Header name="start" />,
    isSortable: true,
    cell: (row: EmployeeItem) => <span className="num">{format.date(row.employeeStartDate)}</span>,
    className: leftOut.onTablets,
  },
  { id: 'RP', header: <Header name="leftRP" />, isNumeric: true, cell: (row: EmployeeItem) => leftOf(row, 'RP') },
  { id: 'SP', header: <Header name="leftSP" />, isNumeric: true, cell: (row: EmployeeItem) => leftOf(row, 'SP') },
  {
    id: 'status',
    header: <Header name="status" />,
    cell: (row: EmployeeItem) => (
      <>
        <EmployeeStatusChip status={row.status} />
        {isAwaited(row) && <span className="block text-small text-ink3">{employeesText('list.migrated')}</span>}
      </>
    ),
  },
];

type HeaderName = 'name' | 'personalNumber' | 'ratio' | 'start' | 'leftRP' | 'leftSP' | 'status';

/** Read when it is drawn: the texts come after the code. */
function Header({ name }: { name: HeaderName }) {
  return employeesText(`list.${name}`);
}

function NothingFound({ isFiltered, onClearFilters, firstSteps }: EmployeeTableProps) {
  if (!isFiltered) {
    return (
      <EmptyState title={employeesText('list.empty')} hasArt action={firstSteps}>
        {employeesText('list.emptyAbout')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={employeesText('list.nothing')}
      icon={<SearchIcon size={24} />}
      action={
        <Button variant="secondary" onClick={onClearFilters}>
          {employeesText('filter.clear')}
        </Button>
      }
    >
      {employeesText('list.nothingAbout')}
    </EmptyState>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedBanner retryLabel={employeesText('list.retry')} onRetry={onRetry}>
      {employeesText('list.failed')}
    </FailedBanner>
  );
}
