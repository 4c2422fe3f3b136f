import { useCallback, useSyncExternalStore } from 'react';

/** From 900 px up: the side menu, tables and list boxes; below it phones. */
export const DESKTOP_QUERY = '(width >= 56.25rem)';

const asShown = new Map<string, boolean>();

/** Paper is narrow, but what a screen shows as a table is one there too: printing waits for nothing that would have to be drawn anew. */
function matches(query: string): boolean {
  const known = asShown.get(query);
  if (known !== undefined && window.matchMedia('print').matches) return known;
  const isMatch = window.matchMedia(query).matches;
  asShown.set(query, isMatch);
  return isMatch;
}

/** Whether the media query matches now; follows its changes. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matches(query));
}
