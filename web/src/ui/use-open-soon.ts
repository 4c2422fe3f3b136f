import { startTransition, useDeferredValue, useState } from 'react';
import { afterPaint } from '#loading/after-paint.ts';

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

/** The state of something that a press opens: pressing and letting go are answered first, what opens comes right after. */
export function useOpening() {
  const [isOpen, setIsOpen] = useState(false);
  const change = (isNowOpen: boolean) => startTransition(() => setIsOpen(isNowOpen));
  return { isOpen, onOpenChange: (isNowOpen: boolean) => (isNowOpen ? afterPress(() => change(true)) : change(false)) };
}

let isPressed = false;
const waiting: (() => void)[] = [];
addEventListener('pointerdown', () => (isPressed = true), { capture: true });
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, endPress, { capture: true });

function endPress(): void {
  isPressed = false;
  for (const act of waiting.splice(0)) afterPaint(act);
}

/** A mouse opens things as it goes down; what is drawn then would hold up the answer to its going up. */
function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else afterPaint(act);
}
