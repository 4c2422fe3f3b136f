import type { ExportFormat, ExportKind } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useOrderExport, type ExportFilters } from './exports.queries.ts';
import { exportsText } from './exports.texts.ts';
import { FormatCards } from './format-cards.tsx';
import { MakingDialog } from './making-dialog.tsx';

interface ExportDialogProps {
  role: Role;
  kind: ExportKind;
  /** What the list is narrowed to right now, as its endpoint takes it. */
  filters: ExportFilters;
  onClose: () => void;
}

/** The list on the page as a file: choose a format, wait a moment, and the download starts by itself. */
export function ExportDialog({ role, kind, filters, onClose }: ExportDialogProps) {
  const [chosen, setChosen] = useState<ExportFormat>('xlsx');
  const [key] = useState(() => crypto.randomUUID());
  const order = useOrderExport(role, `${key}-${chosen}`);
  if (order.isSuccess) return <MakingDialog role={role} exportId={order.data.id} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={exportsText('dialog.title')}
      description={exportsText(kind === 'payrollMonth' ? 'dialog.aboutMonth' : 'dialog.about')}
      cancelLabel={exportsText('dialog.cancel')}
      actions={
        <Button isBusy={order.isPending} onClick={() => order.mutate({ kind, format: chosen, filters })}>
          {exportsText('dialog.submit')}
        </Button>
      }
    >
      <FormatCards value={chosen} onChange={setChosen} />
    </Dialog>
  );
}
