import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { PencilIcon } from './icons-controls.tsx';
import { CircleCheckIcon, ClockIcon, InfoIcon, OctagonCrossIcon, TriangleIcon } from './icons-signs.tsx';

export type ChipTone = 'waiting' | 'approved' | 'rejected' | 'draft' | 'warning' | 'info';

interface StatusChipProps {
  /** Decides colour, form (rejected is outlined) and icon together, so that none of them works alone. */
  tone: ChipTone;
  children: ReactNode;
  /** Another 16 px icon, where the usual one would mislead. */
  icon?: ReactNode;
  className?: string;
}

const TONE = {
  waiting: { look: 'bg-wait-bg text-wait-fg', Icon: ClockIcon },
  approved: { look: 'bg-ok-bg text-ok-fg', Icon: CircleCheckIcon },
  rejected: { look: 'bg-surface text-bad-fg ring-[1.5px] ring-inset ring-bad-solid', Icon: OctagonCrossIcon },
  draft: { look: 'bg-neut-bg text-neut-fg', Icon: PencilIcon },
  warning: { look: 'bg-wait-bg text-wait-fg', Icon: TriangleIcon },
  info: { look: 'bg-info-bg text-info-fg', Icon: InfoIcon },
};

/** A state in one or a few words. */
export function StatusChip({ tone, children, icon, className }: StatusChipProps) {
  const { look, Icon } = TONE[tone];
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-chip py-[3px] pr-2.5 pl-2 text-small font-semibold forced-colors:border',
        look,
        className,
      )}
    >
      {icon ?? <Icon size={16} />}
      {children}
    </span>
  );
}
