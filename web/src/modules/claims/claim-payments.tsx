import type { ClaimPayment } from '@polana/contract/claim-fields';
import { classNames } from '#ui/class-names.ts';
import { paymentTextOf } from './claim-progress.ts';

/** What came or comes with which wages, each beside the other. */
export function ClaimPayments({ payments, className }: { payments: readonly ClaimPayment[]; className: string }) {
  return payments.map((payment) => (
    <span key={payment.on} className={classNames('text-small num', className)}>
      {paymentTextOf(payment)}
    </span>
  ));
}
