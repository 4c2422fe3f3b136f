import type { ClaimReview } from '@polana/contract/claim-decisions';
import type { ClaimDetail } from '@polana/contract/claims';
import { type ReactNode, useEffect, useRef } from 'react';
import { format } from '#platform/format.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Disclosure } from '#ui/disclosure.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { ClaimEvents } from './claim-events.tsx';
import { ClaimCalculation, ClaimFacts, datesOf } from './claim-facts.tsx';
import { QueueChecks } from './queue-checks.tsx';
import type { ListedClaim } from './queue-items.ts';
import { QueueNotices } from './queue-notices.tsx';
import { queueText } from './queue.texts.ts';

interface QueueDataProps {
  /** What the list knows already, shown until the rest is there. */
  listed: ListedClaim | undefined;
  claim: ClaimDetail | null | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  review: ClaimReview | undefined;
  /** Notices and checks come with it; nothing under them is shown before, so that nothing jumps. */
  isReviewLoading: boolean;
  onCompare: () => void;
  /** Shows the rejected claim that this one corrects. */
  onOpenCorrected: (claimId: string) => void;
  /** Offered while the claim can be approved for less. */
  onRecogniseLess: (() => void) | null;
  /** Offered while the employee can be asked. */
  onAsk: (() => void) | null;
  hasKeys: boolean;
  /** Under everything else. */
  end: ReactNode;
}

/** Everything about the claim beside its receipt: the person, what is to be paid and why, and the checks. */
export function QueueData(props: QueueDataProps) {
  const { listed, claim, hasFailed, onRetry, isReviewLoading } = props;
  const pane = useRef<HTMLDivElement>(null);
  const shown = claim ?? listed;
  const shownId = shown?.id;
  useEffect(() => {
    pane.current?.scrollTo(0, 0);
  }, [shownId]);
  return (
    <div
      ref={pane}
      tabIndex={0}
      role="region"
      aria-label={queueText('data.label')}
      className="relative min-h-0 flex-1 overflow-y-auto px-5 pt-4.5 pb-5 focus-inside"
    >
      {shown && <Person claim={shown} ratio={claim?.calculation.ratio} />}
      {claim === null && <Banner tone="warning">{queueText('data.missing')}</Banner>}
      {hasFailed && <Failed onRetry={onRetry} />}
      {shown && <Payment claim={shown} calculation={claim?.calculation} />}
      {claim && !isReviewLoading && <Content {...props} claim={claim} />}
      {(claim ? isReviewLoading : claim === undefined && !hasFailed) && (
        <Loading key={shown ? 'rest' : 'all'} isWhole={!shown} />
      )}
    </div>
  );
}

function Person({ claim, ratio }: { claim: ListedClaim; ratio: string | undefined }) {
  const { name, personalNumber } = claim.employee;
  return (
    <div className="mb-4 flex items-center gap-3">
      <Avatar name={name} size="medium" />
      <div className="min-w-0">
        <h2 className="text-[1.125rem] leading-6 font-[660] wrap-anywhere">{name}</h2>
        <p className="text-small text-ink3 num">
          {queueText('data.person', { number: personalNumber, ratio: ratio ? format.ratio(ratio) : '…' })}
        </p>
      </div>
    </div>
  );
}

const payText = { pending: 'data.pay', approved: 'data.paid', rejected: 'data.notPaid' } as const;

function Payment({ claim, calculation }: { claim: ListedClaim; calculation: ClaimDetail['calculation'] | undefined }) {
  const action = queueText(`action.${claim.actionCode}`);
  const formula = calculation?.limitedBy === 'limit' ? 'data.formulaLimited' : 'data.formula';
  return (
    <div className="mb-4 rounded-panel bg-canvas px-4 py-3.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span>{queueText(payText[claim.status], { action })}</span>
        <b className="text-figure-s num">{format.money(claim.contribution)}</b>
      </div>
      <p className="mt-1 min-h-5 text-small text-ink2 num">
        {calculation &&
          queueText(formula, {
            percent: format.ratio(String(calculation.percent)),
            sum: format.money(calculation.sum),
          })}
      </p>
    </div>
  );
}

function Content(props: QueueDataProps & { claim: ClaimDetail }) {
  const { claim, review, onCompare, onOpenCorrected, onRecogniseLess, onAsk, hasKeys, end } = props;
  return (
    <>
      <QueueNotices claim={claim} review={review} />
      <dl className="text-compact">
        <Fact label={queueText('data.number')}>{claim.number}</Fact>
        <Fact
          label={queueText('data.sum')}
          action={
            onRecogniseLess && (
              <button type="button" onClick={onRecogniseLess} className={`${textLinkClass} -my-2 py-2 text-small`}>
                {queueText('data.changeSum')}
              </button>
            )
          }
        >
          {format.money(claim.sum)}
        </Fact>
        {claim.recognisedSum !== null && (
          <Fact label={queueText('data.recognised')}>{format.money(claim.recognisedSum)}</Fact>
        )}
        <Fact label={queueText(`data.${datesOf(claim)}`)}>{format.dateRange(claim.stayFrom, claim.stayTo)}</Fact>
        {claim.nameOfChild && <Fact label={queueText('data.child')}>{childOf(claim)}</Fact>}
        {claim.submittedForBy && <Fact label={queueText('data.submittedFor')}>{claim.submittedForBy}</Fact>}
        {claim.isRestricted && <Fact label={queueText('data.processing')}>{queueText('data.restricted')}</Fact>}
        {claim.note && <Fact label={queueText('data.note')}>{claim.note}</Fact>}
      </dl>
      <QueueChecks review={review} onCompare={onCompare} />
      {onAsk && (
        <Button variant="quiet" size="small" className="mt-2 -ml-3" onClick={onAsk} {...(hasKeys && { keyCap: 'Q' })}>
          {queueText('decide.ask')}
        </Button>
      )}
      <Disclosure title={queueText('data.more')} className="mt-1">
        <div className="grid gap-5">
          <More title={queueText('data.facts')}>
            <ClaimFacts
              claim={claim}
              voice="company"
              claimLink={({ id, number }) => (
                <button type="button" className={`${textLinkClass} -my-2 py-2`} onClick={() => onOpenCorrected(id)}>
                  {number}
                </button>
              )}
            />
          </More>
          <More title={queueText('data.calculation')}>
            <ClaimCalculation claim={claim} voice="company" />
          </More>
          <More title={queueText('data.history')}>
            <ClaimEvents events={claim.events} />
          </More>
        </div>
      </Disclosure>
      {end && <div className="mt-3">{end}</div>}
    </>
  );
}

function childOf({ nameOfChild, ageOfChild }: ClaimDetail): string {
  const name = nameOfChild ?? '';
  if (ageOfChild === null) return name;
  return ageOfChild <= 2
    ? queueText('data.childYoungest', { name })
    : queueText('data.childAge', { name, count: ageOfChild });
}

function Fact({ label, action, children }: { label: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2 leading-5.5">
      <dt className={classNames('flex items-baseline gap-x-2.5 text-ink3', action ? 'min-w-0 flex-wrap' : 'flex-none')}>
        {label}
        {action}
      </dt>
      {/* Beside something to press stands an amount, which is never broken. */}
      <dd
        className={classNames('text-right font-semibold tabular-nums', action ? 'flex-none' : 'min-w-0 wrap-anywhere')}
      >
        {children}
      </dd>
    </div>
  );
}

function More({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 text-compact font-strong">{title}</h3>
      {children}
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedBanner retryLabel={queueText('list.retry')} onRetry={onRetry}>
      {queueText('data.failed')}
    </FailedBanner>
  );
}

/** In the place of what is to come; as a whole also of the person and the amount. */
function Loading({ isWhole }: { isWhole: boolean }) {
  return (
    <SkeletonGroup label={queueText('data.loading')} className="grid gap-3">
      {isWhole && (
        <>
          <Skeleton className="h-11 w-2/3" />
          <Skeleton className="mb-1 h-24 rounded-panel" />
        </>
      )}
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-40" />
    </SkeletonGroup>
  );
}
