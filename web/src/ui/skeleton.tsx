import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

/** One grey block in the size of what will stand there; shows itself after 300 ms. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-late rounded-chip bg-sunken', className)} />;
}

interface SkeletonGroupProps {
  /** Said to screen readers, e.g. "Loading". */
  label: string;
  children: ReactNode;
  className?: string;
}

/** Wraps the blocks of one waiting part of the page and says that it is loading. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}

/** Lines of text; the last one is shorter, as in a paragraph. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <span className={classNames('grid gap-2.5', className)}>
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={index === lines - 1 && lines > 1 ? 'h-4 w-2/3' : 'h-4 w-full'} />
      ))}
    </span>
  );
}
