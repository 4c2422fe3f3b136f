import type { ExportItem } from '@polana/contract/exports';
import { format } from '#platform/format.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { DownloadIcon } from '#ui/icons-controls.tsx';
import { RotateIcon } from '#ui/icons-signs.tsx';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { fileListText } from './file-list.texts.ts';

interface FileActionsProps {
  file: ExportItem;
  isBusy: boolean;
  onDownload: () => void;
  onMakeAgain: () => void;
}

/** Fetching an own file, or making a lost one again; a colleague's file offers neither. */
export function FileActions({ file, isBusy, onDownload, onMakeAgain }: FileActionsProps) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  const act = actOf(file);
  if (!act) return null;
  const label = fileListText(act);
  const name = fileListText('ofFile', {
    kind: fileListText(`kind.${file.kind}`),
    moment: format.moment(file.createdAt),
  });
  const Icon = act === 'download' ? DownloadIcon : RotateIcon;
  const onClick = act === 'download' ? onDownload : onMakeAgain;
  if (!isDesktop)
    return (
      <IconButton label={`${label} ${name}`} icon={<Icon />} isDisabled={isBusy} hasTooltip={false} onClick={onClick} />
    );
  return (
    <Button
      variant={act === 'download' ? 'secondary' : 'quiet'}
      size="small"
      icon={<Icon />}
      isBusy={isBusy}
      className="whitespace-nowrap"
      onClick={onClick}
    >
      {label}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}

function actOf({ state, isOwn, kind, failure }: ExportItem): 'download' | 'again' | null {
  if (state === 'ready') return isOwn ? 'download' : null;
  // The same list would have too many rows again.
  const isLost = state === 'expired' || (state === 'failed' && failure !== 'tooManyRows');
  // A pack and the audit log are ordered with a reason, each time anew.
  const isMadeAgain = kind !== 'credentials' && kind !== 'inspectionPack' && kind !== 'audit';
  return isLost && isMadeAgain ? 'again' : null;
}
