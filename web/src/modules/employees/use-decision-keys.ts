import { useEffect, useEffectEvent } from 'react';

interface DecisionKeys {
  onApprove: () => void;
  onReject: () => void;
}

/** A approves and R rejects, unless somebody is typing, a dialog is open or the browser is meant. */
export function useDecisionKeys({ onApprove, onReject }: DecisionKeys, isEnabled: boolean): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'a' && key !== 'r') return;
    event.preventDefault();
    if (key === 'a') onApprove();
    else onReject();
  });
  useEffect(() => {
    if (!isEnabled) return undefined;
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [isEnabled]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null;
}
