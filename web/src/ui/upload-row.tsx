import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { TrashIcon } from './icons-controls.tsx';
import { CircleCheckIcon, ClockIcon, OctagonCrossIcon, RotateIcon, TriangleIcon } from './icons-signs.tsx';
import { DocumentIcon } from './icons-things.tsx';
import { ProgressBar } from './progress-bar.tsx';

export type UploadState = 'queued' | 'uploading' | 'done' | 'warning' | 'error';

interface UploadRowProps {
  name: string;
  /** Size and kind, e.g. "1,8 MB". */
  detail?: ReactNode;
  state: UploadState;
  /** What goes on or went wrong, e.g. "uploaded", "the photo is blurry". */
  stateText: string;
  /** From 0 to 1 while uploading. */
  progress?: number;
  progressLabel?: string;
  /** Address of a preview image. */
  thumbnail?: string | undefined;
  retryLabel?: string;
  onRetry?: () => void;
  removeLabel: string;
  onRemove?: () => void;
}

const STATE = {
  queued: { look: 'text-ink3', Icon: ClockIcon },
  uploading: { look: 'text-ink3', Icon: null },
  done: { look: 'text-ok-fg', Icon: CircleCheckIcon },
  warning: { look: 'text-wait-fg', Icon: TriangleIcon },
  error: { look: 'text-bad-fg font-semibold', Icon: OctagonCrossIcon },
};

/** One file on its way: preview, name, how far it is, and what can be done with it. */
export function UploadRow(props: UploadRowProps) {
  const {
    name,
    detail,
    state,
    stateText,
    progress = 0,
    progressLabel,
    thumbnail,
    retryLabel,
    onRetry,
    removeLabel,
  } = props;
  const { look, Icon } = STATE[state];
  return (
    <div
      className={classNames(
        'flex items-center gap-3.5 rounded-panel border bg-surface py-2.5 pr-2 pl-2.5',
        state === 'error' ? 'border-bad-solid' : 'border-line',
      )}
    >
      <span className="grid h-16 w-13 flex-none place-items-center overflow-hidden rounded-chip border border-line bg-sunken text-ink3">
        {thumbnail === undefined ? (
          <DocumentIcon size={24} />
        ) : (
          <img src={thumbnail} alt="" className="size-full object-cover" />
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="leading-5.25 font-semibold wrap-anywhere">{name}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-small">
          {detail !== undefined && <span className="text-ink3 num">{detail}</span>}
          <span role="status" className={classNames('inline-flex min-w-0 items-start gap-1.5', look)}>
            {Icon !== null && <Icon size={16} className="mt-0.5" />}
            {stateText}
          </span>
        </p>
        {state === 'uploading' && <ProgressBar label={progressLabel ?? name} value={progress} className="mt-1.5" />}
      </div>
      <div className="flex">
        {state === 'error' && retryLabel !== undefined && (
          <IconButton label={retryLabel} icon={<RotateIcon />} size="medium" onClick={onRetry} />
        )}
        <IconButton label={removeLabel} icon={<TrashIcon />} size="medium" onClick={props.onRemove} />
      </div>
    </div>
  );
}
