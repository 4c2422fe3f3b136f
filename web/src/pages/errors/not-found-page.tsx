import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/button.tsx';
import { pagesText } from '../pages.texts.ts';
import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';

export function NotFoundPage() {
  usePageTitle(pagesText('notFound.title'));
  return (
    <PublicLayout>
      <h1 className="text-h1">{pagesText('notFound.title')}</h1>
      <p className="mt-2 text-ink2">{pagesText('notFound.about')}</p>
      <Link to="/_app" className={buttonClass({ className: 'mt-6' })}>
        {pagesText('notFound.back')}
      </Link>
    </PublicLayout>
  );
}
