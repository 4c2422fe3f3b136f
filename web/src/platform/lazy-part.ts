import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { textsLoaded } from './texts.ts';

type Part<Props> = LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> };

/** A part of a page that nobody sees at first, in a chunk of its own; `load` fetches it before it is shown. Its texts come with it. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadOnce = () => (loading ??= loadWithTexts(load).catch(forget));
  const forget = (failure: unknown): never => {
    loading = undefined;
    throw failure;
  };
  return Object.assign(lazy(loadOnce), { load: loadOnce });
}

/** Without a connection it waits for one: what is on the page stays, and the part opens once it can. */
async function loadWithTexts<Props>(load: () => Promise<ComponentType<Props>>) {
  for (;;) {
    try {
      const part = await load();
      await textsLoaded();
      return { default: part };
    } catch (failure) {
      if (navigator.onLine) throw failure;
      await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    }
  }
}
