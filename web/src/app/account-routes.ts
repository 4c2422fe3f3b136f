import { createRoute, stripSearchParams, type SearchSchemaInput } from '@tanstack/react-router';
import { profileSectionOf, type ProfileSection } from '../pages/profile/profile-sections.ts';
import { benefitSearch, benefitSearchDefaults } from './benefit-search.ts';
import { claimSearch } from './claim-search.ts';
import { documentSearch, documentSearchDefaults } from './document-search.ts';
import { employee, inFrame } from './frame-route.tsx';
import { knownSearch } from './known-search.ts';
import { lazyPage } from './lazy-page.ts';
import { movementSearch, movementSearchDefaults } from './movement-search.ts';

/** The employee's side, and what everybody signed in has. */
export const accountRoutes = [
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
    validateSearch: knownSearch(movementSearch),
    search: { middlewares: [stripSearchParams(movementSearchDefaults)] },
    component: lazyPage(() => import('../pages/account/movements-page.tsx'), 'MovementsPage'),
  }),
  createRoute({
    ...inFrame,
    ...employee,
    path: '/account/documents',
    validateSearch: knownSearch(documentSearch),
    search: { middlewares: [stripSearchParams(documentSearchDefaults)] },
    component: lazyPage(() => import('../pages/account/documents-page.tsx'), 'DocumentsPage'),
  }),
  createRoute({
    ...inFrame,
    ...employee,
    path: '/account/benefits',
    validateSearch: knownSearch(benefitSearch),
    search: { middlewares: [stripSearchParams(benefitSearchDefaults)] },
    component: lazyPage(() => import('../pages/account/benefits-page.tsx'), 'BenefitsPage'),
  }),
  createRoute({
    ...inFrame,
    staticData: { roles: ['EMPL'], isFlow: true },
    path: '/account/add-document',
    validateSearch: knownSearch(claimSearch),
    component: lazyPage(() => import('../pages/account/add-document-page.tsx'), 'AddDocumentPage'),
  }),
  createRoute({
    ...inFrame,
    path: '/profile',
    validateSearch: knownSearch(
      (
        search: { sekcia?: ProfileSection } & SearchSchemaInput,
      ): {
        sekcia?: ProfileSection;
      } => {
        const sekcia = profileSectionOf(search.sekcia);
        return sekcia ? { sekcia } : {};
      },
    ),
    component: lazyPage(() => import('../pages/profile/profile-page.tsx'), 'ProfilePage'),
  }),
  createRoute({
    ...inFrame,
    path: '/guide/$name',
    component: lazyPage(() => import('../pages/guide/guide-page.tsx'), 'GuidePage'),
  }),
] as const;
