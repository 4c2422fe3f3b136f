import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { format } from '#platform/format.ts';
import { saveBlob } from '#platform/save-file.ts';
import { Banner } from '#ui/banner.tsx';
import { BusyRing, Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { accessLetterQuery, useDownloadLetter } from './employee-access.queries.ts';
import { accessText } from './employee-access.texts.ts';

interface LetterDialogProps {
  role: Role;
  letterId: string;
  onClose: () => void;
}

/** Waits for the file with one-time passwords and hands it over, once. */
export function LetterDialog({ role, letterId, onClose }: LetterDialogProps) {
  const answer = useQuery(accessLetterQuery(role, letterId));
  const download = useDownloadLetter(role, letterId);
  const letter = answer.data;
  const isReady = letter?.status === 'ready' && !download.isSuccess;

  async function take() {
    const file = await download.mutateAsync().catch(() => null);
    if (file) saveBlob(file.fileName, file.blob);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={accessText('letter.title')}
      cancelLabel={accessText(download.isSuccess ? 'letter.close' : 'letter.cancel')}
      actions={
        isReady && (
          <Button icon={<DownloadIcon />} isBusy={download.isPending} onClick={() => void take()}>
            {accessText(`letter.download.${letter.format}`)}
          </Button>
        )
      }
    >
      <div role="status" className="grid gap-4">
        {answer.isError && <Banner tone="error">{accessText('letter.failed')}</Banner>}
        {(answer.isPending || letter?.status === 'preparing') && (
          <p className="flex items-center gap-3 text-ink2">
            <BusyRing />
            {accessText('letter.preparing')}
          </p>
        )}
        {isReady && (
          <>
            <p>
              {accessText('letter.ready', {
                count: letter.count ?? 0,
                moment: letter.expiresAt ? format.moment(letter.expiresAt) : '',
              })}
            </p>
            <Banner tone="warning">{accessText('letter.warning')}</Banner>
          </>
        )}
        {download.isSuccess && <Banner tone="success">{accessText('letter.taken')}</Banner>}
        {!download.isSuccess && letter && ['failed', 'replaced', 'expired', 'downloaded'].includes(letter.status) && (
          <Banner tone="error">{accessText('letter.gone')}</Banner>
        )}
      </div>
    </Dialog>
  );
}
