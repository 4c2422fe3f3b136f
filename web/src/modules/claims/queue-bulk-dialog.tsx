import { centsFromText, textFromCents } from '@polana/contract/money';
import { useState } from 'react';
import { format } from '#platform/format.ts';
import { wholeName } from '#platform/no-break-spaces.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { ListedClaim } from './queue-items.ts';
import { queueText } from './queue.texts.ts';

interface QueueBulkDialogProps {
  /** Every claim without warnings, as the queue stands. */
  clean: readonly ListedClaim[];
  isBusy: boolean;
  onClose: () => void;
  onApprove: (claims: readonly ListedClaim[]) => void;
}

/**
 * Every claim that would be approved, with the sums, before anything is. Stands while it is open, and so do its claims: what comes
 * meanwhile has been looked at by nobody.
 */
export function QueueBulkDialog({ clean, isBusy, onClose, onApprove }: QueueBulkDialogProps) {
  const [claims] = useState(clean);
  const count = claims.length;
  const amount = totalOf(claims.map((claim) => claim.contribution));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={queueText('bulk.title', { count })}
      description={queueText('bulk.about')}
      cancelLabel={queueText('dialog.cancel')}
      cancelKeyCap={queueText('dialog.escape')}
      actions={
        <Button isBusy={isBusy} onClick={() => onApprove(claims)}>
          {queueText('bulk.confirm', { count, amount })}
        </Button>
      }
    >
      <div
        role="region"
        aria-label={queueText('bulk.table')}
        tabIndex={0}
        className="overflow-x-auto rounded-small border border-line"
      >
        <table className="w-full text-compact">
          <caption className="sr-only">{queueText('bulk.table')}</caption>
          <thead className="text-left text-small text-ink2">
            <tr>
              <Head>{queueText('bulk.employee')}</Head>
              <Head>{queueText('bulk.number')}</Head>
              <Head>{queueText('bulk.issuer')}</Head>
              <Head isFigure>{queueText('bulk.sum')}</Head>
              <Head isFigure>{queueText('bulk.contribution')}</Head>
            </tr>
          </thead>
          <tbody>
            {claims.map((claim) => (
              <tr key={claim.id}>
                <td className={`${cellClass} font-semibold`}>{claim.employee.name}</td>
                <td className={`${cellClass} whitespace-nowrap num`}>{claim.number}</td>
                <td className={cellClass}>{wholeName(claim.title)}</td>
                <td className={`${cellClass} text-right num`}>{format.money(claim.sum)}</td>
                <td className={`${cellClass} text-right font-semibold num`}>{format.money(claim.contribution)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="font-strong">
            <tr>
              <th scope="row" colSpan={3} className={`${cellClass} text-left`}>
                {queueText('bulk.total')}
              </th>
              <td className={`${cellClass} text-right num`}>{totalOf(claims.map((claim) => claim.sum))}</td>
              <td className={`${cellClass} text-right num`}>{amount}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Dialog>
  );
}

const cellClass = 'border-t border-line px-3 py-2.5 align-top';

function Head({ children, isFigure = false }: { children: string; isFigure?: boolean }) {
  return (
    <th scope="col" className={`px-3 py-2.5 font-semibold ${isFigure ? 'text-right' : ''}`}>
      {children}
    </th>
  );
}

function totalOf(amounts: readonly string[]): string {
  return format.money(textFromCents(amounts.reduce((sum, amount) => sum + centsFromText(amount), 0)));
}
