import type { ClaimCheck, ClaimReview } from '@polana/contract/claim-decisions';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CircleCheckIcon, OctagonCrossIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { queueText } from './queue.texts.ts';

interface QueueChecksProps {
  review: ClaimReview | undefined;
  onCompare: () => void;
}

/** What the rules say of the claim: problems first, then what is in order. */
export function QueueChecks({ review, onCompare }: QueueChecksProps) {
  return (
    <section aria-labelledby="queue-checks" className="mt-4">
      <h3 id="queue-checks" className="mb-1.5 text-compact font-strong">
        {queueText('checks.title')}
      </h3>
      {review ? (
        <>
          <ul>
            {review.checks.map((check) => (
              <Check key={check.code} check={check} />
            ))}
          </ul>
          {review.duplicates.length > 0 && (
            <Button variant="secondary" size="small" className="mt-2" onClick={onCompare}>
              {queueText('checks.compare')}
            </Button>
          )}
        </>
      ) : (
        <SkeletonGroup label={queueText('checks.loading')} className="grid gap-3 py-1">
          <Skeleton className="h-5" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-11/12" />
        </SkeletonGroup>
      )}
    </section>
  );
}

const look = {
  failed: { Icon: OctagonCrossIcon, row: '-mx-2.5 my-[3px] rounded-small bg-bad-bg px-2.5 py-2 text-bad-fg', icon: '' },
  warning: { Icon: TriangleIcon, row: '-mx-2.5 my-[3px] rounded-small bg-wait-bg px-2.5 py-2 text-wait-fg', icon: '' },
  passed: { Icon: CircleCheckIcon, row: 'py-[5px] text-ink2', icon: 'text-ok-solid' },
} as const;

export function Check({ check }: { check: ClaimCheck }) {
  const { Icon, row, icon } = look[check.result];
  return (
    <li className={classNames('flex gap-2.5 text-compact leading-5.25', row)}>
      <Icon className={classNames('mt-px flex-none', icon)} />
      <span className="min-w-0">
        <VisuallyHidden>{`${queueText(`checks.${check.result}`)}: `}</VisuallyHidden>
        {check.message}
      </span>
    </li>
  );
}
