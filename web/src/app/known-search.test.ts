import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { knownSearch } from './known-search.ts';

test('a value no page knows does not get through the address', () => {
  const root = createRootRoute();
  const page = createRoute({
    getParentRoute: () => root,
    path: '/profile',
    validateSearch: knownSearch((search: Record<string, unknown>): { part?: 'known' } =>
      search['part'] === 'known' ? { part: 'known' } : {},
    ),
  });
  const searchAt = (address: string) => {
    const history = createMemoryHistory({ initialEntries: [address] });
    const router = createRouter({ routeTree: root.addChildren([page]), history });
    return router.matchRoutes(router.latestLocation).at(-1)?.search;
  };
  expect(searchAt('/profile?part=known')).toEqual({ part: 'known' });
  expect(searchAt('/profile?part=made-up&other=1')).toEqual({});
});
