import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { ProgressBar } from './progress-bar.tsx';

interface FlowPageProps {
  title: ReactNode;
  /** A link or button with one icon, dressed by `iconButtonClass`; none on the first and the last page. */
  back?: ReactNode;
  close: ReactNode;
  /** What has been saved, from 900 px up. */
  status?: ReactNode;
  /** Stands before the closing button, from 900 px up. */
  end?: ReactNode;
  progress: { label: string; value: number; valueText: string };
  /** Beside the form and always in sight; there is room for it from 900 px up. */
  aside?: ReactNode;
  /** The content takes the whole width of the page: tables instead of a form. */
  isWide?: boolean;
  children: ReactNode;
}

/** A task in steps that wants the whole page: no menus, a header with the way back and out, how far it is. */
export function FlowPage(props: FlowPageProps) {
  const { title, back, close, status, end, progress, aside, isWide = false, children } = props;
  const width = isWide ? 'max-w-360.5' : 'max-w-290';
  return (
    <>
      <header className="sticky top-(--banner-height) z-header bg-surface">
        <div className={classNames('mx-auto flex min-h-18.5 items-center gap-1 px-2 md:gap-3 md:px-6', width)}>
          <span className={classNames('flex-none', back === undefined && 'w-12 md:hidden')}>{back}</span>
          <p className="min-w-0 flex-1 text-center text-h3 font-[660] text-balance wrap-anywhere md:text-left">
            {title}
          </p>
          <span className="flex flex-none items-center gap-4 max-md:hidden">
            {status}
            {end}
          </span>
          <span className="flex-none">{close}</span>
        </div>
        <ProgressBar size="line" {...progress} />
      </header>
      <div
        className={classNames(
          'mx-auto grid w-full flex-1 items-start px-4 pt-5 pb-42 md:px-6 md:pt-9 md:pb-20',
          width,
          isWide
            ? 'grid-cols-[minmax(0,1fr)]'
            : 'md:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] md:gap-10 lg:grid-cols-[minmax(0,37.5rem)_minmax(0,26.25rem)] lg:justify-between lg:gap-12',
        )}
      >
        <main id="main" tabIndex={-1} className="min-w-0">
          {children}
        </main>
        {Boolean(aside) && (
          <aside className="sticky top-[calc(var(--banner-height)+6.375rem)] -m-2 grid max-h-[calc(100dvh-var(--banner-height)-7.5rem)] min-w-0 gap-4 overflow-y-auto p-2">
            {aside}
          </aside>
        )}
      </div>
    </>
  );
}

interface FlowDockProps {
  /** The result so far; without it the button is as wide as the page. */
  lead?: ReactNode;
  children: ReactNode;
}

/** The main button within reach of the thumb, with the result beside it; under 900 px. */
export function FlowDock({ lead, children }: FlowDockProps) {
  return (
    <div
      className={classNames(
        'fixed inset-x-0 bottom-0 z-dock grid min-h-20 items-center gap-3 border-t border-line bg-surface px-4 pt-3 pb-[calc(0.875rem+env(safe-area-inset-bottom))] shadow-dock md:hidden print:hidden',
        lead !== undefined && 'grid-cols-[minmax(0,1fr)_auto]',
      )}
    >
      {lead}
      {children}
    </div>
  );
}
