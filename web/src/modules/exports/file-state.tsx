import type { ExportItem } from '@polana/contract/exports';
import { businessToday } from '#platform/format-dates.ts';
import { format } from '#platform/format.ts';
import { ClockIcon } from '#ui/icons-signs.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { StatusChip, type ChipTone } from '#ui/status-chip.tsx';
import { exportsText } from './exports.texts.ts';
import { fileListText } from './file-list.texts.ts';

/** How far a file is, and what that means for whoever wants it. */
export function FileState({ file }: { file: ExportItem }) {
  const { state } = file;
  if (state === 'queued' || state === 'running') return <Making file={file} />;
  const note = noteOf(file);
  return (
    <>
      <StatusChip tone={tones[state]} {...(state === 'expired' && { icon: <ClockIcon size={16} /> })}>
        {fileListText(`state.${state}`)}
      </StatusChip>
      {note && <span className="mt-1 block text-small text-ink3">{note}</span>}
    </>
  );
}

const tones: Record<Exclude<ExportItem['state'], 'queued' | 'running'>, ChipTone> = {
  ready: 'approved',
  downloaded: 'info',
  expired: 'draft',
  failed: 'rejected',
};

function Making({ file }: { file: ExportItem }) {
  const percent = file.progress ?? 0;
  return (
    <>
      <span className="block font-semibold num">{fileListText('state.making', { percent })}</span>
      <ProgressBar
        label={fileListText('state.progress', { kind: fileListText(`kind.${file.kind}`) })}
        value={percent / 100}
        className="mt-1.5 max-w-40"
      />
    </>
  );
}

function noteOf({ state, isOwn, createdBy, expiresAt, failure }: ExportItem): string | null {
  const until = expiresAt && format.date(businessToday(new Date(expiresAt)));
  if (state === 'failed') return exportsText(`failure.${failure ?? 'error'}`);
  if (state === 'expired') return until && fileListText('state.expiredOn', { date: until });
  if (state !== 'ready') return null;
  if (!isOwn) return fileListText('state.readyOther', { name: createdBy });
  return until && fileListText('state.readyUntil', { date: until });
}
