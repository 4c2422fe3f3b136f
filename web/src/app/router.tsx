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
import { homeOf } from './home.ts';
import { lazyPage } from './lazy-page.ts';
import { preparationPage, publicPreparationPage } from './preparation-page.ts';
import { RootLayout } from './root-layout.tsx';
import { routesInPreparation as inPreparation } from './routes-in-preparation.ts';

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
  component: lazyPage(() => import('../pages/login/login-page.tsx'), 'LoginPage'),
});

/** The wrapper's own address leads to the overview of the role, or to the login. */
const wrapper = createRoute({
  getParentRoute: () => root,
  path: '/_app',
  beforeLoad: async ({ context }) => {
    const user = await loadUser(context.queryClient);
    throw redirect({ to: user ? homeOf(chooseRole(user.roles, readRoleValue())) : '/', replace: true });
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
  createRoute({ ...inFrame, ...employee, path: inPreparation.accountDocuments, component: preparationPage('accountDocuments') }),
  createRoute({ ...inFrame, ...employee, path: inPreparation.accountBenefits, component: preparationPage('accountBenefits') }),
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
  createRoute({ ...inFrame, ...company, path: inPreparation.companyOverview, component: preparationPage('companyOverview') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyRegistrations, component: preparationPage('companyRegistrations') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyRegistration, component: preparationPage('companyRegistration') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyEmployees, component: preparationPage('companyEmployees') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyStatistics, component: preparationPage('companyStatistics') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyAdministrators, component: preparationPage('companyAdministrators') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyAddDocument, component: preparationPage('companyAddDocument') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyProfile, component: preparationPage('companyProfile') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyImport, component: preparationPage('companyImport') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyBulk, component: preparationPage('companyBulk') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyDocuments, component: preparationPage('companyDocuments') }),
  createRoute({ ...inFrame, ...company, path: inPreparation.companyFileList, component: preparationPage('companyFileList') }),
] as const;

const operatorRoutes = [
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorOverview, component: preparationPage('operatorOverview') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorCompanies, component: preparationPage('operatorCompanies') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorCompany, component: preparationPage('operatorCompany') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorRegistrations, component: preparationPage('operatorRegistrations') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorRules, component: preparationPage('operatorRules') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorClub, component: preparationPage('operatorClub') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorRequests, component: preparationPage('operatorRequests') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorSettings, component: preparationPage('operatorSettings') }),
  createRoute({ ...inFrame, ...operator, path: inPreparation.operatorAudit, component: preparationPage('operatorAudit') }),
] as const;

/** These skip the initial load of user data: whoever opens the link need not be signed in, or is somebody else. */
const linkRoutes = [
  createRoute({ ...outside, path: inPreparation.registration, component: publicPreparationPage('registration') }),
  createRoute({ ...outside, path: inPreparation.emailConfirm, component: publicPreparationPage('emailConfirm') }),
  createRoute({ ...outside, path: inPreparation.hashVerify, component: publicPreparationPage('hashVerify') }),
  createRoute({ ...outside, path: inPreparation.forgottenPassword, component: publicPreparationPage('forgottenPassword') }),
  createRoute({ ...outside, path: inPreparation.passwordSet, component: publicPreparationPage('passwordSet') }),
  createRoute({ ...outside, path: inPreparation.impersonate, component: publicPreparationPage('impersonate') }),
] as const;

async function demoOnly({ context }: { context: RouterContext }): Promise<void> {
  const profile = await context.queryClient.ensureQueryData(operatorProfileQuery).catch(() => null);
  if (!profile?.demo) throw notFound();
}

const openRoutes = [
  createRoute({
    ...outside,
    path: inPreparation.companyRegistrationRequest,
    component: publicPreparationPage('companyRegistrationRequest'),
  }),
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
