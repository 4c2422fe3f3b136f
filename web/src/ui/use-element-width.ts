import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The inner width of an element without its scroll bar, followed as it changes; 0 before it stands. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    // Told first, too, when the frame is laid out anyway, and drawn in that same frame: what is as wide as its place would otherwise
    // stand in the wrong one for a moment.
    const observer = new ResizeObserver(() => flushSync(() => setWidth(watched.clientWidth)));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
