import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOnline } from '#platform/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { SkipLink } from '#ui/skip-link.tsx';
import { ToastRegion } from '#ui/toast-region.tsx';
import { appText } from './app.texts.ts';

/** Around every page: skip link, offline banner, toasts; a new page takes focus at its heading. */
export function RootLayout() {
  const isOnline = useOnline();
  useFocusOnNavigation();
  return (
    <>
      <SkipLink targetId="main" label={appText('frame.skip')} />
      {!isOnline && (
        <Banner tone="warning" isLive className="rounded-none">
          {appText('frame.offline')}
        </Banner>
      )}
      <Outlet />
      <ToastRegion label={appText('frame.toasts')} closeLabel={appText('frame.close')} />
    </>
  );
}

function useFocusOnNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const heading = document.querySelector<HTMLElement>('h1');
        if (!heading || document.querySelector('[role=dialog]')) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }),
    [router],
  );
}
