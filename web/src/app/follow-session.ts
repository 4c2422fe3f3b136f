import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { userQuery } from '#modules/identity/identity.queries.ts';
import { keepFarewell } from '#platform/impersonating.ts';
import { untilSettled } from '#loading/first-view.ts';
import { internalPath } from '#platform/internal-path.ts';
import { endSession, onImpersonationEnd, onSessionEnd, onTokenChangedElsewhere } from '#platform/session.ts';
import { waitingFilesDatabase } from '#platform/storage.ts';
import type { createAppRouter } from './router.tsx';

/** Keeps the page true to the session: signed out here or in another tab, expired, or renewed elsewhere. */
export function followSession(router: ReturnType<typeof createAppRouter>, queryClient: QueryClient): void {
  onSessionEnd((end) => {
    const deepLink = router.state.location.href;
    const isAtLogin = router.state.location.pathname === '/';
    void queryClient.cancelQueries();
    queryClient.removeQueries({ predicate: ({ queryKey }) => !isOfEverybody(queryKey) });
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
    if (!token) endSession(token === null ? 'signed-out' : 'expired');
    else void queryClient.invalidateQueries({ queryKey: userQuery.queryKey });
  });

  setTimeout(() => void forgetOldFiles(), untilSettled());
}

/** What the portal tells of itself before anybody signs in. */
function isOfEverybody([room, what]: QueryKey): boolean {
  return room === 'operator' && (what === 'profile' || what === 'guide');
}

/** Receipts left by a session that ended long ago. Few devices have any, so that what looks through them is fetched by those only. */
async function forgetOldFiles(): Promise<void> {
  const databases = await indexedDB.databases().catch(() => []);
  if (databases.every(({ name }) => name !== waitingFilesDatabase)) return;
  const { forgetOldWaitingFiles } = await import('#modules/claims/claim-draft-waiting.ts');
  await forgetOldWaitingFiles();
}
