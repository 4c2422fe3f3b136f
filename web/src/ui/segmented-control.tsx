import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface Segment<Id extends string = string> {
  id: Id;
  label: ReactNode;
  /** Heard after the label, e.g. the full name of a language. */
  spokenSuffix?: string;
  /** Language of the label, where it differs from the page. */
  lang?: string;
  icon?: ReactNode;
  count?: ReactNode;
  /** Whether the count is still on its way and would push the label aside: the segment keeps its place and shows nothing yet. */
  isCounting?: boolean;
}

interface SegmentedControlProps<Id extends string> {
  /** Name of the group. */
  label: string;
  segments: readonly Segment<Id>[];
  selectedId: Id;
  onSelect: (id: Id) => void;
  isFull?: boolean;
  className?: string;
}

/** Two to four choices of which exactly one holds; the choice acts at once. */
export function SegmentedControl<Id extends string>(props: SegmentedControlProps<Id>) {
  const { label, segments, selectedId, onSelect, isFull = false, className } = props;
  return (
    <div
      role="group"
      aria-label={label}
      className={classNames('rounded-small bg-sunken p-0.5 md:p-[3px]', isFull ? 'flex' : 'inline-flex', className)}
    >
      {segments.map((segment) => (
        <button
          key={segment.id}
          type="button"
          lang={segment.lang}
          aria-pressed={segment.id === selectedId}
          onClick={() => onSelect(segment.id)}
          className={classNames(
            'inline-flex min-h-11 min-w-11 items-center justify-center rounded-chip text-small font-semibold text-ink2 md:min-h-9.5',
            'transition-colors hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-segment',
            'forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2 forced-colors:aria-pressed:outline-[Highlight]',
            isFull ? `${widthOf(segment)} px-1.5` : 'gap-1.5 px-2.5',
          )}
        >
          {segment.icon}
          <span className={segment.isCounting ? 'invisible' : undefined}>
            {segment.label}
            {segment.spokenSuffix !== undefined && <VisuallyHidden>{segment.spokenSuffix}</VisuallyHidden>}
          </span>
          {segment.count !== undefined && <b className="font-heavy num">{segment.count}</b>}
        </button>
      ))}
    </div>
  );
}

/** One that counts needs more room for its words, from the start on: nothing moves when the count comes. */
function widthOf({ count, isCounting }: Segment): string {
  return count === undefined && isCounting === undefined ? 'flex-1 gap-1.5' : 'flex-[1.1] gap-1';
}
