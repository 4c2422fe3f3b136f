import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#modules/identity/identity.queries.ts';
import { keepFarewell } from '#platform/impersonating.ts';
import { internalPath } from '#platform/internal-path.ts';
import { endSession, onImpersonationEnd, onSessionEnd, onTokenChangedElsewhere } from '#platform/session.ts';
import type { createAppRouter } from './router.tsx';

/** Keeps the page true to the session: signed out here or in another tab, expired, or renewed elsewhere. */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  onSessionEnd((end) => {
    const deepLink = router.state.location.href;
    const isAtLogin = router.state.location.pathname === '/';
    void queryClient.cancelQueries();
    queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== 'operator' });
    if (isAtLogin) return;
    const search = end === 'expired' ? { to: deepLink, ended: true as const } : {};
    void router.navigate({ to: '/', search, replace: end === 'expired' });
  });

  // A whole new page: nothing of the other person stays in memory.
  onImpersonationEnd((backTo) => {
    keepFarewell(null);
    location.assign(internalPath(backTo) ?? '/_app');
  });

  onTokenChangedElsewhere((token) => {
    if (token === null) endSession('signed-out');
    else void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
}
