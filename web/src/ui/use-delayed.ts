import { useEffect, useState } from 'react';

/** True only once `isActive` has held for the delay, so that a quick answer never flickers. */
export function useDelayed(isActive: boolean, delayMs = 300): boolean {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => {
      clearTimeout(timer);
      setIsDue(false);
    };
  }, [isActive, delayMs]);
  return isActive && isDue;
}
