import { useEffect, useEffectEvent } from 'react';
import { digitOf } from '#ui/digit-key.ts';

/** What a key does; a function that answers false did not want it. */
export type KeyMap = Readonly<Record<string, (() => unknown) | undefined>>;

const repeatable = new Set(['j', 'k', 'arrowdown', 'arrowup', '+', '-']);

/** Single keys of the page, unless somebody is typing, a dialog or a menu is open, or the browser is meant. */
export function useQueueKeys(keys: KeyMap, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere(event.target)) return;
    const key = event.key.toLowerCase();
    if (event.repeat && !repeatable.has(key)) return;
    if (key.startsWith('arrow') && !isFree(event.target)) return;
    const act = keys[key] ?? keys[digitOf(event) ?? ''];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isEnabled]);
}

function isElsewhere(target: EventTarget | null): boolean {
  const fields = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';
  return target instanceof Element && target.closest(fields) !== null;
}

/** Arrows move in the list only while nothing that scrolls or chooses by arrows itself has focus. */
function isFree(target: EventTarget | null): boolean {
  return target === document.body || (target instanceof Element && target.matches('main, h1, button'));
}
