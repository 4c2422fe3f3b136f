import { useLayoutEffect } from 'react';

/**
 * Keys pressed after the one that opens a window, but before the window is drawn, are meant for it: whoever decides by keys types
 * the next one already. They are held back meanwhile and given to whatever has the focus then.
 */
export function useTypedAhead(isWaiting: boolean): void {
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const typed: KeyboardEvent[] = [];
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      typed.push(event);
    };
    addEventListener('keydown', hold, { capture: true });
    return () => {
      removeEventListener('keydown', hold, { capture: true });
      // The window takes its focus after it is drawn.
      if (typed.length > 0) requestAnimationFrame(() => typed.forEach(giveOn));
    };
  }, [isWaiting]);
}

/** What the browser would have done with the key is done here: an event that a script sends writes and presses nothing. */
function giveOn(typed: KeyboardEvent): void {
  const there = document.activeElement ?? document.body;
  const isFree = there.dispatchEvent(
    new KeyboardEvent('keydown', { ...copyOf(typed), bubbles: true, cancelable: true }),
  );
  if (!isFree || typed.ctrlKey || typed.metaKey || typed.altKey) return;
  if (there instanceof HTMLTextAreaElement || there instanceof HTMLInputElement) write(there, typed.key);
  else if (there instanceof HTMLElement && (typed.key === 'Enter' || typed.key === ' ')) there.click();
}

function copyOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): KeyboardEventInit {
  return { key, code, ctrlKey, metaKey, altKey, shiftKey };
}

function write(field: HTMLTextAreaElement | HTMLInputElement, key: string): void {
  const { selectionStart, selectionEnd } = field;
  if (key.length !== 1 || selectionStart === null || selectionEnd === null) return;
  field.setRangeText(key, selectionStart, selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: key, inputType: 'insertText' }));
}
