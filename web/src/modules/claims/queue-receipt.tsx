import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type Ref, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { PictureViewer, type ViewerControls } from '#ui/picture-viewer.tsx';
import { addressOf, viewerTexts } from './claim-receipts.tsx';
import { claimPageQuery, useDownloadFile, withheldReason } from './history.queries.ts';
import { queueText } from './queue.texts.ts';

interface QueueReceiptProps {
  role: Role;
  /** Which claim is open; its content may still be on the way. */
  claimId: string | null;
  claim: ClaimDetail | null | undefined;
  controls?: Ref<ViewerControls>;
  /** Name of the region, where two stand side by side. */
  label?: string;
  className?: string;
}

/** The receipt of the open claim. The viewer stays while claims change under it, so focus in its tools is never lost. */
export function QueueReceipt({ role, claimId, claim, controls, label, className }: QueueReceiptProps) {
  const pages = (claim?.files ?? []).flatMap((file) =>
    Array.from({ length: Math.max(1, file.pages) }, (_, index) => ({ file, page: index + 1 })),
  );
  const [chosen, setChosen] = useState({ claimId, index: 0 });
  const index = chosen.claimId === claimId ? Math.min(chosen.index, Math.max(0, pages.length - 1)) : 0;
  const shown = pages[index];
  const wanted = claim && shown ? { claimId: claim.id, fileId: shown.file.id, page: shown.page } : undefined;
  const picture = useQuery(claimPageQuery(role, wanted));
  const src = addressOf(picture.data);
  const download = useDownloadFile(role);
  const save = () => claim && shown && download.mutate({ claimId: claim.id, fileId: shown.file.id });
  const waiting = { id: 'waiting', src: null, alt: queueText('receipt.loading') };
  return (
    <PictureViewer
      label={label ?? queueText('receipt.label')}
      {...(className !== undefined && { className })}
      {...(controls !== undefined && { controls })}
      pages={
        claim
          ? pages.map(({ file, page }, at) => ({
              id: `${file.id} ${page}`,
              src: at === index ? src : null,
              alt: `${claim.title}, ${file.name}`,
              hasFailed: at === index && picture.isError,
            }))
          : [waiting]
      }
      pageIndex={index}
      onPage={(next) => setChosen({ claimId, index: next })}
      texts={viewerTexts()}
      onDownload={() => void save()}
      missing={
        <Missing
          isEmpty={pages.length === 0}
          isErased={Boolean(claim?.filesErasedAt)}
          withheld={withheldReason(picture.error)}
          onDownload={() => void save()}
        />
      }
    />
  );
}

interface MissingProps {
  isEmpty: boolean;
  isErased: boolean;
  withheld: string | null;
  onDownload: () => void;
}

function Missing({ isEmpty, isErased, withheld, onDownload }: MissingProps) {
  if (withheld) return <p className="max-w-[40ch] text-center text-ink2">{withheld}</p>;
  if (isEmpty)
    return (
      <p className="max-w-[40ch] text-center text-ink2">{queueText(isErased ? 'receipt.erased' : 'receipt.none')}</p>
    );
  return (
    <div className="grid justify-items-center gap-4 text-center">
      <p className="max-w-[40ch] text-ink2">{queueText('receipt.failed')}</p>
      <Button variant="secondary" icon={<DownloadIcon />} onClick={onDownload}>
        {queueText('receipt.download')}
      </Button>
    </div>
  );
}
