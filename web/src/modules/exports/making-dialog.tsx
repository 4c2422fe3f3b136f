import type { ExportItem } from '@polana/contract/exports';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { format } from '#platform/format.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { exportQuery, isBeingMade, useDownloadExport } from './exports.queries.ts';
import { exportsText } from './exports.texts.ts';

interface MakingDialogProps {
  role: Role;
  exportId: string;
  onClose: () => void;
}

/** Waits for a file that was ordered, and fetches it as soon as it is there. */
export function MakingDialog({ role, exportId, onClose }: MakingDialogProps) {
  const answer = useQuery(exportQuery(role, exportId));
  const download = useDownloadExport(role);
  const { mutate: fetchIt } = download;
  const made = answer.data;
  const isReady = made?.state === 'ready';
  useEffect(() => {
    if (isReady) fetchIt(exportId);
  }, [isReady, fetchIt, exportId]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={exportsText(titleOf(made))}
      cancelLabel={exportsText('dialog.close')}
      actions={
        isReady && (
          <Button icon={<DownloadIcon />} isBusy={download.isPending} onClick={() => fetchIt(exportId)}>
            {exportsText('making.download')}
          </Button>
        )
      }
    >
      <div role="status" className="grid gap-4">
        {answer.isError && <LookFailed onRetry={() => void answer.refetch()} />}
        {(!made || isBeingMade(made)) && !answer.isError && (
          <Progress made={made} isListed={role.roleName === 'COMP'} />
        )}
        {made && isReady && (
          <>
            <p className="num text-ink2">{sizeOf(made)}</p>
            {download.isSuccess && <Banner tone="success">{exportsText('making.taken')}</Banner>}
          </>
        )}
        {made?.state === 'failed' && <Banner tone="error">{exportsText(`failure.${made.failure ?? 'error'}`)}</Banner>}
      </div>
    </Dialog>
  );
}

function titleOf(made: ExportItem | undefined) {
  if (made?.state === 'ready') return 'making.titleReady';
  return made?.state === 'failed' ? 'making.titleFailed' : 'making.title';
}

function sizeOf({ kind, rows, size }: ExportItem): string {
  const count = rows ?? 0;
  return exportsText(kind === 'inspectionPack' ? 'making.claims' : 'making.rows', {
    count,
    rows: format.number(count),
    size: format.fileSize(size ?? 0),
  });
}

function Progress({ made, isListed }: { made: ExportItem | undefined; isListed: boolean }) {
  const percent = made?.progress ?? 0;
  return (
    <>
      <ProgressBar label={exportsText('making.progress')} value={percent / 100} />
      <p>
        {`${exportsText('making.percent', { percent })} ${exportsText('making.wait')} ${isListed ? exportsText('making.leave') : ''}`}
      </p>
    </>
  );
}

function LookFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <FailedBanner retryLabel={exportsText('making.retry')} onRetry={onRetry}>
      {exportsText('making.lookFailed')}
    </FailedBanner>
  );
}
