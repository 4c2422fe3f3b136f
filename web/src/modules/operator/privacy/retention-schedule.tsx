import type { Role } from '@polana/contract/identity';
import type { RetentionLine } from '@polana/contract/operator-privacy';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { scheduleQuery, useRunRetention } from './privacy.queries.ts';
import { privacyText } from './privacy.texts.ts';

/** What is kept how long, what would go now, and a way to let it go now. The link leads to where the periods are set. */
export function RetentionSchedule({ role, settingsLink }: { role: Role; settingsLink: ReactNode }) {
  const schedule = useQuery(scheduleQuery(role));
  const run = useRunRetention(role);
  const [isAsking, setIsAsking] = useState(false);
  const items = schedule.data?.items ?? [];
  const due = items.filter(({ kind }) => isOurs(kind)).reduce((sum, { dueCount }) => sum + dueCount, 0);
  const isRunning = schedule.data?.isRunning ?? false;

  async function start() {
    await run.mutateAsync().catch(() => undefined);
    setIsAsking(false);
  }

  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-[68ch] text-ink2 text-pretty">
          {privacyText('schedule.lead')} {settingsLink}
        </p>
        <Button
          variant="secondary"
          isBusy={run.isPending || isRunning}
          isDisabled={!schedule.data}
          onClick={() => setIsAsking(true)}
        >
          {privacyText(isRunning ? 'schedule.running' : 'schedule.run')}
        </Button>
      </div>
      <DataTable
        label={privacyText('schedule.label')}
        loadingLabel={privacyText('loading')}
        state={schedule.isPending ? 'loading' : schedule.isError ? 'error' : 'ready'}
        rows={items}
        rowId={(row) => row.kind}
        columns={[
          { id: 'kind', header: privacyText('schedule.kind'), cell: (row) => <Kind line={row} />, className: 'w-2/5' },
          { id: 'period', header: privacyText('schedule.period'), cell: periodOf },
          { id: 'due', header: privacyText('schedule.due'), cell: (row) => <Due line={row} /> },
          { id: 'last', header: privacyText('schedule.last'), cell: (row) => <LastRun line={row} /> },
        ]}
        card={{
          title: (row) => privacyText(`kind.${row.kind}`),
          value: periodOf,
          detail: (row) => (
            <>
              <span className="block text-ink2">{privacyText(`what.${row.kind}`)}</span>
              <span className="mt-2 block text-small text-ink3">{privacyText('schedule.due')}</span>
              <Due line={row} />
              <span className="mt-2 block text-small text-ink3">{privacyText('schedule.last')}</span>
              <LastRun line={row} />
            </>
          ),
        }}
        empty={<EmptyState title={privacyText('schedule.empty')} />}
        error={
          <FailedBanner retryLabel={privacyText('retry')} onRetry={() => void schedule.refetch()}>
            {privacyText('failed')}
          </FailedBanner>
        }
      />
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        role="alertdialog"
        title={privacyText('run.title')}
        description={privacyText('run.about', { count: due })}
        cancelLabel={privacyText('cancel')}
        actions={
          <Button variant="danger-solid" isBusy={run.isPending} onClick={() => void start()}>
            {privacyText('run.submit')}
          </Button>
        }
      />
    </>
  );
}

/** Kinds the run of this page lets go; the others have jobs of their own. */
function isOurs(kind: RetentionLine['kind']): boolean {
  return kind === 'rejectedFiles' || kind === 'claims' || kind === 'people' || kind === 'registrations';
}

function periodOf({ period }: RetentionLine): string {
  return privacyText(`period.${period.unit}`, { count: period.count });
}

function Kind({ line }: { line: RetentionLine }) {
  return (
    <span className="block py-1">
      <span className="block font-semibold">{privacyText(`kind.${line.kind}`)}</span>
      <span className="block text-small text-ink2 text-pretty">{privacyText(`what.${line.kind}`)}</span>
    </span>
  );
}

function Due({ line: { kind, dueCount, oldest, newest } }: { line: RetentionLine }) {
  if (dueCount === 0) return <span className="block text-ink3">{privacyText('due.none')}</span>;
  return (
    <span className="block">
      <span className="block font-semibold tabular-nums">
        {kind === 'audit'
          ? privacyText('due.kept', { count: dueCount })
          : privacyText('due.count', { count: dueCount })}
      </span>
      {oldest && newest && (
        <span className="block text-small text-ink3">
          {privacyText('due.span', { oldest: format.date(oldest), newest: format.date(newest) })}
        </span>
      )}
    </span>
  );
}

function LastRun({ line: { kind, lastRunAt, lastCount } }: { line: RetentionLine }) {
  if (kind === 'audit') return <span className="block text-ink3">{privacyText('last.kept')}</span>;
  if (!lastRunAt) return <span className="block text-ink3">{privacyText('last.never')}</span>;
  return (
    <span className="block">
      <span className="block">{format.moment(lastRunAt)}</span>
      {lastCount !== null && (
        <span className="block text-small text-ink3">{privacyText('last.count', { count: lastCount })}</span>
      )}
    </span>
  );
}
