import { useEffect, useEffectEvent, useRef, useState } from 'react';

const typingMilliseconds = 300;

/** The address follows the typing at a pause, so that every letter is not a question; a change from elsewhere shows here. */
export function useTypedSearch(current: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(current);
  const pushed = useRef(current);
  const push = useEffectEvent((text: string) => {
    pushed.current = text;
    onSettled(text);
  });
  useEffect(() => {
    if (current === pushed.current) return;
    pushed.current = current;
    setTyped(current);
  }, [current]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === pushed.current) return undefined;
    const timer = setTimeout(() => push(wanted), typingMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
