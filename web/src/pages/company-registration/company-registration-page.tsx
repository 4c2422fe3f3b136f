import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { CompanyRegistrationForm } from '#modules/companies/registration-form.tsx';
import { companyRegistrationText } from '#modules/companies/registration.texts.ts';
import { useOperatorProfile } from '#modules/operator/operator.queries.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CircleCheckIcon } from '#ui/icons-signs.tsx';
import { textLinkClass } from '#ui/text-link.ts';
import { PublicLayout } from '../public-layout.tsx';
import { usePageTitle } from '../use-page-title.ts';

/** A company asks to take part; the operator decides later. */
export function CompanyRegistrationPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const privacyUrl = useOperatorProfile()?.privacyUrl ?? '/privacy';
  usePageTitle(companyRegistrationText('title'));
  if (sentTo !== null) return <Done email={sentTo} />;
  return (
    <PublicLayout>
      <h1 className="text-h1">{companyRegistrationText('title')}</h1>
      <p className="mt-1.5 text-ink2 text-pretty">{companyRegistrationText('lead')}</p>
      <p className="mt-2 mb-6 text-ink2">
        {companyRegistrationText('employee')}{' '}
        <Link to="/uss" className={textLinkClass}>
          {companyRegistrationText('employeeLink')}
        </Link>
      </p>
      <CompanyRegistrationForm privacyUrl={privacyUrl} onSent={setSentTo} />
    </PublicLayout>
  );
}

function Done({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <PublicLayout>
      <Card as="div" className="mx-auto max-w-120 px-5! py-6! sm:px-8! sm:py-8!">
        <span className="mb-4 grid size-14 place-items-center rounded-panel bg-ok-bg text-ok-fg">
          <CircleCheckIcon size={28} />
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          {companyRegistrationText('done.title')}
        </h1>
        <p className="mt-2 text-ink2 text-pretty wrap-anywhere">{companyRegistrationText('done.about', { email })}</p>
        <Link to="/" className={buttonClass({ variant: 'secondary', isFull: true, className: 'mt-6' })}>
          {companyRegistrationText('done.login')}
        </Link>
      </Card>
    </PublicLayout>
  );
}
