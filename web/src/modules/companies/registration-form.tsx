import { actionCodes, type ActionCode } from '@polana/contract/roles';
import { type ChangeEvent, type SubmitEvent, type ReactNode, useId, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { forgetKept, useTyped } from '#platform/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox, CheckboxCard } from '#ui/checkbox.tsx';
import { ChoiceGroup } from '#ui/choice-group.tsx';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { FieldProblem } from './company-fields.ts';
import { emptyForm, fieldProblems, type CompanyField, type CompanyForm } from './registration-form-values.ts';
import { useRegisterCompany } from './registration.queries.ts';
import { companyRegistrationText } from './registration.texts.ts';

interface CompanyRegistrationFormProps {
  privacyUrl: string;
  onSent: (email: string) => void;
}

const keptAs = 'companyRegistration';
const atFirst = { fields: emptyForm.fields, allowances: [...emptyForm.allowances] };

const fieldId = (field: CompanyField | 'allowances' | 'privacy') => `company-${field}`;

/** The details of a company that wants to take part, all on one page; a reload and a change of language keep what is typed. */
export function CompanyRegistrationForm({ privacyUrl, onSent }: CompanyRegistrationFormProps) {
  const register = useRegisterCompany();
  const [typed, setTyped] = useTyped(keptAs, atFirst, { ...atFirst, allowances: [] });
  const [hasConsent, setHasConsent] = useState(false);
  const form: CompanyForm = { fields: typed.fields, allowances: new Set(typed.allowances), hasConsent };
  const [attempt, setAttempt] = useState(0);
  const problems = fieldProblems(form);
  const errors = errorsOf(form, problems);
  const isShown = attempt > 0;
  const refusals = register.error instanceof ApiFailure ? register.error.errors : [];

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (register.isPending) return;
    setAttempt(attempt + 1);
    if (errors.length > 0) return;
    try {
      await register.mutateAsync(form);
    } catch {
      setAttempt((count) => count + 1);
      return;
    }
    forgetKept(keptAs);
    onSent(form.fields.email.trim());
  }

  const tie = (field: CompanyField) => {
    const problem = isShown ? problems.get(field) : undefined;
    return {
      id: fieldId(field),
      name: field,
      label: companyRegistrationText(`field.${field}`),
      value: form.fields[field],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        setTyped({ ...typed, fields: { ...typed.fields, [field]: event.target.value } }),
      error: problem && problemText(field, problem),
    };
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <ErrorSummary
        title={
          errors.length > 0
            ? companyRegistrationText('errors.title', { count: errors.length })
            : companyRegistrationText('errors.refused')
        }
        errors={isShown ? (errors.length > 0 ? errors : refusals.map(({ message }) => ({ message }))) : []}
        attempt={attempt}
      />
      <CompanyFields tie={tie} />
      <Allowances
        chosen={form.allowances}
        onChange={(allowances) => setTyped({ ...typed, allowances: [...allowances] })}
        hasError={isShown && form.allowances.size === 0}
      />
      <CheckboxCard
        id={fieldId('privacy')}
        name="privacy"
        checked={hasConsent}
        onChange={(event) => setHasConsent(event.target.checked)}
        label={<PrivacyLabel privacyUrl={privacyUrl} />}
        {...(isShown && !hasConsent && { error: companyRegistrationText('privacy.missing') })}
      />
      <Button type="submit" size="flow" isFull isBusy={register.isPending}>
        {companyRegistrationText('submit')}
      </Button>
    </form>
  );
}

type Tie = (
  field: CompanyField,
) => Pick<Parameters<typeof TextField>[0], 'id' | 'name' | 'label' | 'value' | 'onChange' | 'error'>;

function CompanyFields({ tie }: { tie: Tie }) {
  const optionalMark = companyRegistrationText('optional');
  const email = { type: 'email', autoCapitalize: 'none', spellCheck: false } as const;
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <Section title={companyRegistrationText('section.identification')}>
        <TextField {...tie('name')} autoComplete="organization" className="sm:col-span-6" />
        <TextField {...tie('ico')} {...digits} hint={companyRegistrationText('hint.ico')} className="sm:col-span-2" />
        <TextField
          {...tie('dic')}
          {...digits}
          hint={companyRegistrationText('hint.dic')}
          optionalMark={optionalMark}
          className="sm:col-span-2"
        />
        <TextField
          {...tie('icDph')}
          autoComplete="off"
          hint={companyRegistrationText('hint.icDph')}
          optionalMark={optionalMark}
          className="sm:col-span-2"
        />
      </Section>
      <Section title={companyRegistrationText('section.address')}>
        <TextField {...tie('street')} autoComplete="street-address" className="sm:col-span-6" />
        <TextField {...tie('city')} autoComplete="address-level2" className="sm:col-span-4" />
        <TextField {...tie('zip')} inputMode="numeric" autoComplete="postal-code" className="sm:col-span-2" />
      </Section>
      <Section title={companyRegistrationText('section.contact')}>
        <TextField
          {...tie('phone')}
          type="tel"
          autoComplete="tel"
          optionalMark={optionalMark}
          className="sm:col-span-3"
        />
        <TextField
          {...tie('webUrl')}
          inputMode="url"
          autoComplete="url"
          optionalMark={optionalMark}
          className="sm:col-span-3"
        />
        <TextField {...tie('invoicingEmail')} {...email} autoComplete="off" className="sm:col-span-6" />
      </Section>
      <Section title={companyRegistrationText('section.person')}>
        <TextField {...tie('firstName')} autoComplete="given-name" className="sm:col-span-3" />
        <TextField {...tie('lastName')} autoComplete="family-name" className="sm:col-span-3" />
        <TextField
          {...tie('email')}
          {...email}
          autoComplete="email"
          hint={companyRegistrationText('hint.email')}
          className="sm:col-span-6"
        />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId} className="mb-4 text-h2">
        {title}
      </h2>
      <div className="grid items-start gap-5 sm:grid-cols-6">{children}</div>
    </Card>
  );
}

interface AllowancesProps {
  chosen: ReadonlySet<ActionCode>;
  onChange: (chosen: ReadonlySet<ActionCode>) => void;
  hasError: boolean;
}

function Allowances({ chosen, onChange, hasError }: AllowancesProps) {
  function toggle(code: ActionCode, isChosen: boolean) {
    onChange(new Set(actionCodes.filter((one) => (one === code ? isChosen : chosen.has(one)))));
  }
  return (
    <Card as="div">
      <ChoiceGroup
        id={fieldId('allowances')}
        legend={companyRegistrationText('allowances.legend')}
        error={hasError && companyRegistrationText('allowances.missing')}
      >
        {actionCodes.map((code) => (
          <Checkbox
            key={code}
            name={code}
            label={companyRegistrationText(`allowances.${code}`)}
            checked={chosen.has(code)}
            onChange={(event) => toggle(code, event.target.checked)}
          />
        ))}
      </ChoiceGroup>
    </Card>
  );
}

function PrivacyLabel({ privacyUrl }: { privacyUrl: string }) {
  return (
    <>
      {companyRegistrationText('privacy.label')}{' '}
      <a href={privacyUrl} target="_blank" rel="noreferrer" className="text-link underline underline-offset-3">
        {companyRegistrationText('privacy.link')}
        <VisuallyHidden>{` ${companyRegistrationText('privacy.newTab')}`}</VisuallyHidden>
      </a>
      .
    </>
  );
}

function errorsOf(form: CompanyForm, problems: ReadonlyMap<CompanyField, FieldProblem>): SummaryError[] {
  const errors: SummaryError[] = [...problems].map(([field, problem]) => ({
    fieldId: fieldId(field),
    label: isSaidOf(field, problem) ? undefined : companyRegistrationText(`field.${field}`),
    message: problemText(field, problem),
  }));
  if (form.allowances.size === 0)
    errors.push({ fieldId: fieldId('allowances'), message: companyRegistrationText('allowances.missing') });
  if (!form.hasConsent)
    errors.push({ fieldId: fieldId('privacy'), message: companyRegistrationText('privacy.missing') });
  return errors;
}

function problemText(field: CompanyField, problem: FieldProblem): string {
  if (typeof problem === 'object') return companyRegistrationText('invalid.tooLong');
  if (problem === 'missing') return companyRegistrationText('missing');
  return invalidText(field);
}

function invalidText(field: CompanyField): string {
  return companyRegistrationText(hasOwnForm(field) ? `invalid.${field}` : 'invalid.email');
}

/** The text itself says which field it is about. */
const isSaidOf = (field: CompanyField, problem: FieldProblem) => problem === 'invalid' && hasOwnForm(field);

function hasOwnForm(field: CompanyField) {
  return field === 'ico' || field === 'dic' || field === 'icDph' || field === 'zip' || field === 'webUrl';
}
