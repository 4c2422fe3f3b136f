import { createRoute, notFound } from '@tanstack/react-router';
import { operatorProfileQuery } from '#modules/operator/operator.queries.ts';
import { outside, type RouterContext } from './frame-route.tsx';
import { hideLinkHash } from './hide-link-hash.ts';
import { knownSearch } from './known-search.ts';
import { lazyPage } from './lazy-page.ts';
import { registrationStepSearch } from './registration-search.ts';

/** These skip the initial load of user data: whoever opens the link need not be signed in, or is somebody else. */
export const linkRoutes = [
  createRoute({
    ...outside,
    path: '/uss',
    validateSearch: knownSearch(registrationStepSearch),
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

export const openRoutes = [
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
