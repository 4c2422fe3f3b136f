import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons-signs.tsx';

interface BulkBarProps {
  /** Name of the region. */
  label: string;
  /** E.g. "Vybraté 3". */
  text: ReactNode;
  /** E.g. a button "Vybrať všetkých 213". */
  selectAll?: ReactNode;
  actions: ReactNode;
  clearLabel: string;
  onClear: () => void;
}

/** What can be done with the chosen rows; shown at the foot of the table while something is chosen. */
export function BulkBar({ label, text, selectAll, actions, clearLabel, onClear }: BulkBarProps) {
  return (
    <section
      aria-label={label}
      className="sticky bottom-4 z-10 mt-3 flex animate-rise flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-surface py-2 pr-2 pl-4 shadow-menu max-md:bottom-24 print:hidden"
    >
      <p role="status" className="font-semibold num">
        {text}
      </p>
      {selectAll}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {actions}
        <IconButton label={clearLabel} icon={<CloseIcon />} size="medium" onClick={onClear} />
      </div>
    </section>
  );
}
