import { useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { textLinkClass } from '#ui/text-link.ts';
import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';
import { OperatorContact } from './operator-contact.tsx';
import { informationText } from './information.texts.ts';

const parts = ['data', 'time', 'device'] as const;

export function PrivacyPage() {
  const policyUrl = useOperatorProfile()?.privacyUrl;
  usePageTitle(informationText('privacy.title'));
  return (
    <PublicLayout>
      <h1 className="text-h1">{informationText('privacy.title')}</h1>
      <p className="mt-3 max-w-[68ch] text-ink2">{informationText('privacy.lead')}</p>
      {parts.map((part) => (
        <section key={part} className="mt-7">
          <h2 className="text-h2">{informationText(`privacy.${part}Title`)}</h2>
          <p className="mt-2 max-w-[68ch]">{informationText(`privacy.${part}`)}</p>
        </section>
      ))}
      <section className="mt-7">
        <h2 className="text-h2">{informationText('privacy.contactTitle')}</h2>
        <OperatorContact />
        {policyUrl !== undefined && /^https?:/.test(policyUrl) && (
          <p className="mt-3">
            <a href={policyUrl} rel="noreferrer" className={textLinkClass}>
              {informationText('privacy.operatorPolicy')}
            </a>
          </p>
        )}
      </section>
    </PublicLayout>
  );
}
