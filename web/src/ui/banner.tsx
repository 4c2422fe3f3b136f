import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CircleCheckIcon, InfoIcon, OctagonCrossIcon, TriangleIcon } from './icons-signs.tsx';

export type BannerTone = 'info' | 'warning' | 'error' | 'success';

export interface BannerProps {
  tone: BannerTone;
  title?: ReactNode;
  children?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  /** Appears as the answer to something the person did, so screen readers hear it at once. */
  isLive?: boolean;
  className?: string;
}

const TONE = {
  info: { look: 'bg-info-bg text-info-fg', Icon: InfoIcon },
  warning: { look: 'bg-wait-bg text-wait-fg', Icon: TriangleIcon },
  error: { look: 'bg-bad-bg text-bad-fg', Icon: OctagonCrossIcon },
  success: { look: 'bg-ok-bg text-ok-fg', Icon: CircleCheckIcon },
};

/** A message about the whole page or a part of it: icon, words, colour. */
export function Banner({ tone, title, children, action, isLive = false, className }: BannerProps) {
  const { look, Icon } = TONE[tone];
  return (
    <div
      role={isLive ? (tone === 'error' ? 'alert' : 'status') : undefined}
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-transparent px-4 py-3.5 text-compact',
        look,
        className,
      )}
    >
      <div className="flex min-w-0 flex-[1_1_16rem] items-start gap-3">
        <Icon className="mt-px" />
        <div className="min-w-0 flex-1">
          {title !== undefined && <p className="font-strong">{title}</p>}
          {children !== undefined && <div>{children}</div>}
        </div>
      </div>
      {action}
    </div>
  );
}
