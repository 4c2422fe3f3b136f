import type { FailureItem } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TriangleIcon } from '#ui/icons-signs.tsx';
import { submitClaimText } from './submit-claim.texts.ts';

interface WarningsDialogProps {
  warnings: readonly FailureItem[];
  /** "I have read the warning." */
  onSend: () => void;
  onClose: () => void;
}

/** Nothing forbids the claim, but somebody should look twice. */
export function WarningsDialog({ warnings, onSend, onClose }: WarningsDialogProps) {
  return (
    <Dialog
      isOpen={warnings.length > 0}
      onClose={onClose}
      title={submitClaimText('warnings.title')}
      cancelLabel={submitClaimText('warnings.look')}
      role="alertdialog"
      size="small"
      actions={<Button onClick={onSend}>{submitClaimText('warnings.send')}</Button>}
    >
      <ul className="grid gap-2.5">
        {warnings.map(({ code, message }) => (
          <li key={code} className="flex items-start gap-2.5">
            <TriangleIcon className="mt-0.5 text-wait-solid" />
            <span className="min-w-0">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface OfflineDialogProps {
  isOpen: boolean;
  onWait: () => void;
  onClose: () => void;
}

/** Without a connection the claim waits only when the person says so. */
export function OfflineDialog({ isOpen, onWait, onClose }: OfflineDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={submitClaimText('offline.title')}
      cancelLabel={submitClaimText('offline.later')}
      size="small"
      actions={<Button onClick={onWait}>{submitClaimText('offline.wait')}</Button>}
    >
      <p className="text-ink2">{submitClaimText('offline.about')}</p>
    </Dialog>
  );
}
