import { pagesText } from '../pages.texts.ts';
import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { OperatorContact } from './operator-contact.tsx';

export function AccessibilityPage() {
  usePageTitle(pagesText('accessibility.title'));
  return (
    <PublicLayout>
      <h1 className="text-h1">{pagesText('accessibility.title')}</h1>
      <p className="mt-3 max-w-[68ch] text-ink2">{pagesText('accessibility.lead')}</p>
      <section className="mt-7">
        <h2 className="text-h2">{pagesText('accessibility.stateTitle')}</h2>
        <p className="mt-2 max-w-[68ch]">{pagesText('accessibility.state')}</p>
      </section>
      <section className="mt-7">
        <h2 className="text-h2">{pagesText('accessibility.contactTitle')}</h2>
        <p className="mt-2 max-w-[68ch]">{pagesText('accessibility.contact')}</p>
        <OperatorContact />
      </section>
    </PublicLayout>
  );
}
