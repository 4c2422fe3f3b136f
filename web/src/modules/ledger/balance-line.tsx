import { format } from '#platform/format.ts';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import { ledgerText } from './ledger.texts.ts';

/** What an account holds now, beside the heading of its movements. */
export function BalanceLine({ label, amount }: { label: string; amount: string }) {
  return (
    <p className="text-ink2">
      {label} <span className="text-h3 whitespace-nowrap text-ink num">{format.money(amount)}</span>
    </p>
  );
}

/** The two accounts whose movements a company sees: the rows tell the balance of the one or of the other. */
export function CompanyBalances({ balances }: { balances: { fund: string; payout: string } | undefined }) {
  if (!balances)
    return (
      <SkeletonGroup label={ledgerText('balance.loading')}>
        <Skeleton className="h-5 w-64" />
      </SkeletonGroup>
    );
  return (
    <>
      <BalanceLine label={ledgerText('balance.fund')} amount={balances.fund} />
      <BalanceLine label={ledgerText('balance.payout')} amount={balances.payout} />
    </>
  );
}
