import { useState } from 'react';
import { Button, type ButtonLook } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { showToast } from '#ui/toast-queue.ts';
import type { ImportFlow } from './import-flow.ts';
import { useLeaveImport } from './imports.queries.ts';
import { importsText } from './imports.texts.ts';

interface LeaveImportDialogProps {
  flow: ImportFlow;
  importId: string;
  onStay: () => void;
}

/** Says that nothing will have changed, and offers to keep what is uploaded for later. */
export function LeaveImportDialog({ flow, importId, onStay }: LeaveImportDialogProps) {
  const leaving = useLeaveImport(flow.role);

  async function leave() {
    const left = await leaving.mutateAsync(importId).catch(() => null);
    if (!left) return;
    flow.place.leave();
    showToast({ tone: 'success', text: importsText('leave.left') });
  }

  return (
    <Dialog
      isOpen
      onClose={onStay}
      role="alertdialog"
      title={importsText('leave.title')}
      cancelLabel={importsText('leave.stay')}
      actions={
        <>
          <Button variant="secondary" onClick={flow.place.leave}>
            {importsText('leave.later')}
          </Button>
          <Button isBusy={leaving.isPending} onClick={() => void leave()}>
            {importsText('leave.leave')}
          </Button>
        </>
      }
    >
      <p>{importsText('leave.about')}</p>
      <p className="mt-2 text-ink2">{importsText('leave.keep')}</p>
    </Dialog>
  );
}

/** Out of the import without changes, after a question. */
export function LeaveButton({
  flow,
  importId,
  size,
}: Omit<LeaveImportDialogProps, 'onStay'> & Pick<ButtonLook, 'size'>) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="quiet" size={size} onClick={() => setIsAsking(true)}>
        {importsText('check.leave')}
      </Button>
      {isAsking && <LeaveImportDialog flow={flow} importId={importId} onStay={() => setIsAsking(false)} />}
    </>
  );
}
