import type { ExportFormat, ExportKind } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { type SubmitEvent, useId, useState } from 'react';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { leaveWords } from '#platform/leave-words.ts';
import { Button } from '#ui/button.tsx';
import { DateRangeField, type DateRangeValue } from '#ui/date-range-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { RadioCards } from '#ui/radio-cards.tsx';
import type { UnreadDate } from '#ui/typed-date.ts';
import { useOrderExport, type ExportFilters } from './exports.queries.ts';
import { fileListText } from './file-list.texts.ts';
import { FormatCards } from './format-cards.tsx';
import { orderKey } from './order-key.ts';
import { isTurned, unreadPeriodText } from './period-problem.ts';

/** Lists that can be taken away without looking at them first; the others are exported where they are seen. */
const offered = ['employees', 'documents', 'movements'] as const satisfies readonly ExportKind[];
type Offered = (typeof offered)[number];

/** How each list calls the ends of a period; who works here is not a matter of a period. */
const periodFilters: Partial<Record<Offered, { from: string; to: string }>> = {
  documents: { from: 'submittedFrom', to: 'submittedTo' },
  movements: { from: 'from', to: 'to' },
};

interface CreateExportDialogProps {
  role: Role;
  onClose: () => void;
  onOrdered: (exportId: string) => void;
}

/** What, of which period, in which format. */
export function CreateExportDialog({ role, onClose, onOrdered }: CreateExportDialogProps) {
  const [kind, setKind] = useState<Offered>('employees');
  const [period, setPeriod] = useState<DateRangeValue>({ start: null, end: null });
  const [unread, setUnread] = useState<UnreadDate | null>(null);
  const [isTried, setIsTried] = useState(false);
  const [chosen, setChosen] = useState<ExportFormat>('xlsx');
  const [key] = useState(() => crypto.randomUUID());
  const formId = useId();
  const names = periodFilters[kind];
  const order = useOrderExport(role, orderKey(key, kind, chosen, names && period.start, names && period.end));
  const unreadText = names && unreadPeriodText(unread);
  const turnedText = names && isTurned(period) ? fileListText('dialog.periodWrong') : undefined;
  const filters: ExportFilters = names ? { [names.from]: period.start ?? '', [names.to]: period.end ?? '' } : {};

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (order.isPending) return;
    setIsTried(true);
    if (unreadText || turnedText) return focusFirstInvalid(event.currentTarget);
    order.mutate({ kind, format: chosen, filters }, { onSuccess: ({ id }) => onOrdered(id) });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={leaveWords(period.start !== null || period.end !== null || unread !== null)}
      title={fileListText('dialog.title')}
      cancelLabel={fileListText('dialog.cancel')}
      hasOwnFocus
      actions={
        <Button type="submit" form={formId} isBusy={order.isPending}>
          {fileListText('dialog.submit')}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-5">
        <RadioCards
          legend={fileListText('dialog.what')}
          layout="rows"
          value={kind}
          onChange={setKind}
          hasAutoFocus
          options={offered.map((id) => ({
            id,
            label: fileListText(`dialog.${id}`),
            description: fileListText(`dialog.${id}About`),
          }))}
        />
        {names && (
          <DateRangeField
            label={fileListText('dialog.period')}
            startLabel={fileListText('dialog.from')}
            endLabel={fileListText('dialog.to')}
            startOpenLabel={fileListText('dialog.openFrom')}
            endOpenLabel={fileListText('dialog.openTo')}
            hint={fileListText('dialog.periodHint')}
            error={(isTried ? unreadText : undefined) ?? turnedText}
            value={period}
            onChange={setPeriod}
            onUnread={setUnread}
            formatDate={format.date}
            today={businessToday()}
          />
        )}
        <FormatCards value={chosen} onChange={setChosen} />
      </form>
    </Dialog>
  );
}
