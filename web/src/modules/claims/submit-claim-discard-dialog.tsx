import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { submitClaimText } from './submit-claim.texts.ts';

interface DiscardDialogProps {
  isOpen: boolean;
  onClose: () => void;
  isBusy: boolean;
  onDiscard: () => void;
}

/** Asks before a draft is thrown away. */
export function DiscardDialog({ isOpen, onClose, isBusy, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={submitClaimText('draft.discardTitle')}
      cancelLabel={submitClaimText('draft.keep')}
      size="small"
      role="alertdialog"
      actions={
        <Button variant="danger-solid" isBusy={isBusy} onClick={onDiscard}>
          {submitClaimText('draft.discard')}
        </Button>
      }
    >
      <p className="text-ink2">{submitClaimText('draft.discardAbout')}</p>
    </Dialog>
  );
}
