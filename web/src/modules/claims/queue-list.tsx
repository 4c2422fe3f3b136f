import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { ListedClaim } from './queue-items.ts';
import { QueueRow, queueRowClass } from './queue-row.tsx';

interface QueueListProps {
  /** Name of the list. */
  label: string;
  claims: readonly ListedClaim[];
  openId: string | null;
  onOpen: (id: string) => void;
  onMove: (step: 1 | -1) => void;
  list: Ref<HTMLDivElement>;
  /** Under the rows. */
  end?: ReactNode;
}

/** The claims beside the receipt as one stop of the Tab key; arrows move in it, and it keeps focus while claims come and go. */
export function QueueList({ label, claims, openId, onOpen, onMove, list, end }: QueueListProps) {
  const idBase = useId();
  const openRow = useRef<HTMLDivElement>(null);
  useEffect(() => {
    openRow.current?.scrollIntoView({ block: 'nearest' });
  }, [openId]);

  function press(event: KeyboardEvent) {
    const ends: Record<string, ListedClaim | undefined> = { Home: claims[0], End: claims.at(-1) };
    const target = ends[event.key];
    if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else if (target) onOpen(target.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto">
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={claims.some((claim) => claim.id === openId) ? `${idBase}${openId}` : undefined}
        onKeyDown={press}
        className="min-h-full p-2 focus-inside"
      >
        {claims.map((claim) => {
          const isOpen = claim.id === openId;
          return (
            // The list itself has the focus and hears the keys.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={claim.id}
              ref={isOpen ? openRow : null}
              id={`${idBase}${claim.id}`}
              role="option"
              aria-selected={isOpen}
              onClick={() => onOpen(claim.id)}
              className={classNames(queueRowClass, 'cursor-pointer', isOpen ? 'bg-brand-tint' : 'hover:bg-canvas')}
            >
              <QueueRow claim={claim} isOpen={isOpen} />
            </div>
          );
        })}
      </div>
      {end}
    </div>
  );
}
