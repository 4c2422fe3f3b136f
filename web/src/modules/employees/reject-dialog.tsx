import { rejectionReasonMax } from '@polana/contract/employees';
import { useState } from 'react';
import { useKeptForm } from '#platform/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { reasonKey } from './registration-typed.ts';
import { registrationsText } from './registrations.texts.ts';

interface RejectDialogProps {
  id: string;
  name: string;
  onClose: () => void;
  onReject: (reason: string) => void;
}

/** Asks why, because the person gets the answer by mail. Stands while it is open; what was typed is there when it opens again. */
export function RejectDialog({ id, name, onClose, onReject }: RejectDialogProps) {
  const typed = useKeptForm(reasonKey(id), { reason: '' }, 0);
  const { reason } = typed.values;
  const [wasTried, setWasTried] = useState(false);
  const problem = problemOf(reason);

  function reject() {
    setWasTried(true);
    if (problem) document.getElementById('reject-reason')?.focus();
    else onReject(reason.trim());
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      hasOwnFocus
      title={registrationsText('reject.title')}
      description={registrationsText('reject.about', { name })}
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
        onChange={(event) => typed.change({ reason: event.target.value })}
        {...(wasTried && problem !== null && { error: problem })}
      />
    </Dialog>
  );
}

function problemOf(reason: string): string | null {
  if (reason.trim() === '') return registrationsText('reject.reasonMissing');
  return reason.length > rejectionReasonMax ? registrationsText('reject.tooLong') : null;
}
