import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, type ReactNode, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { ComboBox } from '#ui/combo-box.tsx';
import { Disclosure } from '#ui/disclosure.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FailedBanner } from '#ui/failed-banner.tsx';
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx';
import type { RegistrationDraft } from './registration-draft.ts';
import { openCompaniesQuery } from './registration.queries.ts';
import { registrationText } from './registration.texts.ts';

interface CompanyStepProps {
  draft: RegistrationDraft;
  onChange: (changes: Partial<RegistrationDraft>) => void;
  onContinue: () => void;
  /** Whom to ask when the company is not there. */
  contact: ReactNode;
}

const fieldId = 'registration-company';

/** First step: the company, found by typing. */
export function CompanyStep({ draft, onChange, onContinue, contact }: CompanyStepProps) {
  const companies = useQuery(openCompaniesQuery);
  const [attempt, setAttempt] = useState(0);
  const known = companies.data?.find((company) => company.id === draft.companyId);
  const error = attempt > 0 && !known ? registrationText('company.missing') : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (known) onContinue();
    else setAttempt(attempt + 1);
  }

  if (companies.isPending) {
    return (
      <SkeletonGroup label={registrationText('company.loading')} className="grid gap-5">
        <Skeleton className="h-13" />
        <Skeleton className="h-14" />
      </SkeletonGroup>
    );
  }
  if (companies.isError) {
    const retry = () => void companies.refetch();
    return (
      <FailedBanner retryLabel={registrationText('company.retry')} isBusy={companies.isFetching} onRetry={retry}>
        {registrationText('company.failed')}
      </FailedBanner>
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        title={registrationText('errors.title', { count: 1 })}
        errors={error === undefined ? [] : [{ fieldId, label: registrationText('company.label'), message: error }]}
        attempt={attempt}
      />
      <ComboBox
        id={fieldId}
        label={registrationText('company.label')}
        hint={registrationText('company.hint')}
        emptyText={registrationText('company.empty')}
        options={companies.data}
        value={known?.id ?? null}
        onChange={(companyId) => {
          const company = companies.data.find((one) => one.id === companyId);
          onChange({ companyId: companyId ?? '', companyName: company?.label ?? '' });
        }}
        {...(error !== undefined && { error })}
      />
      <Disclosure title={registrationText('company.notThere')}>
        <p className="text-ink2 text-pretty">{registrationText('company.notThereAbout')}</p>
        {contact}
      </Disclosure>
      <Button type="submit" size="flow" isFull>
        {registrationText('continue')}
      </Button>
    </form>
  );
}
