import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOn } from '#platform/shortcuts.ts';

/** Single keys of the page, unless somebody is typing, a dialog or a menu is open, or the browser is meant. */
export function useDeskKeys(keys: Readonly<Record<string, (() => unknown) | undefined>>, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isElsewhere(event.target)) return;
    const act = areShortcutsOn() ? keys[event.key.toLowerCase()] : undefined;
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
