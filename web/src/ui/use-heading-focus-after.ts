import { useEffect, useRef } from 'react';

/** A window that closes takes its time to go and gives the focus back then. */
const settleMilliseconds = 400;

/** When what has just been done took its own button off the page, focus goes on at the heading of its part, or of the page, instead of
 *  getting lost. */
export function useHeadingFocusAfter(state: string, headingId?: string): void {
  const known = useRef(state);
  useEffect(() => {
    if (known.current === state) return undefined;
    known.current = state;
    const timer = setTimeout(() => {
      const heading = document.querySelector<HTMLElement>(headingId ? `#${headingId}` : 'h1');
      if (!heading || document.activeElement !== document.body) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }, settleMilliseconds);
    return () => clearTimeout(timer);
  }, [state, headingId]);
}
