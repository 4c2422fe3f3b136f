import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A keyboard key. Hidden under 900 px, where there is no keyboard to press. */
export function KeyCap({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <kbd
      className={classNames(
        'hidden min-w-5.5 rounded-keycap border border-current px-1.5 py-px text-center font-sans text-micro opacity-85 md:inline-block',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
