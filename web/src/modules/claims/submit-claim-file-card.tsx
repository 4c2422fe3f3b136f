import type { Role } from '@polana/contract/identity';
import type { UploadLimits } from '@polana/contract/endpoint';
import type { ReactNode } from 'react';
import { format } from '#platform/format.ts';
import { useOnline } from '#platform/use-online.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FileButton } from '#ui/file-button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TrashIcon } from '#ui/icons-controls.tsx';
import { CircleCheckIcon, OctagonCrossIcon, RotateIcon, TriangleIcon } from '#ui/icons-signs.tsx';
import { CloudOffIcon, DocumentIcon } from '#ui/icons-things.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import type { DraftFile } from './claim-draft-uploads.ts';
import { FilePicture } from './submit-claim-picture.tsx';
import { submitClaimText } from './submit-claim.texts.ts';

interface FileCardProps {
  role: Role;
  file: DraftFile;
  limits: UploadLimits;
  /** Size of the files already taken, for the sentence about the limit. */
  takenBytes: number;
  onRetry: () => void;
  onRemove: () => void;
  /** Takes a better photo instead of this one. */
  onRetake: (files: File[]) => void;
}

/** A chosen file: its picture, how far it is, whether it can be read, and what can be done with it. */
export function FileCard({ role, file, limits, takenBytes, onRetry, onRemove, onRetake }: FileCardProps) {
  const isWrong = file.state === 'refused' || file.state === 'failed';
  return (
    <li
      className={classNames(
        'relative flex flex-wrap gap-4 rounded-card border bg-surface p-3',
        isWrong ? 'border-bad-solid' : 'border-line',
      )}
    >
      <Picture role={role} file={file} />
      <div className="flex min-w-0 flex-[1_1_7rem] flex-col justify-center gap-1.5">
        <p className="pr-8 leading-5.25 font-[620] wrap-anywhere">{file.name}</p>
        <Progress file={file} />
        {file.state === 'refused' && <Line tone="bad">{refusalText(file, limits, takenBytes)}</Line>}
        {file.verdict !== null && !isWrong && <Verdict verdict={file.verdict} />}
        <span className="flex flex-wrap gap-2">
          {file.state === 'failed' && (
            <Button variant="secondary" size="small" icon={<RotateIcon />} onClick={onRetry}>
              {submitClaimText('file.retry')}
            </Button>
          )}
          {file.verdict !== null && file.state !== 'failed' && (
            <FileButton
              variant="secondary"
              size="small"
              icon={<RotateIcon />}
              accept="image/*"
              isCamera
              onFiles={onRetake}
              className="md:hidden"
            >
              {submitClaimText('file.retake')}
            </FileButton>
          )}
        </span>
      </div>
      <IconButton
        label={submitClaimText('file.remove', { name: file.name })}
        icon={<TrashIcon />}
        size="medium"
        onClick={onRemove}
        className="absolute top-1 right-1"
      />
    </li>
  );
}

function Picture({ role, file }: { role: Role; file: DraftFile }) {
  return (
    <span className="grid h-43 w-33 flex-none place-items-center overflow-hidden rounded-small bg-sunken text-ink3">
      <FilePicture role={role} file={file} width="200" alt="" className="size-full object-contain">
        <DocumentIcon size={40} />
      </FilePicture>
    </span>
  );
}

function Progress({ file }: { file: DraftFile }) {
  const isOnline = useOnline();
  const size = format.fileSize(file.size);
  const percent = Math.round(file.progress * 100);
  if (file.state === 'refused') return <p className="text-small text-ink3 num">{size}</p>;
  if (file.state === 'failed') return <Line tone="bad">{submitClaimText('file.failed')}</Line>;
  if (file.state === 'done') return <p className="text-small text-ink3">{submitClaimText('file.done', { size })}</p>;
  if (!isOnline) return <Line tone="waiting">{submitClaimText('file.offline')}</Line>;
  if (file.waitsUntil)
    return <Line tone="waiting">{submitClaimText('file.later', { moment: format.moment(file.waitsUntil) })}</Line>;
  return (
    <div className="grid gap-1.5">
      <p className="text-small text-ink3">
        {submitClaimText(percent === 100 ? 'file.checking' : 'file.uploading', { size, percent })}
      </p>
      <ProgressBar
        label={submitClaimText('file.progress', { name: file.name })}
        value={file.progress}
        valueText={submitClaimText('file.percent', { percent })}
      />
    </div>
  );
}

function Verdict({ verdict }: { verdict: NonNullable<DraftFile['verdict']> }) {
  if (verdict === 'fine') return <Line tone="ok">{submitClaimText('file.sharp')}</Line>;
  return <Line tone="warning">{submitClaimText(verdict === 'dark' ? 'file.dark' : 'file.blurry')}</Line>;
}

const tones = {
  ok: { Icon: CircleCheckIcon, look: 'text-ink2', iconLook: 'text-ok-solid' },
  warning: { Icon: TriangleIcon, look: 'text-wait-fg', iconLook: 'text-wait-solid' },
  waiting: { Icon: CloudOffIcon, look: 'text-wait-fg', iconLook: '' },
  bad: { Icon: OctagonCrossIcon, look: 'font-semibold text-bad-fg', iconLook: '' },
};

function Line({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  const { Icon, look, iconLook } = tones[tone];
  return (
    <p role="status" className={classNames('flex items-start gap-2 text-small', look)}>
      <Icon size={16} className={classNames('mt-0.5', iconLook)} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function refusalText({ refusal, serverMessage, size }: DraftFile, limits: UploadLimits, takenBytes: number): string {
  if (serverMessage !== null) return serverMessage;
  return submitClaimText(`file.refused.${refusal ?? 'unreadable'}`, {
    fileMax: megabytes(limits.fileBytesMax),
    totalMax: megabytes(limits.totalBytesMax),
    total: megabytes(takenBytes + size, Math.ceil),
    filesMax: limits.filesMax,
  });
}

/** Limits are whole megabytes of 1024 × 1024; what is above one is told rounded up, or it would seem to fit. */
export function megabytes(bytes: number, round = Math.floor): string {
  return `${round(bytes / 1024 / 1024)}\u00a0MB`;
}
