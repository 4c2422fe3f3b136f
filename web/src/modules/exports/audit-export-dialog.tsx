import type { ExportFormat } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { useState } from 'react';
import { leaveWords } from '#platform/leave-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useOrderAudit, type AuditOrder } from './exports.queries.ts';
import { FormatCards } from './format-cards.tsx';
import { ReasonField, reasonProblem } from './inspection-dialog.tsx';
import { inspectionText } from './inspection.texts.ts';
import { MakingDialog } from './making-dialog.tsx';

interface AuditExportDialogProps {
  role: Role;
  filters: AuditOrder['filters'];
  onClose: () => void;
}

/** The log as it is shown, as a file, and why. */
export function AuditExportDialog({ role, filters, onClose }: AuditExportDialogProps) {
  const [chosen, setChosen] = useState<ExportFormat>('xlsx');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const order = useOrderAudit(role, `${key}-${chosen}`);
  const problem = reasonProblem(reason);
  if (order.isSuccess) return <MakingDialog role={role} exportId={order.data.id} onClose={onClose} />;

  function submit() {
    setIsTried(true);
    if (!problem) order.mutate({ format: chosen, filters, reason: reason.trim() });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      unsaved={leaveWords(reason !== '')}
      title={inspectionText('export.title')}
      description={inspectionText('export.about')}
      cancelLabel={inspectionText('cancel')}
      actions={
        <Button isBusy={order.isPending} onClick={submit}>
          {inspectionText('export.submit')}
        </Button>
      }
    >
      <div className="grid gap-5">
        <FormatCards value={chosen} onChange={setChosen} />
        <ReasonField
          hint={inspectionText('export.reasonHint')}
          value={reason}
          onChange={setReason}
          error={isTried ? problem : undefined}
        />
      </div>
    </Dialog>
  );
}
