import { actionCodes, type RoleName } from '@polana/contract/roles';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { loadUser } from '#modules/identity/identity.queries.ts';
import { operatorProfileQuery } from '#modules/operator/operator.queries.ts';
import { chooseRole, readRoleValue } from '#platform/session.ts';
import { FailedPage } from '../pages/errors/failed-page.tsx';
import { NotFoundPage } from '../pages/errors/not-found-page.tsx';
import { leaveLoginWhenSignedIn, requireUser } from './entry.ts';
import { goTo } from './go-to.ts';
import { homeOf } from './home.ts';
import { lazyPage } from './lazy-page.ts';
import { loginPage } from './login-page.ts';
import { preparationPage, publicPreparationPage } from './preparation-page.ts';
import { RootLayout } from './root-layout.tsx';
import { type RouteInPreparation, routesInPreparation as inPreparation } from './routes-in-preparation.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Roles that may see the page; everybody signed in when absent. */
    roles?: readonly RoleName[];
  }
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

interface RouterContext {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout, notFoundComponent: NotFoundPage });

interface LoginSearch {
  /** Where to go after signing in. */
  to?: string;
  /** The session died by itself; the page says so. */
  ended?: true;
}

const login = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    ...(typeof search['to'] === 'string' && { to: search['to'] }),
    ...(search['ended'] === true && { ended: true }),
  }),
  beforeLoad: ({ context, search }) => leaveLoginWhenSignedIn(context.queryClient, search.to),
  component: loginPage,
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

const frame = createRoute({
  getParentRoute: () => root,
  id: 'frame',
  beforeLoad: async ({ context, location }) => ({ user: await requireUser(context.queryClient, location.href) }),
  component: lazyPage(() => import('./page-frame/page-frame.tsx'), 'PageFrame'),
});

const employee = { staticData: { roles: ['EMPL'] } } as const;
const company = { staticData: { roles: ['COMP'] } } as const;
const operator = { staticData: { roles: ['OPER'] } } as const;
const inFrame = { getParentRoute: () => frame } as const;
const outside = { getParentRoute: () => root } as const;

function announcedToEmployee<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...inFrame, ...employee, path: inPreparation[name], component: preparationPage(name) });
}

function announcedToCompany<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...inFrame, ...company, path: inPreparation[name], component: preparationPage(name) });
}

function announcedToOperator<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...inFrame, ...operator, path: inPreparation[name], component: preparationPage(name) });
}

function announcedToAnybody<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...outside, path: inPreparation[name], component: publicPreparationPage(name) });
}

const positivePage = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : 1);

const accountRoutes = [
  createRoute({
    ...inFrame,
    ...employee,
    path: '/account/overview',
    component: lazyPage(() => import('../pages/account/account-overview-page.tsx'), 'AccountOverviewPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['EMPL', 'COMP'] },
    path: '/account/movements',
    validateSearch: (search: { page?: number } & SearchSchemaInput) => ({ page: positivePage(search.page) }),
    component: lazyPage(() => import('../pages/account/movements-page.tsx'), 'MovementsPage'),
  }),
  announcedToEmployee('accountDocuments'),
  announcedToEmployee('accountBenefits'),
  createRoute({
    ...inFrame,
    ...employee,
    path: inPreparation.accountAddDocument,
    validateSearch: (search: Record<string, unknown>) => {
      const type = actionCodes.find((code) => code === search['type']);
      return type ? { type } : {};
    },
    component: preparationPage('accountAddDocument'),
  }),
  createRoute({
    ...inFrame,
    path: '/profile',
    component: lazyPage(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({ ...inFrame, path: inPreparation.guide, component: preparationPage('guide') }),
] as const;

const companyRoutes = [
  announcedToCompany('companyOverview'),
  announcedToCompany('companyRegistrations'),
  announcedToCompany('companyRegistration'),
  announcedToCompany('companyEmployees'),
  announcedToCompany('companyStatistics'),
  announcedToCompany('companyAdministrators'),
  announcedToCompany('companyAddDocument'),
  announcedToCompany('companyProfile'),
  announcedToCompany('companyImport'),
  announcedToCompany('companyBulk'),
  announcedToCompany('companyDocuments'),
  announcedToCompany('companyFileList'),
] as const;

const operatorRoutes = [
  announcedToOperator('operatorOverview'),
  announcedToOperator('operatorCompanies'),
  announcedToOperator('operatorCompany'),
  announcedToOperator('operatorRegistrations'),
  announcedToOperator('operatorRules'),
  announcedToOperator('operatorClub'),
  announcedToOperator('operatorRequests'),
  announcedToOperator('operatorSettings'),
  announcedToOperator('operatorAudit'),
] as const;

/** These skip the initial load of user data: whoever opens the link need not be signed in, or is somebody else. */
const linkRoutes = [
  announcedToAnybody('registration'),
  announcedToAnybody('emailConfirm'),
  announcedToAnybody('hashVerify'),
  announcedToAnybody('forgottenPassword'),
  announcedToAnybody('passwordSet'),
  announcedToAnybody('impersonate'),
] as const;

async function demoOnly({ context }: { context: RouterContext }): Promise<void> {
  const profile = await context.queryClient.query(operatorProfileQuery).catch(() => null);
  if (!profile?.demo) notFound({ throw: true });
}

const openRoutes = [
  announcedToAnybody('companyRegistrationRequest'),
  createRoute({
    ...outside,
    path: '/privacy',
    component: lazyPage(() => import('../pages/information/privacy-page.tsx'), 'PrivacyPage'),
  }),
  createRoute({
    ...outside,
    path: '/accessibility',
    component: lazyPage(() => import('../pages/information/accessibility-page.tsx'), 'AccessibilityPage'),
  }),
  createRoute({
    ...outside,
    path: '/outbox',
    beforeLoad: demoOnly,
    component: lazyPage(() => import('../pages/outbox/outbox-page.tsx'), 'OutboxPage'),
  }),
  createRoute({
    ...outside,
    path: '/design',
    beforeLoad: import.meta.env.DEV ? () => undefined : demoOnly,
    component: lazyPage(() => import('#ui/showcase.tsx'), 'default'),
  }),
] as const;

const routeTree = root.addChildren([
  login,
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
