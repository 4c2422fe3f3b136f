import { rejectionReasonMax } from '@polana/contract/employees';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { registrationsText } from './registrations.texts.ts';

interface RejectDialogProps {
  /** Whose registration; null while the dialog is closed. */
  name: string | null;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why, because the person gets the answer by mail. */
export function RejectDialog({ name, onClose, onReject }: RejectDialogProps) {
  const [reason, setReason] = useState('');
  const [wasTried, setWasTried] = useState(false);
  const problem = problemOf(reason);

  function close() {
    setReason('');
    setWasTried(false);
    onClose();
  }

  function reject() {
    setWasTried(true);
    if (problem) document.getElementById('reject-reason')?.focus();
    else onReject(reason.trim());
  }

  return (
    <Dialog
      isOpen={name !== null}
      onClose={close}
      hasOwnFocus
      title={registrationsText('reject.title')}
      description={name === null ? undefined : registrationsText('reject.about', { name })}
      cancelLabel={registrationsText('reject.cancel')}
      actions={
        <Button variant="danger-solid" onClick={reject}>
          {registrationsText('reject.submit')}
        </Button>
      }
    >
      <TextArea
        id="reject-reason"
        label={registrationsText('reject.reason')}
        hint={registrationsText('reject.reasonHint')}
        autoFocus
        rows={4}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        {...(wasTried && problem !== null && { error: problem })}
      />
    </Dialog>
  );
}

function problemOf(reason: string): string | null {
  if (reason.trim() === '') return registrationsText('reject.reasonMissing');
  return reason.length > rejectionReasonMax ? registrationsText('reject.tooLong') : null;
}
