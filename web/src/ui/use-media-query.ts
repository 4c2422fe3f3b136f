import { useCallback, useSyncExternalStore } from 'react';

/** From 900 px up: the side menu, tables and list boxes; below it phones. */
export const DESKTOP_QUERY = '(width >= 56.25rem)';

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
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
