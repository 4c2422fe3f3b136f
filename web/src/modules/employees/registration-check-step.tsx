import { type SubmitEvent, type ReactNode, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { Button } from '#ui/button.tsx';
import { CheckboxCard } from '#ui/checkbox.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { SummaryList, type SummaryRow } from '#ui/summary-list.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { RegistrationDraft } from './registration-draft.ts';
import { useRegisterEmployee } from './registration.queries.ts';
import { registrationText } from './registration.texts.ts';

interface CheckStepProps {
  draft: RegistrationDraft;
  onSent: () => void;
  /** A link that goes back to a step. */
  linkTo: (step: 'company' | 'data', content: ReactNode) => ReactNode;
  back: ReactNode;
  privacyUrl: string;
}

const privacyId = 'registration-privacy';

/** Third step: everything once more, the consent, and off it goes. */
export function CheckStep({ draft, onSent, linkTo, back, privacyUrl }: CheckStepProps) {
  const register = useRegisterEmployee();
  const [hasConsent, setHasConsent] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const consentError = attempt > 0 && !hasConsent ? registrationText('check.privacyMissing') : undefined;
  const errors: SummaryError[] = consentError
    ? [{ fieldId: privacyId, message: consentError }]
    : refusalsOf(register.error).map((message) => ({ message }));

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (register.isPending) return;
    setAttempt(attempt + 1);
    if (!hasConsent) return;
    try {
      await register.mutateAsync(draft);
    } catch {
      setAttempt((count) => count + 1);
      return;
    }
    onSent();
  }

  const change: ChangeLink = (step, what) =>
    linkTo(
      step,
      <>
        {registrationText('check.change')}
        <VisuallyHidden>{` ${what}`}</VisuallyHidden>
      </>,
    );

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        title={consentError ? registrationText('errors.title', { count: 1 }) : registrationText('errors.refused')}
        errors={errors}
        attempt={attempt}
      />
      <SummaryList rows={rowsOf(draft, change)} />
      <CheckboxCard
        id={privacyId}
        name="privacy"
        checked={hasConsent}
        onChange={(event) => setHasConsent(event.target.checked)}
        label={<PrivacyLabel privacyUrl={privacyUrl} />}
        {...(consentError !== undefined && { error: consentError })}
      />
      <div className="grid gap-3 sm:grid-cols-[auto_1fr]">
        {back}
        <Button type="submit" size="flow" isFull isBusy={register.isPending} className="max-sm:order-first">
          {registrationText('check.submit')}
        </Button>
      </div>
    </form>
  );
}

type ChangeLink = (step: 'company' | 'data', what: string) => ReactNode;

function rowsOf(draft: RegistrationDraft, change: ChangeLink): SummaryRow[] {
  const name = `${draft.firstName.trim()} ${draft.lastName.trim()}`;
  const empty = <span className="font-regular text-ink3">{registrationText('check.empty')}</span>;
  const row = (id: string, step: 'company' | 'data', label: string, value: ReactNode): SummaryRow => ({
    id,
    label,
    value,
    action: change(step, `– ${label}`),
  });
  return [
    row('company', 'company', registrationText('check.company'), draft.companyName),
    row('name', 'data', registrationText('check.name'), name),
    row('personalNumber', 'data', registrationText('data.personalNumber'), draft.personalNumber.trim()),
    row('email', 'data', registrationText('data.email'), draft.email.trim()),
    row('phone', 'data', registrationText('data.phone'), draft.phone.trim() || empty),
  ];
}

function PrivacyLabel({ privacyUrl }: { privacyUrl: string }) {
  return (
    <>
      {registrationText('check.privacy')}{' '}
      <a href={privacyUrl} target="_blank" rel="noreferrer" className="text-link underline underline-offset-3">
        {registrationText('check.privacyLink')}
        <VisuallyHidden>{` ${registrationText('check.privacyNewTab')}`}</VisuallyHidden>
      </a>
      .
    </>
  );
}

function refusalsOf(failure: Error | null): string[] {
  return failure instanceof ApiFailure ? failure.errors.map((item) => item.message) : [];
}
