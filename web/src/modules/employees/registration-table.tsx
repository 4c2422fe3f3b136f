import type { PendingRegistration } from '@polana/contract/employees';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable, type TableSort } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { isMatching, MatchChip } from './match-chip.tsx';
import { registrationsText } from './registrations.texts.ts';

interface RegistrationTableProps {
  registrations: readonly PendingRegistration[];
  state: 'ready' | 'loading' | 'error';
  sort: TableSort;
  onSort: (sort: TableSort) => void;
  selectedIds: ReadonlySet<string>;
  onSelect: (selectedIds: ReadonlySet<string>) => void;
  onRetry: () => void;
  onApprove: (registration: PendingRegistration) => void;
  onReject: (registration: PendingRegistration) => void;
  link: (registration: PendingRegistration, content: ReactNode, className?: string) => ReactNode;
  /** Looks like a small button and opens the detail. */
  openButton: (registration: PendingRegistration, content: ReactNode) => ReactNode;
  employeesLink: ReactNode;
}

const nameOf = ({ firstName, lastName }: PendingRegistration) => `${firstName} ${lastName}`;

/** Who waits, with what the company's list says about the number; on a phone cards with the decision under the data. */
export function RegistrationTable(props: RegistrationTableProps) {
  const { registrations, state, sort, onSort, selectedIds, onSelect, onRetry, link, employeesLink } = props;
  return (
    <DataTable
      label={registrationsText('list.label')}
      loadingLabel={registrationsText('list.loading')}
      state={state}
      rows={registrations}
      rowId={(row) => row.id}
      sort={sort}
      onSort={onSort}
      columns={[
        { id: 'lastName', header: registrationsText('list.name'), isSortable: true, cell: nameOf },
        {
          id: 'personalNumber',
          header: registrationsText('list.personalNumber'),
          cell: (row) => <span className="num">{row.personalNumber}</span>,
        },
        {
          id: 'email',
          header: registrationsText('list.email'),
          cell: (row) => row.email,
          fullText: (row) => row.email,
          className: 'w-1/4',
        },
        {
          id: 'createdAt',
          header: registrationsText('list.submitted'),
          isSortable: true,
          cell: (row) => <span className="num">{format.moment(row.createdAt)}</span>,
        },
        {
          id: 'match',
          header: registrationsText('list.match'),
          cell: (row) => <MatchChip match={row.matchedEmployment} />,
        },
      ]}
      card={{
        title: nameOf,
        chip: (row) => <MatchChip match={row.matchedEmployment} />,
        detail: (row) => <CardDetail registration={row} {...props} />,
      }}
      rowLink={(row, content, className) => link(row, content, className)}
      selection={{
        selectedIds,
        onChange: onSelect,
        rowLabel: (row) => registrationsText('list.selectRow', { name: nameOf(row) }),
        pageLabel: registrationsText('list.selectPage'),
      }}
      empty={
        <EmptyState title={registrationsText('list.empty')} icon={<CircleCheckIcon size={24} />} action={employeesLink}>
          {registrationsText('list.emptyAbout')}
        </EmptyState>
      }
      error={
        <FailedBanner retryLabel={registrationsText('list.retry')} onRetry={onRetry}>
          {registrationsText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

function CardDetail({ registration, ...props }: RegistrationTableProps & { registration: PendingRegistration }) {
  return (
    <>
      <span className="block">{`${registration.personalNumber} · ${format.moment(registration.createdAt)}`}</span>
      <span className="block">{registration.email}</span>
      <span className="relative z-1 mt-3 flex flex-wrap gap-2">
        {isMatching(registration.matchedEmployment) ? (
          <Button size="small" onClick={() => props.onApprove(registration)}>
            {registrationsText('decide.approveShort')}
          </Button>
        ) : (
          props.openButton(registration, registrationsText('list.open'))
        )}
        <Button variant="danger" size="small" onClick={() => props.onReject(registration)}>
          {registrationsText('decide.rejectShort')}
        </Button>
      </span>
    </>
  );
}
