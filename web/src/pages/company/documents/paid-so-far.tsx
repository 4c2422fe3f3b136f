import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { monthName } from '#modules/claims/closing-summary.tsx';
import { closingQuery, closingsQuery } from '#modules/claims/closing.queries.ts';
import { closingText } from '#modules/claims/closing.texts.ts';
import { queueText } from '#modules/claims/queue.texts.ts';
import { format } from '#platform/format.ts';
import { textLinkClass } from '#ui/text-link.ts';

/** What the open month pays so far, with the way to its closing. */
export function PaidSoFar({ role }: { role: Role }) {
  const openMonth = useQuery(closingsQuery(role)).data?.openMonth;
  const closing = useQuery(closingQuery(role, openMonth)).data;
  if (!closing) return null;
  const month = monthName(closing.month);
  return (
    <p className="text-ink2">
      {queueText('end.paid', { month, amount: format.money(closing.total) })}{' '}
      <Link to="/company/closing" className={textLinkClass}>
        {closingText('title')}
      </Link>
    </p>
  );
}
