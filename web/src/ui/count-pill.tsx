import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface CountPillProps {
  children: ReactNode;
  /** `waiting` is the yellow of things that want a decision, `quiet` only counts. */
  tone?: 'waiting' | 'quiet';
  className?: string;
}

/** A small number beside a menu row or a tab. */
export function CountPill({ children, tone = 'waiting', className }: CountPillProps) {
  return (
    <span
      className={classNames(
        'inline-block min-w-5 rounded-full px-2 text-center text-micro leading-5 font-heavy num',
        tone === 'waiting' ? 'bg-arnica text-on-arnica' : 'bg-neut-bg text-neut-fg',
        className,
      )}
    >
      {children}
    </span>
  );
}
