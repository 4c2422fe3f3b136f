import type { RoleName } from '@polana/contract/roles';
import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  notFound,
  redirect,
  stripSearchParams,
  type SearchSchemaInput,
} from '@tanstack/react-router';
import { loadUser } from '#modules/identity/identity.queries.ts';
import { operatorProfileQuery } from '#modules/operator/operator.queries.ts';
import { chooseRole, readRoleValue } from '#platform/session.ts';
import { employeeSearch, employeeSearchDefaults } from '../pages/company/employees/employee-search.ts';
import { FailedPage } from '../pages/errors/failed-page.tsx';
import { profileSectionOf, type ProfileSection } from '../pages/profile/profile-sections.ts';
import { benefitSearch, benefitSearchDefaults } from './benefit-search.ts';
import { claimSearch } from './claim-search.ts';
import { documentSearch, documentSearchDefaults } from './document-search.ts';
import {
  administratorListDefaults,
  administratorListSearch,
  companyProfileDefaults,
  companyProfileSearch,
} from './company-search.ts';
import { leaveLoginWhenSignedIn, requireUser } from './entry.ts';
import { documentsSearch, documentsSearchDefaults } from './documents-search.ts';
import { fileListDefaults, fileListSearch } from './file-list-search.ts';
import { goTo } from './go-to.ts';
import { hideLinkHash } from './hide-link-hash.ts';
import { homeOf } from './home.ts';
import { lazyPage } from './lazy-page.ts';
import { loginPage } from './login-page.ts';
import { movementSearch, movementSearchDefaults } from './movement-search.ts';
import { preparationPage } from './preparation-page.ts';
import { registrationListDefaults, registrationListSearch, registrationStepSearch } from './registration-search.ts';
import { RootLayout } from './root-layout.tsx';
import { type RouteInPreparation, routesInPreparation as inPreparation } from './routes-in-preparation.ts';
import { statisticsSearch } from './statistics-search.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Roles that may see the page; everybody signed in when absent. */
    roles?: readonly RoleName[];
    /** A task in steps that wants the whole page: it brings its own header, no menus stand around it. */
    isFlow?: boolean;
  }
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

interface RouterContext {
  queryClient: QueryClient;
}

const NotFoundPage = lazyPage(() => import('../pages/errors/not-found-page.tsx'), 'NotFoundPage');
const root = createRootRouteWithContext<RouterContext>()({ component: RootLayout, notFoundComponent: NotFoundPage });

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
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    ...(typeof search['to'] === 'string' && { to: search['to'] }),
    ...(search['ended'] === true && { ended: true }),
    ...(['string', 'number'].includes(typeof search['meno']) && { meno: String(search['meno']).slice(0, 254) }),
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

function announcedToCompany<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...inFrame, ...company, path: inPreparation[name], component: preparationPage(name) });
}

function announcedToOperator<const Name extends RouteInPreparation>(name: Name) {
  return createRoute({ ...inFrame, ...operator, path: inPreparation[name], component: preparationPage(name) });
}

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
    validateSearch: movementSearch,
    search: { middlewares: [stripSearchParams(movementSearchDefaults)] },
    component: lazyPage(() => import('../pages/account/movements-page.tsx'), 'MovementsPage'),
  }),
  createRoute({
    ...inFrame,
    ...employee,
    path: '/account/documents',
    validateSearch: documentSearch,
    search: { middlewares: [stripSearchParams(documentSearchDefaults)] },
    component: lazyPage(() => import('../pages/account/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    ...inFrame,
    ...employee,
    path: '/account/benefits',
    validateSearch: benefitSearch,
    search: { middlewares: [stripSearchParams(benefitSearchDefaults)] },
    component: lazyPage(() => import('../pages/account/benefits-page.tsx'), 'BenefitsPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['EMPL'], isFlow: true },
    path: '/account/add-document',
    validateSearch: claimSearch,
    component: lazyPage(() => import('../pages/account/add-document-page.tsx'), 'AddDocumentPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/profile',
    validateSearch: (search: { sekcia?: ProfileSection } & SearchSchemaInput): { sekcia?: ProfileSection } => {
      const sekcia = profileSectionOf(search.sekcia);
      return sekcia ? { sekcia } : {};
    },
    component: lazyPage(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/guide/$name',
    component: lazyPage(() => import('../pages/guide/guide-page.tsx'), 'GuidePage'),
  }),
] as const;

const companyRoutes = [
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/overview',
    component: lazyPage(() => import('../pages/company/overview/company-overview-page.tsx'), 'CompanyOverviewPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/employee-registration',
    validateSearch: registrationListSearch,
    search: { middlewares: [stripSearchParams(registrationListDefaults)] },
    component: lazyPage(
      () => import('../pages/company/employee-registration/employee-registrations-page.tsx'),
      'EmployeeRegistrationsPage',
    ),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/employee-registration/$id',
    component: lazyPage(
      () => import('../pages/company/employee-registration/employee-registration-page.tsx'),
      'EmployeeRegistrationPage',
    ),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/employees',
    validateSearch: employeeSearch,
    search: { middlewares: [stripSearchParams(employeeSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/employees/employees-page.tsx'), 'EmployeesPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/statistics',
    validateSearch: statisticsSearch,
    component: lazyPage(() => import('../pages/company/statistics/statistics-page.tsx'), 'StatisticsPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/administrators',
    validateSearch: administratorListSearch,
    search: { middlewares: [stripSearchParams(administratorListDefaults)] },
    component: lazyPage(() => import('../pages/company/administrators/administrators-page.tsx'), 'AdministratorsPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['COMP'], isFlow: true },
    path: '/company/add-document',
    validateSearch: claimSearch,
    component: lazyPage(
      () => import('../pages/company/add-document/company-add-document-page.tsx'),
      'CompanyAddDocumentPage',
    ),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/profile',
    validateSearch: companyProfileSearch,
    search: { middlewares: [stripSearchParams(companyProfileDefaults)] },
    component: lazyPage(() => import('../pages/company/profile/company-profile-page.tsx'), 'CompanyProfilePage'),
  }),
  announcedToCompany('companyImport'),
  announcedToCompany('companyBulk'),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/documents',
    validateSearch: documentsSearch,
    search: { middlewares: [stripSearchParams(documentsSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/documents/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/file-list',
    validateSearch: fileListSearch,
    search: { middlewares: [stripSearchParams(fileListDefaults)] },
    component: lazyPage(() => import('../pages/company/file-list/file-list-page.tsx'), 'FileListPage'),
  }),
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
  createRoute({
    ...outside,
    path: '/uss',
    validateSearch: registrationStepSearch,
    component: lazyPage(() => import('../pages/uss/uss-page.tsx'), 'UssPage'),
  }),
  createRoute({
    ...outside,
    path: '/email/confirm/{-$hash}',
    beforeLoad: ({ params }) => hideLinkHash('/email/confirm/{-$hash}', params.hash),
    component: lazyPage(() => import('../pages/email-confirm/email-confirm-page.tsx'), 'EmailConfirmPage'),
  }),
  createRoute({
    ...outside,
    path: '/hash-verify/{-$hash}',
    beforeLoad: ({ params }) => hideLinkHash('/hash-verify/{-$hash}', params.hash),
    component: lazyPage(() => import('../pages/hash-verify/hash-verify-page.tsx'), 'HashVerifyPage'),
  }),
  createRoute({
    ...outside,
    path: '/forgotten-password',
    component: lazyPage(
      () => import('../pages/forgotten-password/forgotten-password-page.tsx'),
      'ForgottenPasswordPage',
    ),
  }),
  createRoute({
    ...outside,
    path: '/password/set/{-$hash}',
    beforeLoad: ({ params }) => hideLinkHash('/password/set/{-$hash}', params.hash),
    component: lazyPage(() => import('../pages/password-set/password-set-page.tsx'), 'PasswordSetPage'),
  }),
  createRoute({
    ...outside,
    path: '/impersonate/{-$hash}',
    beforeLoad: ({ params }) => hideLinkHash('/impersonate/{-$hash}', params.hash),
    component: lazyPage(() => import('../pages/impersonate/impersonate-page.tsx'), 'ImpersonatePage'),
  }),
] as const;

async function demoOnly({ context }: { context: RouterContext }): Promise<void> {
  const profile = await context.queryClient.query(operatorProfileQuery).catch(() => null);
  if (!profile?.demo) notFound({ throw: true });
}

const openRoutes = [
  createRoute({
    ...outside,
    path: '/company-registration',
    component: lazyPage(
      () => import('../pages/company-registration/company-registration-page.tsx'),
      'CompanyRegistrationPage',
    ),
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
