import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { rulesSearch, rulesSearchDefaults } from '../pages/operator/rules/rules-search.ts';
import { auditSearch } from './audit-search.ts';
import { clubDeskSearch } from './club-desk-search.ts';
import { companyListDefaults, companyListSearch } from '../pages/operator/companies/company-list-search.ts';
import { companySearch, companySearchDefaults } from '../pages/operator/companies/company-search.ts';
import { inFrame, operator } from './frame-route.tsx';
import { knownSearch } from './known-search.ts';
import { lazyPage } from './lazy-page.ts';
import { privacyDeskDefaults, privacyDeskSearch } from './privacy-desk-search.ts';
import { deskSearchDefaults, registrationDeskSearch, requestDeskSearch } from './registration-desk-search.ts';

export const operatorRoutes = [
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/overview',
    component: lazyPage(() => import('../pages/operator/overview/operator-overview-page.tsx'), 'OperatorOverviewPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/companies',
    validateSearch: knownSearch(companyListSearch),
    search: { middlewares: [stripSearchParams(companyListDefaults)] },
    component: lazyPage(() => import('../pages/operator/companies/companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/companies/$id',
    validateSearch: knownSearch(companySearch),
    search: { middlewares: [stripSearchParams(companySearchDefaults)] },
    component: lazyPage(() => import('../pages/operator/companies/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/registrations',
    validateSearch: knownSearch(registrationDeskSearch),
    search: { middlewares: [stripSearchParams(deskSearchDefaults)] },
    component: lazyPage(
      () => import('../pages/operator/registrations/operator-registrations-page.tsx'),
      'OperatorRegistrationsPage',
    ),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/rules',
    validateSearch: knownSearch(rulesSearch),
    search: { middlewares: [stripSearchParams(rulesSearchDefaults)] },
    component: lazyPage(() => import('../pages/operator/rules/rules-page.tsx'), 'RulesPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/club',
    validateSearch: knownSearch(clubDeskSearch),
    component: lazyPage(() => import('../pages/operator/club/operator-club-page.tsx'), 'OperatorClubPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/requests',
    validateSearch: knownSearch(requestDeskSearch),
    search: { middlewares: [stripSearchParams(deskSearchDefaults)] },
    component: lazyPage(() => import('../pages/operator/requests/operator-requests-page.tsx'), 'OperatorRequestsPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/settings',
    component: lazyPage(() => import('../pages/operator/settings/operator-settings-page.tsx'), 'OperatorSettingsPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/privacy',
    validateSearch: knownSearch(privacyDeskSearch),
    search: { middlewares: [stripSearchParams(privacyDeskDefaults)] },
    component: lazyPage(() => import('../pages/operator/privacy/operator-privacy-page.tsx'), 'OperatorPrivacyPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/health',
    component: lazyPage(() => import('../pages/operator/health/operator-health-page.tsx'), 'OperatorHealthPage'),
  }),
  createRoute({
    ...inFrame,
    ...operator,
    path: '/operator/audit',
    validateSearch: knownSearch(auditSearch),
    component: lazyPage(() => import('../pages/operator/audit/operator-audit-page.tsx'), 'OperatorAuditPage'),
  }),
] as const;
