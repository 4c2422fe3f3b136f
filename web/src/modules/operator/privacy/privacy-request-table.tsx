import type { PrivacyRequestItem } from '@polana/contract/operator-privacy';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import type { DeskState } from '../registrations/registrations.queries.ts';
import { privacyText } from './privacy.texts.ts';

interface PrivacyRequestTableProps {
  requests: readonly PrivacyRequestItem[];
  state: 'ready' | 'loading' | 'error';
  shown: DeskState;
  onRetry: () => void;
  rowLink: (request: PrivacyRequestItem, content: ReactNode, className: string) => ReactNode;
}

/** Who asks for what, and until when it has to be answered. */
export function PrivacyRequestTable({ requests, state, shown, onRetry, rowLink }: PrivacyRequestTableProps) {
  const isWaiting = shown === 'waiting';
  return (
    <DataTable
      label={privacyText('requests.label')}
      loadingLabel={privacyText('loading')}
      state={state}
      rows={requests}
      rowId={(row) => row.id}
      rowLink={rowLink}
      columns={[
        { id: 'person', header: privacyText('requests.person'), cell: (row) => row.personName },
        { id: 'kind', header: privacyText('requests.kind'), cell: (row) => privacyText(`request.${row.kind}`) },
        {
          id: 'received',
          header: privacyText('requests.received'),
          cell: (row) => `${format.date(row.receivedOn)}, ${privacyText(`source.${row.source}`)}`,
        },
        {
          id: 'end',
          header: privacyText(isWaiting ? 'requests.due' : 'requests.decided'),
          cell: (row) => <RequestState request={row} />,
        },
      ]}
      card={{
        title: (row) => row.personName,
        value: (row) => privacyText(`request.${row.kind}`),
        chip: (row) => <RequestState request={row} />,
      }}
      empty={
        <EmptyState
          title={privacyText(isWaiting ? 'requests.empty' : 'requests.none')}
          {...(isWaiting && { icon: <CircleCheckIcon size={24} /> })}
        />
      }
      error={
        <FailedBanner retryLabel={privacyText('retry')} onRetry={onRetry}>
          {privacyText('failed')}
        </FailedBanner>
      }
    />
  );
}

const toneOf = { pending: 'waiting', done: 'approved', refused: 'rejected', withdrawn: 'draft' } as const;

/** The deadline of what waits, the outcome of what does not. */
export function RequestState({ request }: { request: PrivacyRequestItem }) {
  const { status, isOverdue, dueOn, decidedAt } = request;
  if (status === 'pending')
    return (
      <StatusChip tone={isOverdue ? 'rejected' : 'waiting'}>
        {privacyText(isOverdue ? 'due.over' : 'due.until', { date: format.date(dueOn) })}
      </StatusChip>
    );
  return (
    <span className="block">
      <StatusChip tone={toneOf[status]}>{privacyText(`status.${status}`)}</StatusChip>
      {decidedAt && <span className="mt-1 block text-small text-ink3">{format.moment(decidedAt)}</span>}
    </span>
  );
}
