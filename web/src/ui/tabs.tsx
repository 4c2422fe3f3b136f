import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CountPill } from './count-pill.tsx';
import { scrollToFocus } from './scroll-to-focus.ts';

export interface Tab<Id extends string = string> {
  id: Id;
  label: ReactNode;
  count?: ReactNode;
}

interface TabsProps<Id extends string> {
  /** Ties the tabs to their panel; unique on the page. */
  idBase: string;
  /** Name of the list of tabs. */
  label: string;
  tabs: readonly Tab<Id>[];
  /** Comes from the address, and `onSelect` changes the address. */
  selectedId: Id;
  onSelect: (id: Id) => void;
  className?: string;
}

/** Views of one thing; arrows move between them, a long row scrolls. */
export function Tabs<Id extends string>({ idBase, label, tabs, selectedId, onSelect, className }: TabsProps<Id>) {
  const list = useRef<HTMLDivElement>(null);
  // Only the row moves: scrolling the tab into view would move the page as well.
  useLayoutEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!row || !tab) return;
    const from = tab.offsetLeft - row.offsetLeft;
    const isSeen = from >= row.scrollLeft && from + tab.offsetWidth <= row.scrollLeft + row.clientWidth;
    if (!isSeen) row.scrollLeft = from - (row.clientWidth - tab.offsetWidth) / 2;
  }, [selectedId]);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.id === selectedId);
    const next = tabs[targetIndex(event.key, at, tabs.length)];
    if (next === undefined || next.id === selectedId) return;
    event.preventDefault();
    onSelect(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${idBase}-tab-${next.id}`)}`)?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onFocus={scrollToFocus}
      className={classNames(
        'flex gap-1 overflow-x-auto border-b border-line p-1 pb-0 [scrollbar-width:none]',
        'fade-right max-sm:pr-6',
        className,
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${idBase}-tab-${tab.id}`}
          aria-selected={tab.id === selectedId}
          aria-controls={tab.id === selectedId ? `${idBase}-panel` : undefined}
          tabIndex={tab.id === selectedId ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={move}
          className={classNames(
            'inline-flex min-h-11 flex-none items-center gap-2 rounded-t-small border-b-3 border-transparent px-3.5 py-2 font-semibold whitespace-nowrap text-ink2',
            'transition-colors hover:bg-sunken hover:text-ink active:bg-line aria-selected:border-brand aria-selected:text-ink',
          )}
        >
          {tab.label}
          {tab.count !== undefined && <CountPill tone="quiet">{tab.count}</CountPill>}
        </button>
      ))}
    </div>
  );
}

interface TabPanelProps {
  idBase: string;
  selectedId: string;
  children: ReactNode;
  className?: string;
}

/** What the chosen tab shows. */
export function TabPanel({ idBase, selectedId, children, className }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${idBase}-panel`}
      aria-labelledby={`${idBase}-tab-${selectedId}`}
      tabIndex={0}
      className={classNames('rounded-small pt-5', className)}
    >
      {children}
    </div>
  );
}

function targetIndex(key: string, at: number, count: number): number {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return at;
}
