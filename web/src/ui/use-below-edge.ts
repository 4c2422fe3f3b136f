import { useDeferredValue, useEffect } from 'react';
import { DESKTOP_QUERY } from './use-media-query.ts';

let isFirstViewOver = false;

/**
 * Whether to draw what lies below the edge of a phone's screen: when a page is opened by its address, right after what is seen of it;
 * otherwise at once.
 */
export function useBelowEdge(): boolean {
  const isDrawn = useDeferredValue(true, isFirstViewOver || isReturn() || window.matchMedia(DESKTOP_QUERY).matches);
  useEffect(() => {
    isFirstViewOver = true;
  }, []);
  return isDrawn;
}

/** Reloading and Back lead to where the page was scrolled, so they need all of it. */
function isReturn(): boolean {
  const [opening] = performance.getEntriesByType('navigation');
  return !(opening instanceof PerformanceNavigationTiming) || opening.type !== 'navigate';
}
