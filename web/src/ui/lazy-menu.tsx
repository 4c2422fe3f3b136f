import {
  cloneElement,
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  startTransition,
  Suspense,
  useState,
} from 'react';
import type { Menu } from './menu.tsx';

const loadMenu = async () => ({ default: (await import('./menu.tsx')).Menu });
const LoadedMenu = lazy(loadMenu);
/** Ahead of time; whoever opens it asks again. */
const load = () => void loadMenu().catch(() => undefined);

/** A menu whose inside is fetched when somebody is about to open it, for pages that most people leave without doing so. */
export function LazyMenu(props: Omit<ComponentProps<typeof Menu>, 'isOpenAtFirst'>) {
  const [isAsked, setIsAsked] = useState(false);
  // Without a connection it stays closed, and the page stays.
  const ask = () =>
    void loadMenu().then(
      () => startTransition(() => setIsAsked(true)),
      () => undefined,
    );
  const trigger = cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: load,
    onFocus: load,
    onClick: ask,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      ask();
    },
  });
  if (!isAsked) return trigger;
  return (
    <Suspense fallback={trigger}>
      <LoadedMenu {...props} isOpenAtFirst />
    </Suspense>
  );
}
