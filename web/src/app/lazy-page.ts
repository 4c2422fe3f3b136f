import type { Role } from '@polana/contract/identity';
import type { QueryExecuteOptions } from '@tanstack/react-query';
import { lazyRouteComponent } from '@tanstack/react-router';
import { allHere } from '#loading/on-the-way.ts';

/** What a page is drawn from at first, for somebody in this role. */
type FirstQuestions = (role: Role) => readonly QueryExecuteOptions<never>[];

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
  let page: { firstQuestions?: FirstQuestions } | undefined;
  const component = lazyRouteComponent(async () => {
    const module = await load();
    await allHere();
    page = module[name] as typeof page;
    return module as never;
  }, name as never);
  return Object.assign(component, { firstQuestions: ((role) => page?.firstQuestions?.(role) ?? []) as FirstQuestions });
}
