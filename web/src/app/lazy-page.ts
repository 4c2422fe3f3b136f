import { lazyRouteComponent } from '@tanstack/react-router';
import { allHere } from '#loading/on-the-way.ts';

/**
 * A page in a chunk of its own; it counts as loaded only when its classes, the texts of its rooms and the parts of its
 * controls are there too.
 */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyFirstPage(async () => {
    const [module] = await Promise.all([load(), import('#ui/all-classes.css')]);
    return module;
  }, name);
}

/** The page everybody sees first: its classes are in the stylesheet of the document. */
export function lazyFirstPage<Module extends Record<string, unknown>, Name extends keyof Module & string>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const module = await load();
    await allHere();
    return module as never;
  }, name as never);
}
