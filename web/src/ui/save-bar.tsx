import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';

/** A form with this bar: what takes focus is scrolled clear of it. */
export const savedFormClass =
  'grid gap-5 [&_:is(input,textarea,select,button)]:scroll-mb-28 max-md:[&_:is(input,textarea,select,button)]:scroll-mb-56';

interface SaveBarProps {
  isChanged: boolean;
  isBusy: boolean;
  onDiscard: () => void;
  unsavedText: string;
  discardLabel: string;
  saveLabel: string;
  /** Said beside the button while nothing waits to be saved. */
  children?: ReactNode;
}

/** Saving at the foot of a form; while something is unsaved it stays in sight. */
export function SaveBar(props: SaveBarProps) {
  const { isChanged, isBusy, onDiscard, unsavedText, discardLabel, saveLabel, children } = props;
  return (
    <div
      className={classNames(
        'flex flex-wrap items-center gap-x-4 gap-y-2',
        isChanged &&
          'sticky bottom-4 z-10 rounded-panel border border-line bg-surface py-3 pr-3 pl-4 shadow-menu max-md:bottom-24',
      )}
    >
      <p role="status" className="min-w-0 flex-[1_1_12rem] text-compact text-ink2">
        {isChanged ? <span className="font-semibold text-ink">{unsavedText}</span> : children}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-auto">
        {isChanged && (
          <Button variant="quiet" onClick={onDiscard}>
            {discardLabel}
          </Button>
        )}
        <Button type="submit" isBusy={isBusy}>
          {saveLabel}
        </Button>
      </div>
    </div>
  );
}
