import type { EmployeeRequest } from '@polana/contract/operator-registrations';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { DeskState } from '../registrations/registrations.queries.ts';
import { waitingText } from '../registrations/waiting-time.ts';
import { requestsText } from './requests.texts.ts';

interface RequestTableProps {
  requests: readonly EmployeeRequest[];
  state: 'ready' | 'loading' | 'error';
  shown: DeskState;
  /** Request on whose decision the answer is awaited. */
  busyId: string | null;
  onRetry: () => void;
  onApprove: (request: EmployeeRequest) => void;
  onReject: (request: EmployeeRequest) => void;
}

/** Whose data, what was and what should be; decided right in the row. */
export function RequestTable(props: RequestTableProps) {
  const { requests, state, shown, onRetry } = props;
  const isWaiting = shown === 'waiting';
  return (
    <DataTable
      label={requestsText('list.label')}
      loadingLabel={requestsText('list.loading')}
      state={state}
      rows={requests}
      rowId={(row) => row.id}
      columns={[
        { id: 'employee', header: requestsText('list.employee'), cell: (row) => <Employee request={row} /> },
        { id: 'company', header: requestsText('list.company'), cell: (row) => row.companyName },
        {
          id: 'change',
          header: requestsText('list.change'),
          cell: (row) => <Change request={row} />,
          className: 'w-1/3',
        },
        {
          id: 'when',
          header: requestsText(isWaiting ? 'list.since' : 'list.decided'),
          cell: (row) => (isWaiting ? waitingText(row.createdAt) : <Decision request={row} />),
        },
        ...(isWaiting
          ? [
              {
                id: 'actions',
                header: <VisuallyHidden>{requestsText('list.actions')}</VisuallyHidden>,
                cell: (row: EmployeeRequest) => <Actions {...props} request={row} />,
              },
            ]
          : []),
      ]}
      card={{
        title: (row) => row.employeeName,
        value: (row) => (isWaiting ? waitingText(row.createdAt) : undefined),
        detail: (row) => (
          <>
            <span className="block">{`${row.companyName}, ${requestsText('list.number', { number: row.personalNumber })}`}</span>
            <Change request={row} />
            {isWaiting ? <Actions {...props} request={row} /> : <Decision request={row} />}
          </>
        ),
      }}
      empty={
        <EmptyState
          title={requestsText(isWaiting ? 'list.empty' : 'list.none')}
          {...(isWaiting && { icon: <CircleCheckIcon size={24} /> })}
        >
          {isWaiting && requestsText('list.emptyAbout')}
        </EmptyState>
      }
      error={
        <Banner
          tone="error"
          action={
            <Button variant="secondary" size="small" onClick={onRetry}>
              {requestsText('list.retry')}
            </Button>
          }
        >
          {requestsText('list.failed')}
        </Banner>
      }
    />
  );
}

function Employee({ request }: { request: EmployeeRequest }) {
  return (
    <>
      <span className="block font-semibold">{request.employeeName}</span>
      <span className="block text-small text-ink3">
        {requestsText('list.number', { number: request.personalNumber })}
      </span>
    </>
  );
}

function Change({ request }: { request: EmployeeRequest }) {
  const { field, oldValue, newValue, currentValue, status } = request;
  const shown = (value: string) => (field === 'employeeStartDate' && value ? format.date(value) : value || '–');
  const isMoved = status === 'pending' && currentValue !== oldValue && currentValue !== newValue;
  return (
    <span className="block py-1">
      <span className="block text-small text-ink3">{requestsText(`field.${field}`)}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-small text-ink2">{requestsText('change.from')}</span>
        <s className="text-ink2 wrap-anywhere">{shown(oldValue)}</s>
        <span className="text-small text-ink2">{requestsText('change.to')}</span>
        <b className="font-semibold wrap-anywhere">{shown(newValue)}</b>
      </span>
      {isMoved && (
        <StatusChip tone="warning" className="mt-1">
          {requestsText('change.meanwhile', { value: shown(currentValue) })}
        </StatusChip>
      )}
    </span>
  );
}

function Decision({ request }: { request: EmployeeRequest }) {
  const { status, decidedAt, decidedBy, reason } = request;
  const tone = status === 'approved' ? 'approved' : 'rejected';
  return (
    <span className="block py-1">
      <StatusChip tone={tone}>{requestsText(`status.${status}`)}</StatusChip>
      <span className="mt-1 block text-small text-ink3">
        {[decidedBy, decidedAt && format.moment(decidedAt)].filter(Boolean).join(', ')}
      </span>
      {reason && <span className="block text-small text-ink2 wrap-anywhere">{reason}</span>}
    </span>
  );
}

function Actions({ request, busyId, onApprove, onReject }: RequestTableProps & { request: EmployeeRequest }) {
  const isBusy = busyId === request.id;
  const name = request.employeeName;
  return (
    <span className="relative z-1 flex gap-2 max-md:mt-3 max-md:flex-wrap md:justify-end">
      <Button
        size="small"
        isBusy={isBusy}
        aria-label={requestsText('decide.approveOf', { name })}
        onClick={() => onApprove(request)}
      >
        {requestsText('decide.approve')}
      </Button>
      <Button
        variant="danger"
        size="small"
        isDisabled={isBusy}
        aria-label={requestsText('decide.rejectOf', { name })}
        onClick={() => onReject(request)}
      >
        {requestsText('decide.reject')}
      </Button>
    </span>
  );
}
