import type { ExportItem } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { useDownloadCredentials } from './exports.queries.ts';
import { fileListText } from './file-list.texts.ts';

interface SecretFileDialogProps {
  role: Role;
  file: ExportItem;
  onClose: () => void;
}

/** Before passwords leave the portal: what they are, and that it happens once. */
export function SecretFileDialog({ role, file, onClose }: SecretFileDialogProps) {
  const download = useDownloadCredentials(role);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      role="alertdialog"
      title={fileListText('secret.title')}
      cancelLabel={fileListText('secret.cancel')}
      actions={
        <Button
          icon={<DownloadIcon />}
          isBusy={download.isPending}
          onClick={() => download.mutate(file.id, { onSuccess: onClose })}
        >
          {fileListText('download')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warning">{fileListText('secret.warning')}</Banner>
        <p>{fileListText('secret.once')}</p>
      </div>
    </Dialog>
  );
}
