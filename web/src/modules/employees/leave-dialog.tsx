import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { employeeText } from './employee.texts.ts';

/** Asks before unsaved changes are lost. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      onClose={onStay}
      title={employeeText('guard.title')}
      cancelLabel={employeeText('guard.stay')}
      actions={
        <Button variant="danger-solid" onClick={onLeave}>
          {employeeText('guard.leave')}
        </Button>
      }
    >
      <p>{employeeText('guard.about')}</p>
    </Dialog>
  );
}
