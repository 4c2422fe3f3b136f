import type { ClaimReview } from '@polana/contract/claim-decisions';
import type { ClaimDetail } from '@polana/contract/claims';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CheckIcon, HelpIcon } from '#ui/icons-controls.tsx';
import { KeyCap } from '#ui/key-cap.tsx';
import type { ListedClaim } from './queue-items.ts';
import { queueText } from './queue.texts.ts';

export type QueueAction = 'approve' | 'exception' | 'reject' | 'ask' | 'less' | 'reopen' | 'takeBack' | 'correct';

interface QueueActionsProps {
  /** What the list knows already. */
  listed: ListedClaim | undefined;
  claim: ClaimDetail | null | undefined;
  review: ClaimReview | undefined;
  isBusy: boolean;
  hasKeys: boolean;
  onAction: (action: QueueAction) => void;
  onHelp: () => void;
  /** What the last action did, above the buttons. */
  strip: ReactNode;
}

/** The decision at the foot of the data: always in the same place, so that focus and the hand find it again. */
export function QueueActions({ strip, hasKeys, onHelp, ...props }: QueueActionsProps) {
  const { claim, listed } = props;
  return (
    <div
      role="group"
      aria-label={queueText('decide.label')}
      className="grid grid-cols-[auto_minmax(0,1fr)] gap-2.5 border-t border-line bg-surface px-5 pt-3.5 pb-4 max-md:px-4 print:hidden"
    >
      {strip}
      {((claim ?? listed)?.status ?? 'pending') === 'pending' ? (
        <Pending {...props} hasKeys={hasKeys} />
      ) : claim ? (
        <AfterDecision {...props} claim={claim} />
      ) : (
        // A decided claim that is on its way offers nothing yet.
        <span className="col-span-full min-h-12" />
      )}
      <p className="col-span-full hidden flex-wrap items-center gap-x-3 gap-y-0.5 text-small text-ink3 md:flex">
        {hasKeys && (
          <>
            <Hint keys={['↓', '↑']}>{queueText('hint.claim')}</Hint>
            <Hint keys={['Z']}>{queueText('hint.undo')}</Hint>
          </>
        )}
        <button
          type="button"
          onClick={onHelp}
          className="inline-flex min-h-6 items-center gap-1 rounded-keycap hover:text-ink"
        >
          {hasKeys ? <KeyCap className="px-1.25 text-[0.75rem] leading-4">?</KeyCap> : <HelpIcon size={16} />}
          {queueText('hint.all')}
        </button>
      </p>
    </div>
  );
}

function Hint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      {keys.map((key) => (
        <KeyCap key={key} className="px-1.25 text-[0.75rem] leading-4">
          {key}
        </KeyCap>
      ))}
      {children}
    </span>
  );
}

type PartProps = Pick<QueueActionsProps, 'listed' | 'claim' | 'review' | 'isBusy' | 'onAction'>;

// Under 1200 px the pane has no room for the keys beside the words; the list of shortcuts names them.
const buttonClass = 'gap-1.5! px-3.5! whitespace-nowrap max-lg:[&_kbd]:hidden';

function Pending({ listed, claim, review, isBusy, onAction, hasKeys }: PartProps & { hasKeys: boolean }) {
  const isReady = claim !== undefined && claim !== null && review !== undefined;
  const isOff = !isReady || review.mayNotDecide !== null;
  const hasFailed = review?.checks.some((check) => check.result === 'failed') ?? listed?.checked === 'failed';
  const known = claim ?? listed;
  const amount = known ? format.money(known.contribution) : '…';
  const className = classNames(buttonClass, !known && 'invisible');
  const keyCap = (key: string) => (hasKeys ? { keyCap: key } : {});
  return (
    <>
      <Button
        variant="danger"
        className={className}
        isDisabled={isOff}
        onClick={() => onAction('reject')}
        {...keyCap('R')}
      >
        {queueText('decide.reject')}
      </Button>
      <Button
        variant={hasFailed ? 'secondary' : 'primary'}
        className={className}
        isBusy={isBusy}
        isDisabled={isOff}
        {...(!hasFailed && { icon: <CheckIcon /> })}
        onClick={() => onAction(hasFailed ? 'exception' : 'approve')}
        {...keyCap('A')}
      >
        {hasFailed ? queueText('decide.exception') : queueText('decide.approve', { amount })}
      </Button>
    </>
  );
}

function AfterDecision({ claim, review, isBusy, onAction }: PartProps & { claim: ClaimDetail }) {
  const isOthers = review?.mayNotDecide === 'ownClaim' || review?.mayNotDecide === 'uploadedByYou';
  const action = afterActionOf(claim);
  if (!action) return null;
  return (
    <Button
      variant="secondary"
      className="col-span-full"
      isBusy={isBusy}
      isDisabled={!review || isOthers}
      onClick={() => onAction(action)}
    >
      {queueText(`decide.${action}`)}
    </Button>
  );
}

/** What may still be done about a decided claim. */
function afterActionOf(claim: ClaimDetail): 'reopen' | 'takeBack' | 'correct' | null {
  if (claim.status === 'approved') return claim.closedMonth ? 'correct' : 'takeBack';
  return claim.reasonCode === 'WITHDRAWN' || claim.replacedBy || claim.closedMonth ? null : 'reopen';
}
