import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PictureViewer, type ViewerTexts } from '#ui/picture-viewer.tsx';
import { claimPageQuery, useDownloadFile, withheldReason } from './history.queries.ts';
import { historyText } from './history.texts.ts';

/** The documents of a claim page by page, drawn by the server. */
export function ClaimReceipts({ role, claim, className }: { role: Role; claim: ClaimDetail; className?: string }) {
  const pages = claim.files.flatMap((file) =>
    Array.from({ length: Math.max(1, file.pages) }, (_, index) => ({ file, page: index + 1 })),
  );
  const [pageIndex, setPageIndex] = useState(0);
  const shown = pages[pageIndex];
  const picture = useQuery(
    claimPageQuery(role, shown && { claimId: claim.id, fileId: shown.file.id, page: shown.page }),
  );
  const src = addressOf(picture.data);
  const download = useDownloadFile(role);
  return (
    <PictureViewer
      label={historyText('viewer.label')}
      className={className ?? ''}
      pages={pages.map(({ file, page }, index) => ({
        id: `${file.id} ${page}`,
        src: index === pageIndex ? src : null,
        alt: historyText('viewer.alt', { name: file.name, page: String(page) }),
        hasFailed: index === pageIndex && picture.isError,
      }))}
      pageIndex={pageIndex}
      onPage={setPageIndex}
      texts={viewerTexts()}
      {...(shown && { onDownload: () => download.mutate({ claimId: claim.id, fileId: shown.file.id }) })}
      missing={
        <p className="max-w-[40ch] text-center text-ink2">
          {withheldReason(picture.error) ??
            historyText(pages.length > 0 ? 'viewer.failed' : claim.filesErasedAt ? 'viewer.erased' : 'viewer.none')}
        </p>
      }
    />
  );
}

const addresses = new WeakMap<Blob, string>();
const forgotten = new FinalizationRegistry((address: string) => URL.revokeObjectURL(address));

/** The address under which the page shows a picture; given back once nothing holds the picture any more. */
export function addressOf(picture: Blob | undefined): string | null {
  if (!picture) return null;
  const known = addresses.get(picture);
  if (known) return known;
  const made = URL.createObjectURL(picture);
  addresses.set(picture, made);
  forgotten.register(picture, made);
  return made;
}

export function viewerTexts(): ViewerTexts {
  return {
    zoomIn: historyText('viewer.zoomIn'),
    zoomOut: historyText('viewer.zoomOut'),
    fit: historyText('viewer.fit'),
    rotate: historyText('viewer.rotate'),
    previousPage: historyText('viewer.previousPage'),
    nextPage: historyText('viewer.nextPage'),
    download: historyText('viewer.download'),
    moveUp: historyText('viewer.moveUp'),
    moveDown: historyText('viewer.moveDown'),
    moveLeft: historyText('viewer.moveLeft'),
    moveRight: historyText('viewer.moveRight'),
    loading: historyText('viewer.loading'),
    zoom: (percent) => historyText('viewer.zoom', { percent: String(percent) }),
    page: (number, count) => historyText('viewer.page', { number: String(number), of: String(count) }),
  };
}
