import type { RoleName } from '@polana/contract/roles';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { requireUser } from './entry.ts';
import { lazyPage } from './lazy-page.ts';
import { RootLayout } from './root-layout.tsx';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Roles that may see the page; everybody signed in when absent. */
    roles?: readonly RoleName[];
    /** A task in steps that wants the whole page: it brings its own header, no menus stand around it. */
    isFlow?: boolean;
    /** Fills the whole window at such an address: the menu folds to a rail, the footer stays away. */
    isWorkbench?: (search: Record<string, unknown>) => boolean;
  }
}

export interface RouterContext {
  queryClient: QueryClient;
}

export const NotFoundPage = lazyPage(() => import('../pages/errors/not-found-page.tsx'), 'NotFoundPage');
export const root = createRootRouteWithContext<RouterContext>()({
  component: RootLayout,
  notFoundComponent: NotFoundPage,
});

/** Everything behind the sign-in. */
export const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.queryClient, location.href) }),
  component: lazyPage(() => import('./page-frame/page-frame.tsx'), 'PageFrame'),
});

export const employee = { staticData: { roles: ['EMPL'] } } as const;
export const company = { staticData: { roles: ['COMP'] } } as const;
export const operator = { staticData: { roles: ['OPER'] } } as const;
export const inFrame = { getParentRoute: () => frame } as const;
export const outside = { getParentRoute: () => root } as const;
