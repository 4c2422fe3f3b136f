import { type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons-signs.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

export interface FilterTag {
  id: string;
  /** E.g. "Rok 2026". */
  label: string;
  /** Name of the removing button. */
  removeLabel: string;
  onRemove: () => void;
}

interface FilterBarProps {
  /** Name of the region. */
  label: string;
  search?: ReactNode;
  /** Up to three compact selects. */
  filters?: ReactNode;
  /** Filters in force; they stay visible when nothing is found. */
  tags?: readonly FilterTag[];
  clear?: { label: string; onClear: () => void };
  /** Buttons at the end, such as an export. */
  end?: ReactNode;
  className?: string;
}

/** Search and filters above a list, and the filters in force as removable tags. */
export function FilterBar({ label, search, filters, tags = [], clear, end, className }: FilterBarProps) {
  const group = useRef<HTMLDivElement>(null);
  const keepFocus = useKeptFocus(() => group.current);
  return (
    <div ref={group} role="group" tabIndex={-1} aria-label={label} className={classNames('grid gap-3', className)}>
      <div className="contents" onFocus={keepFocus}>
        <div className="flex flex-wrap items-end gap-3">
          {search !== undefined && (
            <div className="min-w-0 flex-[1_1_16rem] print:has-[input:placeholder-shown]:hidden">{search}</div>
          )}
          {filters}
          {end !== undefined && <div className="ml-auto flex min-h-11 items-center gap-2">{end}</div>}
        </div>
        {tags.length > 0 && (
          <ul className="flex flex-wrap items-center gap-2">
            {tags.map((tag) => (
              <li
                key={tag.id}
                className="inline-flex items-center rounded-chip bg-brand-tint pl-3 text-small font-semibold text-on-brand-tint"
              >
                {tag.label}
                <button
                  type="button"
                  aria-label={tag.removeLabel}
                  onClick={tag.onRemove}
                  className="grid size-11 place-items-center rounded-chip md:size-9"
                >
                  <CloseIcon size={16} />
                </button>
              </li>
            ))}
            {clear !== undefined && (
              <li>
                <button
                  type="button"
                  onClick={clear.onClear}
                  className="min-h-11 rounded-chip px-2 text-small font-semibold text-link underline underline-offset-3 hover:text-link-hover md:min-h-9"
                >
                  {clear.label}
                </button>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}
