import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classNames } from './class-names.ts';

const GAP_PX = 8;
const HOVER_DELAY_MS = 400;

interface TooltipProps {
  /** What is shown; short, without links. */
  text: ReactNode;
  /** The control it belongs to. */
  children: ReactNode;
  /** The text repeats the control's accessible name, so screen readers need not hear it twice. */
  isName?: boolean;
  /** Above the control where there is room: under a field stands what is wrong with it. */
  isAbove?: boolean;
  className?: string;
}

/** Shows a short text on hover and on keyboard focus. Escape hides it, the pointer may travel onto it. */
export function Tooltip({ text, children, isName = false, isAbove = false, className }: TooltipProps) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function show() {
    if (bubble.current === null || anchor.current === null || bubble.current.matches(':popover-open')) return;
    bubble.current.showPopover();
    follow();
  }

  /** The control moves while it has focus: the page is scrolled, a message appears above it. */
  function follow() {
    if (!bubble.current?.matches(':popover-open') || anchor.current === null) return;
    place(bubble.current, anchor.current.getBoundingClientRect(), isAbove);
    requestAnimationFrame(follow);
  }

  function hide() {
    clearTimeout(timer.current);
    if (bubble.current?.matches(':popover-open')) bubble.current.hidePopover();
  }

  return (
    <span
      ref={anchor}
      role="presentation"
      className={classNames('inline-flex', className)}
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') timer.current = setTimeout(show, HOVER_DELAY_MS);
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event: FocusEvent) => event.target.matches(':focus-visible') && show()}
      onBlur={hide}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && hide()}
    >
      {children}
      <span
        ref={bubble}
        id={id}
        popover="manual"
        role={isName ? undefined : 'tooltip'}
        aria-hidden={isName || undefined}
        className="fixed inset-auto m-0 max-w-70 rounded-small border border-level-border bg-ink px-2.5 py-1.5 text-small text-surface"
      >
        {text}
      </span>
    </span>
  );
}

function place(bubble: HTMLElement, anchor: DOMRect, isAbove: boolean) {
  const size = bubble.getBoundingClientRect();
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - size.height;
  const isBelow = isAbove ? above < GAP_PX : below + size.height <= window.innerHeight - GAP_PX;
  const left = anchor.left + anchor.width / 2 - size.width / 2;
  const rightmost = window.innerWidth - size.width - GAP_PX;
  bubble.style.top = `${isBelow ? below : above}px`;
  bubble.style.left = `${Math.max(GAP_PX, Math.min(left, rightmost))}px`;
}
