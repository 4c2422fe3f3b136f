import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { DeadLink } from '#modules/identity/links-checked.tsx';
import { linksText } from '#modules/identity/links.texts.ts';
import { Card } from '#ui/card.tsx';
import { buttonClass } from '#ui/button.tsx';
import { PublicLayout } from './public-layout.tsx';

/** One centred card for what a link from a mail leads to; works signed out. */
export function LinkCard({ children }: { children: ReactNode }) {
  return (
    <PublicLayout>
      <Card as="div" className="mx-auto max-w-120 px-5! py-6! sm:px-8! sm:py-8!">
        {children}
      </Card>
    </PublicLayout>
  );
}

/** The same with the secret of the link; without one there is nothing to do but leave. */
export function LinkPage({ children }: { children: (hash: string) => ReactNode }) {
  const hash = useLocation({ select: (location) => location.state.linkHash });
  return <LinkCard>{hash ? children(hash) : <DeadLink hash={null} wayOut={<ToLogin />} />}</LinkCard>;
}

export function ToLogin() {
  return (
    <Link to="/" className={buttonClass({ variant: 'secondary', isFull: true })}>
      {linksText('link.toLogin')}
    </Link>
  );
}
