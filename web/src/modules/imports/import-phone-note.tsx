import type { ReactNode } from 'react';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { copyText } from '#ui/copy-text.ts';
import { DESKTOP_QUERY, useMediaQuery } from '#ui/use-media-query.ts';
import { importsText } from './imports.texts.ts';

/** Under 900 px: the table wants a larger screen; its address can be taken there. */
export function PhoneNote({ children }: { children: ReactNode }) {
  const isDesktop = useMediaQuery(DESKTOP_QUERY);
  if (isDesktop) return null;
  const copy = () => copyText(location.href, { done: importsText('phone.copied'), failed: importsText('copyFailed') });
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
