import { memo } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { classNames } from '#ui/class-names.ts';
import { EyeIcon, OctagonCrossIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import { BallIcon, MountainIcon } from '#ui/icons-things.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type ListedClaim, waitingDays } from './queue-items.ts';
import { queueText } from './queue.texts.ts';

export const queueRowClass =
  'grid grid-cols-[20px_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded-control px-3 py-[11px] text-left text-ink no-underline';

/** One line of the queue: whose it is, what is to be paid, from where, and what is to be looked at. */
export const QueueRow = memo(function QueueRow({ claim, isOpen }: { claim: ListedClaim; isOpen: boolean }) {
  const Icon = claim.actionCode === 'RP' ? MountainIcon : BallIcon;
  const quiet = isOpen ? 'text-on-brand-tint' : 'text-ink3';
  return (
    <>
      <Icon className={classNames('mt-0.5', quiet)} />
      <VisuallyHidden>{queueText(`action.${claim.actionCode}`)}</VisuallyHidden>
      <span className={classNames('leading-5.25 font-[620] wrap-anywhere', isOpen && 'text-on-brand-tint')}>
        {claim.employee.name}
      </span>
      <span className={classNames('text-right leading-5.25 font-strong num', isOpen && 'text-on-brand-tint')}>
        {format.money(claim.contribution)}
      </span>
      <span className={classNames('col-start-2 truncate text-small leading-4.75', quiet)} title={claim.title}>
        {claim.title}
      </span>
      <Mark claim={claim} quietClass={quiet} />
      {claim.viewedBy && (
        <span className="col-span-2 col-start-2 flex items-center gap-1.5 text-small leading-4.75 text-info-fg">
          <EyeIcon size={16} />
          {queueText('row.viewed', { name: claim.viewedBy })}
        </span>
      )}
    </>
  );
});

const markClass = 'flex items-center justify-end gap-1 text-small leading-4.75 font-semibold whitespace-nowrap';

function Mark({ claim, quietClass }: { claim: ListedClaim; quietClass: string }) {
  if (claim.checked === 'failed') {
    return (
      <span className={classNames(markClass, 'text-bad-fg')}>
        <OctagonCrossIcon size={16} />
        {queueText('row.failed')}
      </span>
    );
  }
  if (claim.checked === 'warning') {
    return (
      <span className={classNames(markClass, 'text-wait-fg')}>
        <TriangleIcon size={16} />
        {queueText('row.verify')}
      </span>
    );
  }
  return (
    <span className={classNames('text-right text-small leading-4.75 whitespace-nowrap num', quietClass)}>
      {ageOf(claim)}
    </span>
  );
}

function ageOf({ submittedAt, decidedAt }: ListedClaim): string {
  if (decidedAt) return format.shortDate(businessToday(new Date(decidedAt)));
  const days = waitingDays(submittedAt);
  return days === 0 ? queueText('row.today') : queueText('row.days', { count: days });
}
