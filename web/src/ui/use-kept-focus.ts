import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps focus where a control may take itself away, such as the cross of a tag: once the focused one is gone, `home`
 * has focus instead of the bare page. Answers the `onFocus` of what contains such controls.
 */
export function useKeptFocus(home: () => HTMLElement | null) {
  const last = useRef<Element | null>(null);
  // After every rendering: any of them may have taken the focused control away.
  useEffect(() => {
    if (!last.current || last.current.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    home()?.focus({ preventScroll: true });
  });
  return (event: FocusEvent) => {
    last.current = event.target;
  };
}
