import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { readImpersonating } from '#platform/impersonating.ts';
import { allHere } from '#loading/on-the-way.ts';
import { showFailure } from '#platform/title.ts';
import { useOnline } from '#platform/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { FailureContext } from '#ui/failure-context.ts';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { pagesText } from '../pages/pages.texts.ts';
import { appText } from './app.texts.ts';
import { focusHeadingOnceShown } from './focus-heading.ts';

/** Loaded by those who need it. */
const ImpersonationBanner = lazy(async () => {
  const module = await import('#modules/identity/impersonation-banner.tsx');
  await allHere();
  return { default: module.ImpersonationBanner };
});

/** Around every page: whose account it is when it is somebody else's, skip link, offline banner, toasts; a new page takes
 *  focus at its heading. */
export function RootLayout() {
  const isOnline = useOnline();
  const path = useRouterState({ select: (state) => state.location.pathname });
  useFocusOnNavigation();
  return (
    <>
      {readImpersonating() && (
        <Suspense fallback={<div className="sticky top-0 z-dock h-12 bg-arnica" />}>
          <ImpersonationBanner page={path} />
        </Suspense>
      )}
      <SkipLink targetId="main" label={appText('frame.skip')} />
      {!isOnline && (
        <Banner tone="warning" isLive className="rounded-none!">
          {appText('frame.offline')}
        </Banner>
      )}
      <FailureContext value={tellFailure}>
        <Outlet />
      </FailureContext>
      <ToastRegion label={appText('frame.toasts')} closeLabel={appText('frame.close')} />
    </>
  );
}

function tellFailure(isShown: boolean): void {
  showFailure(isShown ? pagesText('title.error') : '');
}

/** The first page keeps the browser's own start; every later one takes focus once it is shown. */
function useFocusOnNavigation(): void {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname });
  const shownPath = useRef(path);
  useEffect(() => {
    if (path === shownPath.current) return undefined;
    const isFirst = shownPath.current === undefined;
    shownPath.current = path;
    return isFirst ? undefined : focusHeadingOnceShown();
  }, [path]);
}
