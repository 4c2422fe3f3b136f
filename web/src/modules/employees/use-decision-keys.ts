import { useEffect, useEffectEvent } from 'react';
import { areShortcutsOn } from '#platform/shortcuts.ts';

interface DecisionKeys {
  onApprove: () => void;
  onReject: () => void;
  onUndo: () => void;
}

/** A approves, R rejects and Z takes the last decision back, unless somebody is typing, a dialog is open or the browser is meant. */
export function useDecisionKeys({ onApprove, onReject, onUndo }: DecisionKeys, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const deed = { a: onApprove, r: onReject, z: onUndo }[event.key.toLowerCase()];
    if (!deed || !areShortcutsOn()) return;
    event.preventDefault();
    deed();
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isEnabled]);
}

function isTyping(target: EventTarget | null): boolean {
  const fields = 'input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]';
  return target instanceof Element && target.closest(fields) !== null;
}
