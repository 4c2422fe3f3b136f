import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '#modules/identity/language-switch.tsx';
import { useOperatorProfile, useProductName } from '#modules/operator/operator.queries.ts';
import { Logo } from '#ui/logo.tsx';
import { pagesText } from './pages.texts.ts';

/** Bar of the pages that need nobody signed in: the logo and the language. */
export function PublicHeader({ className = '' }: { className?: string }) {
  const productName = useProductName();
  const logo = useOperatorProfile()?.logo ?? null;
  return (
    <header
      className={`flex min-h-18.5 flex-none flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 pr-3 pl-4 md:px-6 ${className}`}
    >
      <Link
        to="/"
        aria-label={pagesText('public.home', { product: productName })}
        className="inline-flex rounded-control no-underline"
      >
        <Logo word={productName} picture={logo} />
      </Link>
      <LanguageSwitch />
    </header>
  );
}

/** One quiet column under the logo, for links from mails, registrations and statements. */
export function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader className="border-b border-line bg-surface" />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-170 flex-1 px-4 py-8 md:py-14">
        {children}
      </main>
    </div>
  );
}
