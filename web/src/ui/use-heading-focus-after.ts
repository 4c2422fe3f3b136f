import { useEffect, useRef } from 'react';

/** A window that closes takes its time to go and gives the focus back then; where nothing gives it back, nobody waits that long. */
const settleMilliseconds = [150, 400];

/** When what has just been done took its own button off the page, focus goes on at the heading of its part, or of the page, instead of
 *  getting lost. */
export function useHeadingFocusAfter(state: string, headingId?: string): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return undefined;
    known.current = state;
    const timers = settleMilliseconds.map((wait) => setTimeout(() => takeLostFocus(headingId), wait));
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [state, headingId]);
}

function takeLostFocus(headingId: string | undefined): void {
  const heading = document.querySelector<HTMLElement>(headingId ? `#${headingId}` : 'h1');
  if (!heading || !isLost(document.activeElement, heading)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Nothing has it, or something behind the drawer in which the heading stands, or that drawer or its first button: a window that closes
 * leaves it there when it cannot give it back.
 */
function isLost(active: Element | null, heading: HTMLElement): boolean {
  if (active === null || active === document.body) return true;
  const drawer = heading.closest('[role=dialog]');
  if (drawer === null) return false;
  if (drawer.contains(active)) return active === drawer || active === drawer.querySelector('button');
  return active.closest('[role=dialog], [role=alertdialog]') === null;
}
