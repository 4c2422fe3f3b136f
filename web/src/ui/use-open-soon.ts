import { startTransition, useDeferredValue, useState } from 'react';

/**
 * Whether what was opened is to be drawn. Drawing a panel takes longer than a press may wait for its answer, so it is drawn after
 * the next paint and in pieces; closing is immediate.
 */
export function useOpenSoon(isOpen: boolean): boolean {
  const isDue = useDeferredValue(isOpen, false);
  return isOpen && isDue;
}

/** For closing a panel, which gives the whole page behind it back to screen readers: after the press is answered, too. */
export function soon(act: () => void): () => void {
  return () => startTransition(act);
}

/** The state of something that a press opens: the press is answered at once, what opens comes right after. */
export function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  return { isOpen, onOpenChange: (isNowOpen: boolean) => startTransition(() => setIsOpen(isNowOpen)) };
}
