import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { OperatorContact } from './operator-contact.tsx';
import { informationText } from './information.texts.ts';

export function AccessibilityPage() {
  usePageTitle(informationText('accessibility.title'));
  return (
    <PublicLayout>
      <h1 className="text-h1">{informationText('accessibility.title')}</h1>
      <p className="mt-3 max-w-[68ch] text-ink2">{informationText('accessibility.lead')}</p>
      <section className="mt-7">
        <h2 className="text-h2">{informationText('accessibility.stateTitle')}</h2>
        <p className="mt-2 max-w-[68ch]">{informationText('accessibility.state')}</p>
      </section>
      <section className="mt-7">
        <h2 className="text-h2">{informationText('accessibility.contactTitle')}</h2>
        <p className="mt-2 max-w-[68ch]">{informationText('accessibility.contact')}</p>
        <OperatorContact />
      </section>
    </PublicLayout>
  );
}
