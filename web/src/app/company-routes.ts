import { createRoute, stripSearchParams } from '@tanstack/react-router';
import { documentsViewOf, viewAsked } from '../pages/company/documents/documents-view.ts';
import { employeeSearch, employeeSearchDefaults } from '../pages/company/employees/employee-search.ts';
import { claimSearch } from './claim-search.ts';
import {
  administratorListDefaults,
  administratorListSearch,
  companyProfileDefaults,
  companyProfileSearch,
} from './company-search.ts';
import { closingSearch, closingSearchDefaults } from './closing-search.ts';
import { documentsSearch, documentsSearchDefaults } from './documents-search.ts';
import { fileListDefaults, fileListSearch } from './file-list-search.ts';
import { company, inFrame } from './frame-route.tsx';
import { importHistorySearch, importSearch, importSearchDefaults } from '../pages/company/import/import-search.ts';
import { knownSearch } from './known-search.ts';
import { lazyPage } from './lazy-page.ts';
import { deskSearchDefaults, requestDeskSearch } from './registration-desk-search.ts';
import { registrationListDefaults, registrationListSearch } from './registration-search.ts';
import { statisticsSearch } from './statistics-search.ts';

export const companyRoutes = [
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
    validateSearch: knownSearch(registrationListSearch),
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
    path: '/company/requests',
    validateSearch: knownSearch(requestDeskSearch),
    search: { middlewares: [stripSearchParams(deskSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/requests/company-requests-page.tsx'), 'CompanyRequestsPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/employees',
    validateSearch: knownSearch(employeeSearch),
    search: { middlewares: [stripSearchParams(employeeSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/employees/employees-page.tsx'), 'EmployeesPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/statistics',
    validateSearch: knownSearch(statisticsSearch),
    component: lazyPage(() => import('../pages/company/statistics/statistics-page.tsx'), 'StatisticsPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/administrators',
    validateSearch: knownSearch(administratorListSearch),
    search: { middlewares: [stripSearchParams(administratorListDefaults)] },
    component: lazyPage(() => import('../pages/company/administrators/administrators-page.tsx'), 'AdministratorsPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['COMP'], isFlow: true },
    path: '/company/add-document',
    validateSearch: knownSearch(claimSearch),
    component: lazyPage(
      () => import('../pages/company/add-document/company-add-document-page.tsx'),
      'CompanyAddDocumentPage',
    ),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/profile',
    validateSearch: knownSearch(companyProfileSearch),
    search: { middlewares: [stripSearchParams(companyProfileDefaults)] },
    component: lazyPage(() => import('../pages/company/profile/company-profile-page.tsx'), 'CompanyProfilePage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['COMP'], isFlow: true },
    path: '/company/import',
    validateSearch: knownSearch(importSearch),
    search: { middlewares: [stripSearchParams(importSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/import/import-page.tsx'), 'ImportPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['COMP'], isFlow: true },
    path: '/company/bulk',
    validateSearch: knownSearch(importSearch),
    search: { middlewares: [stripSearchParams(importSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/import/import-page.tsx'), 'BulkPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/import/history',
    validateSearch: knownSearch(importHistorySearch),
    search: { middlewares: [stripSearchParams(importSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/import/import-history-page.tsx'), 'ImportHistoryPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: {
      roles: ['COMP'],
      isWorkbench: (search) => documentsViewOf(viewAsked(search)) === 'kontrola',
    },
    path: '/company/documents',
    validateSearch: knownSearch(documentsSearch),
    search: { middlewares: [stripSearchParams(documentsSearchDefaults)] },
    component: lazyPage(async () => {
      const { DocumentsPage, loadDocumentsView } = await import('../pages/company/documents/documents-page.tsx');
      await loadDocumentsView(location.search);
      return { DocumentsPage };
    }, 'DocumentsPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/closing',
    validateSearch: knownSearch(closingSearch),
    search: { middlewares: [stripSearchParams(closingSearchDefaults)] },
    component: lazyPage(() => import('../pages/company/closing/closing-page.tsx'), 'ClosingPage'),
  }),
  createRoute({
    ...inFrame,
    ...company,
    path: '/company/file-list',
    validateSearch: knownSearch(fileListSearch),
    search: { middlewares: [stripSearchParams(fileListDefaults)] },
    component: lazyPage(() => import('../pages/company/file-list/file-list-page.tsx'), 'FileListPage'),
  }),
] as const;
