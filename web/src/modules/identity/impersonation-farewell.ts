import { useEffect } from 'react';
import { takeFarewell, type Farewell } from '#platform/impersonating.ts';
import { showToast } from '#ui/toast-queue.ts';
import { bannerText } from './impersonation-banner.texts.ts';

/** Says on the first page after leaving another account what was seen and changed. */
export function useFarewell(): void {
  useEffect(() => {
    const farewell = takeFarewell();
    if (farewell !== undefined) showToast({ tone: 'info', text: farewellText(farewell), isSticky: true });
  }, []);
}

function farewellText(farewell: Farewell): string {
  if (!farewell) return bannerText('farewell.over');
  const pages = bannerText('farewell.pages', { count: farewell.pagesViewed });
  return bannerText('farewell.summary', { pages, changes: farewell.changes });
}
