import { daysBetween } from '@polana/contract/plain-date';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { RequestState, ShownRequest } from './requests.queries.ts';
import { requestsText } from './requests.texts.ts';

interface RequestTableProps {
  requests: readonly ShownRequest[];
  state: 'ready' | 'loading' | 'error';
  shown: RequestState;
  /** Requests of many companies, each with its name. */
  hasCompanies: boolean;
  /** Request on whose decision the answer is awaited. */
  busyId: string | null;
  onRetry: () => void;
  onApprove: (request: ShownRequest) => void;
  onReject: (request: ShownRequest) => void;
}

/** Whose data, what was and what should be; decided right in the row. */
export function RequestTable(props: RequestTableProps) {
  const { requests, state, shown, hasCompanies, onRetry } = props;
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
        ...(hasCompanies
          ? [
              {
                id: 'company',
                header: requestsText('list.company'),
                cell: (row: ShownRequest) => <Company request={row} />,
              },
            ]
          : []),
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
                cell: (row: ShownRequest) => <Actions {...props} request={row} />,
              },
            ]
          : []),
      ]}
      card={{
        title: (row) => row.employeeName,
        value: (row) => (isWaiting ? waitingText(row.createdAt) : undefined),
        detail: (row) => (
          <>
            {hasCompanies && <Company request={row} />}
            <span className="block">{requestsText('list.number', { number: row.personalNumber })}</span>
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
        <FailedBanner retryLabel={requestsText('list.retry')} onRetry={onRetry}>
          {requestsText('list.failed')}
        </FailedBanner>
      }
    />
  );
}

function Employee({ request }: { request: ShownRequest }) {
  return (
    <>
      <span className="block font-semibold">{request.employeeName}</span>
      <span className="block text-small text-ink3">
        {requestsText('list.number', { number: request.personalNumber })}
      </span>
    </>
  );
}

/** Whose record it is, and whether the company itself decides. */
function Company({ request }: { request: ShownRequest }) {
  return (
    <>
      <span className="block">{wholeName(request.companyName)}</span>
      {request.isByCompany === true && request.status === 'pending' && (
        <span className="block text-small text-ink3">{requestsText('list.byCompany')}</span>
      )}
    </>
  );
}

/** `čaká 3 dni`; of the same day just `dnes`. */
function waitingText(instant: string): string {
  const count = Math.max(0, daysBetween(businessToday(new Date(instant)), businessToday()));
  return count === 0 ? requestsText('list.today') : requestsText('list.waits', { count });
}

function Change({ request }: { request: ShownRequest }) {
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

function Decision({ request }: { request: ShownRequest }) {
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

function Actions({ request, busyId, onApprove, onReject }: RequestTableProps & { request: ShownRequest }) {
  const isBusy = busyId === request.id;
  const name = request.employeeName;
  if (request.isOwn) return <span className="block text-small text-ink2">{requestsText('decide.own')}</span>;
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
