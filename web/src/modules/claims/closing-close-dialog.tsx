import type { ClosingSummary } from '@polana/contract/claim-closing';
import type { Role } from '@polana/contract/identity';
import { addMonths } from '@polana/contract/plain-date';
import { ApiFailure } from '#platform/api-failure.ts';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { monthName } from './closing-summary.tsx';
import { useCloseMonth } from './closing.queries.ts';
import { closingText } from './closing.texts.ts';

interface ClosingCloseDialogProps {
  role: Role;
  closing: ClosingSummary;
  onClose: () => void;
  onDone: () => void;
}

/** What closing means, before it is done; the figures are those that were shown. Stands while it is open. */
export function ClosingCloseDialog({ role, closing, onClose, onDone }: ClosingCloseDialogProps) {
  const close = useCloseMonth(role);
  const failure = close.error instanceof ApiFailure && close.error.errors.length > 0 ? close.error : null;
  const month = monthName(closing.month);
  const nextMonth = monthName(addMonths(`${closing.month}-01`, 1).slice(0, 7));

  async function send(force: boolean) {
    const { total, movements } = closing;
    // What went wrong stands in the dialog.
    const closed = await close.mutateAsync({ month: closing.month, total, movements, force }).catch(() => null);
    if (closed) onDone();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={closingText('close.title', { month })}
      description={closingText('close.about')}
      cancelLabel={closingText('close.cancel')}
      actions={
        <Button isBusy={close.isPending} onClick={() => void send(failure?.forceable === true)}>
          {failure?.forceable
            ? closingText('close.confirmWithout')
            : closingText('close.confirm', { amount: format.money(closing.total) })}
        </Button>
      }
    >
      {failure && (
        <Banner tone={failure.forceable ? 'warning' : 'error'} isLive className="mb-4">
          {failure.errors.map((item) => item.message).join(' ')}
        </Banner>
      )}
      <h3 className="mb-1.5 font-strong">{closingText('close.consequences')}</h3>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink2">
        <li>{closingText('close.locked')}</li>
        <li>{closingText('close.next', { month: nextMonth })}</li>
        {closing.pendingClaims > 0 && (
          <li className="font-semibold text-ink">{closingText('close.pending', { count: closing.pendingClaims })}</li>
        )}
        {businessToday() <= closing.cutOffOn && (
          <li className="font-semibold text-ink">
            {closingText('close.early', { date: format.date(closing.cutOffOn) })}
          </li>
        )}
        <li>{closingText('close.once')}</li>
      </ul>
    </Dialog>
  );
}
