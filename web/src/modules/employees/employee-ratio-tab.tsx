import type { EmployeeDetail } from '@polana/contract/employees-administration';
import type { RatioChange } from '@polana/contract/employees-ratio';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TrashIcon } from '#ui/icons-controls.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { StatusChip } from '#ui/status-chip.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { useHeadingFocusAfter } from '#ui/use-heading-focus-after.ts';
import { ratioChangesQuery, ratioLogQuery, useDeleteRatioChange } from './employee.queries.ts';
import { employeeText } from './employee.texts.ts';
import { RatioForm } from './ratio-form.tsx';

interface EmployeeRatioTabProps {
  role: Role;
  employee: EmployeeDetail;
  /** Told whether something is typed and not saved. */
  guard: (isDirty: boolean) => ReactNode;
}

/** The working time now, before and from when on; a new change shows its limit before it is made. */
export function EmployeeRatioTab({ role, employee, guard }: EmployeeRatioTabProps) {
  const answer = useQuery(ratioChangesQuery(role, employee.id));
  if (answer.isPending) {
    return (
      <SkeletonGroup label={employeeText('ratio.loading')} className="grid gap-4">
        <Skeleton className="h-16" />
        <Skeleton className="h-40" />
      </SkeletonGroup>
    );
  }
  if (answer.isError) {
    return (
      <FailedBanner retryLabel={employeeText('retry')} onRetry={() => void answer.refetch()}>
        {employeeText('ratio.failed')}
      </FailedBanner>
    );
  }
  const { items, caps } = answer.data;
  return (
    <div className="grid gap-6">
      <div>
        <p className="text-small text-ink3">{employeeText('ratio.now')}</p>
        <p className="text-figure-s num">{format.ratio(employee.employeeRatio)}</p>
        <p className="text-small text-ink3">
          {employeeText('ratio.since', { date: format.date(employee.employeeRatioFrom) })}
        </p>
      </div>
      {!employee.isDeactivated && (
        <RatioForm role={role} employee={employee} history={items} caps={caps} guard={guard} />
      )}
      <History role={role} employee={employee} changes={items} />
      <Disclosure title={employeeText('log.title')} look="link">
        <Log role={role} id={employee.id} />
      </Disclosure>
    </div>
  );
}

const chipTones = { planned: 'waiting', current: 'approved', past: 'draft' } as const;

type HistoryProps = Omit<EmployeeRatioTabProps, 'guard'> & { changes: readonly RatioChange[] };

function History({ role, employee, changes }: HistoryProps) {
  const remove = useDeleteRatioChange(role, employee.id);
  const [asked, setAsked] = useState<RatioChange | null>(null);
  const [deletedId, setDeletedId] = useState('');
  // The line goes with its button.
  useHeadingFocusAfter(deletedId, 'ratio-history');

  async function confirm(change: RatioChange) {
    const isDone = await remove.mutateAsync(change.id).then(
      () => true,
      () => false,
    );
    setAsked(null);
    if (!isDone) return;
    setDeletedId(change.id);
    showToast({ tone: 'success', text: employeeText('ratio.deleted') });
  }

  return (
    <section aria-labelledby="ratio-history">
      <h3 id="ratio-history" className="mb-2 text-h3">
        {employeeText('ratio.history')}
      </h3>
      <ul className="divide-y divide-line border-y border-line">
        {changes.map((change) => (
          <li key={change.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                <span className="num">{format.ratio(change.employeeRatio)}</span>
                <StatusChip tone={chipTones[change.state]}>{employeeText(`ratio.${change.state}`)}</StatusChip>
              </p>
              <p className="text-small text-ink3">
                {employeeText('ratio.from', { date: format.date(change.dateOfChange) })}
                {change.reason && ` · ${change.reason}`}
              </p>
            </div>
            {change.isDeletable && !employee.isDeactivated && (
              <IconButton
                label={employeeText('ratio.delete', { date: format.date(change.dateOfChange) })}
                icon={<TrashIcon />}
                onClick={() => setAsked(change)}
              />
            )}
          </li>
        ))}
      </ul>
      <Dialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        size="small"
        role="alertdialog"
        title={employeeText('ratio.deleteTitle')}
        cancelLabel={employeeText('cancel')}
        actions={
          <Button variant="danger-solid" isBusy={remove.isPending} onClick={() => asked && void confirm(asked)}>
            {employeeText('ratio.deleteSubmit')}
          </Button>
        }
      >
        {asked && (
          <p>
            {employeeText('ratio.deleteAbout', {
              ratio: format.ratio(asked.employeeRatio),
              date: format.date(asked.dateOfChange),
            })}
          </p>
        )}
      </Dialog>
    </section>
  );
}

function Log({ role, id }: { role: Role; id: string }) {
  const answer = useQuery(ratioLogQuery(role, id));
  if (answer.isPending) return <Skeleton className="h-24" />;
  if (answer.isError) return <p className="text-bad-fg">{employeeText('log.failed')}</p>;
  const ratioText = (ratio: string | null) => (ratio === null ? '–' : format.ratio(ratio));
  return (
    <ul className="grid gap-3">
      {answer.data.items.map((line) => (
        <li key={line.id} className="text-compact">
          <p className="font-semibold">
            {employeeText(`log.${line.act}`, {
              before: ratioText(line.ratioBefore),
              after: ratioText(line.ratioAfter),
              date: format.date(line.dateOfChange),
            })}
          </p>
          <p className="text-small text-ink3">
            {`${format.moment(line.at)} · ${line.by ?? employeeText('log.portal')} · ${employeeText(`source.${line.source}`)}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
