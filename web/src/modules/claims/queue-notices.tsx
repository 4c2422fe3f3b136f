import type { ClaimReview } from '@polana/contract/claim-decisions';
import type { ClaimDetail } from '@polana/contract/claims';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { decidedText } from './decided-text.ts';
import { queueText } from './queue.texts.ts';

/** What whoever opens the claim must know first: how it was decided, that it is not theirs, that somebody else looks too. */
export function QueueNotices({ claim, review }: { claim: ClaimDetail; review: ClaimReview | undefined }) {
  return (
    <div className="mb-4 grid gap-2 empty:hidden">
      {claim.status !== 'pending' && <Decided claim={claim} />}
      {review?.exceptionReason && (
        <Banner tone="warning">{queueText('exception.kept', { reason: review.exceptionReason })}</Banner>
      )}
      {claim.flags.infoRequested && claim.question && (
        <Banner tone="info">{queueText('question.open', { text: claim.question })}</Banner>
      )}
      {review?.mayNotDecide && (
        <Banner tone="info">
          {queueText(`notMine.${review.mayNotDecide}`, { month: monthText(claim.closedMonth) })}
        </Banner>
      )}
      {review?.viewedBy && claim.status === 'pending' && (
        <Banner tone="info">{queueText('viewed', { name: review.viewedBy })}</Banner>
      )}
    </div>
  );
}

export function monthText(month: string | null): string {
  return month ? format.monthInWords(`${month}-01`) : '';
}

function Decided({ claim }: { claim: ClaimDetail }) {
  return (
    <Banner tone={claim.status === 'approved' ? 'success' : 'warning'} title={decidedText(claim)} isLive>
      {claim.reasonText ?? ''}
    </Banner>
  );
}
