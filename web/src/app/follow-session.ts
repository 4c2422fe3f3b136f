import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '#modules/identity/identity.queries.ts';
import { endSession, onSessionEnd, onTokenChangedElsewhere } from '#platform/session.ts';
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

  onTokenChangedElsewhere((token) => {
    if (token === null) endSession('signed-out');
    else void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });
}
