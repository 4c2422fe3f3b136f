import type { ClaimListItem, ClaimPayment } from '@polana/contract/claim-fields';
import { centsFromText } from '@polana/contract/money';
import { yearOf } from '@polana/contract/plain-date';
import type { StepState, TimelineStep } from '#ui/timeline.tsx';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { historyText } from './history.texts.ts';

/** The three steps of every claim: sent, reviewed by the company, paid. */
export function progressOf(
  claim: Pick<
    ClaimListItem,
    'status' | 'submittedAt' | 'decidedAt' | 'reasonCode' | 'flags' | 'contribution' | 'paidOn'
  >,
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
        : step('payment', isUnpaid(claim) ? 'done' : 'current', paymentText(claim)),
    ];
  return [
    sent,
    step('review', 'current', historyText(flags.infoRequested ? 'progress.question' : 'progress.review')),
    step('payment', 'upcoming', historyText('progress.payment')),
  ];
}

/** Nothing of the limit was left for it: no pay day will come. */
function isUnpaid({ contribution, paidOn }: Pick<ClaimListItem, 'contribution' | 'paidOn'>): boolean {
  return !paidOn && centsFromText(contribution) === 0;
}

function paymentText(claim: Pick<ClaimListItem, 'contribution' | 'paidOn'>): string {
  if (claim.paidOn) return historyText('progress.paymentOn', { date: format.shortDate(claim.paidOn) });
  return historyText(isUnpaid(claim) ? 'progress.unpaid' : 'progress.payment');
}

type Paid = { paidOn: string };

/** Its month is closed and the pay day has come. */
export function isPaid<Claim extends Pick<ClaimListItem, 'paidOn'>>(claim: Claim): claim is Claim & Paid {
  return Boolean(claim.paidOn) && businessToday() >= (claim.paidOn ?? '');
}

/** What one month's wages bring or take back, with its day; an open month whose pay day has gone by is settled with the next wages. */
export function paymentTextOf({ amount, on, isClosed }: ClaimPayment): string {
  const today = businessToday();
  const hasCome = today >= on;
  const date = yearOf(on) === yearOf(today) ? format.shortDate(on) : format.date(on);
  const values = { date, amount: format.money(amount) };
  if (hasCome && !isClosed) return historyText('payment.next', values);
  if (amount.startsWith('-')) return historyText(hasCome ? 'payment.settled' : 'payment.toSettle', values);
  return historyText(hasCome ? 'payment.paid' : 'payment.due', values);
}

export const stateLabels = () => ({
  done: historyText('progress.isDone'),
  current: historyText('progress.isCurrent'),
  upcoming: historyText('progress.isUpcoming'),
  failed: historyText('progress.isFailed'),
});
