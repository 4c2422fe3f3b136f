import type { ClaimListItem } from '@polana/contract/claim-fields';
import type { StepState, TimelineStep } from '#ui/timeline.tsx';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { historyText } from './history.texts.ts';

/** The three steps of every claim: sent, reviewed by the company, paid. */
export function progressOf(
  claim: Pick<ClaimListItem, 'status' | 'submittedAt' | 'decidedAt' | 'reasonCode' | 'flags' | 'paidOn'>,
): TimelineStep[] {
  const { status, submittedAt, decidedAt, reasonCode, flags } = claim;
  const decidedOn = decidedAt && format.shortDate(businessToday(new Date(decidedAt)));
  const step = (id: 'sent' | 'review' | 'payment', state: StepState, title: string): TimelineStep => ({
    id,
    state,
    title,
  });
  const sent = step(
    'sent',
    'done',
    historyText('progress.sent', { date: format.shortDate(businessToday(new Date(submittedAt))) }),
  );
  if (status === 'rejected') {
    const how = reasonCode === 'WITHDRAWN' ? 'withdrawn' : 'rejected';
    return [sent, step('review', 'failed', historyText(`progress.${how}`, { date: decidedOn ?? '' }))];
  }
  if (status === 'approved')
    return [
      sent,
      step('review', 'done', historyText('progress.approved', { date: decidedOn ?? '' })),
      isPaid(claim)
        ? step('payment', 'done', historyText('progress.paid', { date: format.shortDate(claim.paidOn) }))
        : step('payment', 'current', paymentText(claim.paidOn)),
    ];
  return [
    sent,
    step('review', 'current', historyText(flags.infoRequested ? 'progress.question' : 'progress.review')),
    step('payment', 'upcoming', historyText('progress.payment')),
  ];
}

function paymentText(paidOn: string | null | undefined): string {
  return paidOn
    ? historyText('progress.paymentOn', { date: format.shortDate(paidOn) })
    : historyText('progress.payment');
}

type Paid = { paidOn: string };

/** Its month is closed and the pay day has come. */
export function isPaid<Claim extends Pick<ClaimListItem, 'paidOn'>>(claim: Claim): claim is Claim & Paid {
  return Boolean(claim.paidOn) && businessToday() >= (claim.paidOn ?? '');
}

export const stateLabels = () => ({
  done: historyText('progress.isDone'),
  current: historyText('progress.isCurrent'),
  upcoming: historyText('progress.isUpcoming'),
  failed: historyText('progress.isFailed'),
});
