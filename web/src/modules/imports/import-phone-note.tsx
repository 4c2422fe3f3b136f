import type { ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { importsText } from './imports.texts.ts';

/** Under 900 px: the table wants a larger screen; its address can be taken there. */
export function PhoneNote({ children }: { children: ReactNode }) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  if (isDesktop) return null;
  async function copy() {
    await navigator.clipboard.writeText(location.href);
    showToast({ tone: 'success', text: importsText('phone.copied') });
  }
  return (
    <Banner
      tone="info"
      className="mb-3"
      action={
        <Button variant="secondary" size="small" onClick={() => void copy()}>
          {importsText('phone.copy')}
        </Button>
      }
    >
      {children}
    </Banner>
  );
}
