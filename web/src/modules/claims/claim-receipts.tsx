import type { ClaimDetail } from '@polana/contract/claims';
import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PictureViewer, type ViewerTexts } from '#ui/picture-viewer.tsx';
import { claimPageQuery, useDownloadFile } from './history.queries.ts';
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
  const src = useObjectUrl(picture.data);
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
          {historyText(pages.length === 0 ? 'viewer.none' : 'viewer.failed')}
        </p>
      }
    />
  );
}

export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) return;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => {
      setUrl(null);
      URL.revokeObjectURL(made);
    };
  }, [blob]);
  return url;
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
