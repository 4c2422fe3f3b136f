import { type ComponentType, type ReactNode, use } from 'react';
import { allHere } from './on-the-way.ts';

interface Loading {
  /** Fetches it, with everything it waits for, before it is shown. */
  load: () => Promise<unknown>;
  /** Ahead of time: a failure is told only to whoever opens it. */
  loadAhead: () => void;
  /** As soon as somebody begins to use the page; answers how to give up waiting. */
  loadOnFirstTouch: () => () => void;
}

type Part<Props> = ((props: Props) => ReactNode) & Loading;

/**
 * A part of a page that nobody sees at first, in a chunk of its own. Once it is here it is drawn like any other component; before
 * that the nearest `Suspense` waits.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loading: Promise<ComponentType<Props>> | undefined;
  let Here: ComponentType<Props> | undefined;
  const loadOnce = () => (loading ??= loadWhole(load).then(keep, forget));
  const keep = (part: ComponentType<Props>) => (Here = part);
  const forget = (failure: unknown): never => {
    loading = undefined;
    throw failure;
  };
  const loadAhead = () => void loadOnce().catch(() => undefined);
  function LazyPart(props: Props) {
    const Whole = Here ?? use(loadOnce());
    return <Whole {...props} />;
  }
  return Object.assign(LazyPart, { load: loadOnce, loadAhead, loadOnFirstTouch: () => onFirstTouch(loadAhead) });
}

/** Without a connection it waits for one: what is on the page stays, and the part opens once it can. */
async function loadWhole<Props>(load: () => Promise<ComponentType<Props>>): Promise<ComponentType<Props>> {
  for (;;) {
    try {
      const part = await load();
      await allHere();
      return part;
    } catch (failure) {
      if (navigator.onLine) throw failure;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}

function onFirstTouch(act: () => void): () => void {
  const waiting = new AbortController();
  const touch = () => {
    waiting.abort();
    act();
  };
  for (const kind of ['pointerdown', 'keydown', 'dragenter'])
    addEventListener(kind, touch, { signal: waiting.signal, passive: true });
  return () => waiting.abort();
}
