import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadUser } from '#modules/identity/identity.queries.ts';
import { chooseRole, readRoleValue } from '#platform/session.ts';
import { FailedPage } from '../pages/errors/failed-page.tsx';
import { accountRoutes } from './account-routes.ts';
import { companyRoutes } from './company-routes.ts';
import { leaveLoginWhenSignedIn } from './entry.ts';
import { frame, NotFoundPage, root } from './frame-route.tsx';
import { goTo } from './go-to.ts';
import { homeOf } from './home.ts';
import { knownSearch } from './known-search.ts';
import { loginPage } from './login-page.ts';
import { linkRoutes, openRoutes } from './open-routes.ts';
import { operatorRoutes } from './operator-routes.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The secret of a one-time link, kept out of the address. */
    linkHash?: string;
    /** Where to return from somebody else's account. */
    backTo?: string;
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

interface LoginSearch {
  /** Where to go after signing in. */
  to?: string;
  /** The session died by itself; the page says so. */
  ended?: true;
  /** User name from the code on a letter; it only fills the field. */
  meno?: string;
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: knownSearch((search: Record<string, unknown>): LoginSearch => ({
    ...(typeof search['to'] === 'string' && { to: search['to'] }),
    ...(search['ended'] === true && { ended: true }),
    ...(['string', 'number'].includes(typeof search['meno']) && { meno: String(search['meno']).slice(0, 254) }),
  })),
  beforeLoad: ({ context, search }) => leaveLoginWhenSignedIn(context.queryClient, search.to),
  component: loginPage,
});

/** What people type by hand. */
const typedLogin = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => goTo(redirect({ to: '/', replace: true })),
});

/** The wrapper's own address leads to the overview of the role, or to the login. */
const wrapper = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad: async ({ context }) => {
    const user = await loadUser(context.queryClient);
    goTo(redirect({ to: user ? homeOf(chooseRole(user.roles, readRoleValue())) : '/', replace: true }));
  },
});

const routeTree = root.addChildren([
  login,
  typedLogin,
  wrapper,
  frame.addChildren([...accountRoutes, ...companyRoutes, ...operatorRoutes]),
  ...linkRoutes,
  ...openRoutes,
]);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultErrorComponent: ({ error }) => <FailedPage error={error} />,
    defaultNotFoundComponent: NotFoundPage,
  });
}
