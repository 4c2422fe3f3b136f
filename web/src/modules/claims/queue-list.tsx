import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, type Ref, useEffect, useId } from 'react';
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
  useEffect(() => {
    if (openId) document.getElementById(idBase + openId)?.scrollIntoView({ block: 'nearest' });
  }, [idBase, openId]);

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

  function click({ target }: MouseEvent) {
    const row = target instanceof Element ? target.closest('[role=option]') : null;
    if (row) onOpen(row.id.slice(idBase.length));
  }

  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto focus-around">
      <div
        ref={list}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={claims.some((claim) => claim.id === openId) ? `${idBase}${openId}` : undefined}
        onKeyDown={press}
        onClick={click}
        className="p-2"
      >
        {claims.map((claim) => (
          <Row key={claim.id} id={`${idBase}${claim.id}`} claim={claim} isOpen={claim.id === openId} />
        ))}
      </div>
      {end}
    </div>
  );
}

interface RowProps {
  id: string;
  claim: ListedClaim;
  isOpen: boolean;
}

/** Many may wait: moving on draws the two rows that change, and rows out of sight only when they come into it. */
const Row = memo(function Row({ id, claim, isOpen }: RowProps) {
  return (
    // The list itself has the focus and hears keys and clicks.
    <div
      id={id}
      role="option"
      aria-selected={isOpen}
      className={classNames(
        queueRowClass,
        'cursor-pointer [contain-intrinsic-block-size:auto_4rem] [content-visibility:auto]',
        isOpen ? 'bg-brand-tint' : 'hover:bg-canvas',
      )}
    >
      <QueueRow claim={claim} isOpen={isOpen} />
    </div>
  );
});
