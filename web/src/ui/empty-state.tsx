import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Contours } from './contours.tsx';

interface EmptyStateProps {
  title: ReactNode;
  children?: ReactNode;
  /** The one thing to do next. */
  action?: ReactNode;
  /** Contour drawing; on first use only, never after a filter. */
  hasArt?: boolean;
  icon?: ReactNode;
  level?: 2 | 3;
  className?: string;
}

/** What a list says when there is nothing in it: a sentence and one action. */
export function EmptyState({ title, children, action, hasArt = false, icon, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as 'h2' | 'h3';
  return (
    <div className={classNames('flex flex-col items-center px-4 py-10 text-center', className)}>
      {hasArt && (
        <div className="contours mb-5 h-30 w-48 overflow-hidden rounded-card bg-brand-tint text-brand">
          <Contours drawing="small" className="size-full" />
        </div>
      )}
      {icon !== undefined && (
        <span className="mb-4 grid size-12 place-items-center rounded-control bg-sunken text-ink2">{icon}</span>
      )}
      <Heading className="text-h3 text-balance">{title}</Heading>
      {children !== undefined && <div className="mt-1 max-w-[45ch] text-ink2 text-pretty">{children}</div>}
      {action !== undefined && <div className="mt-5">{action}</div>}
    </div>
  );
}
