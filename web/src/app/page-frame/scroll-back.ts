import { useElementScrollRestoration, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';

const patienceMilliseconds = 5_000;
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A page whose figures are still on their way is too short for the place where it was left: it is scrolled there as it grows. */
export function useScrollBack(): void {
  const visit = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.__TSR_key });
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY ?? 0;
  useEffect(() => (top > 0 ? followGrowth(top) : undefined), [visit, top]);
}

/** Until somebody moves on the page themselves. */
function followGrowth(top: number): () => void {
  const ending = new AbortController();
  const growth = new ResizeObserver(() => {
    if (scrollY < top) scrollTo(scrollX, top);
  });
  const end = () => {
    growth.disconnect();
    ending.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(end, patienceMilliseconds);
  for (const move of moves) addEventListener(move, end, { signal: ending.signal, passive: true });
  growth.observe(document.body);
  return end;
}
