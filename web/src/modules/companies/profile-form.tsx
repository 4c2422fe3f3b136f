import type { CompanyData } from '@polana/contract/companies';
import type { Role } from '@polana/contract/identity';
import { type ChangeEvent, type SubmitEvent, useState } from 'react';
import { ApiFailure } from '#platform/api-failure.ts';
import { ErrorSummary, type SummaryError } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { showToast } from '#ui/toast-queue.ts';
import { isOvertaken, useSaveCompany } from './companies.queries.ts';
import { problemsOf, profileFields, sentValue, type FieldProblem, type ProfileField } from './company-fields.ts';
import { companyFormText } from './company-form.texts.ts';
import { FormSection } from '#ui/form-section.tsx';
import { useKeptForm } from '#platform/kept-form.ts';
import { OvertakenBanner } from './overtaken-banner.tsx';
import { SaveBar, savedFormClass } from './save-bar.tsx';

type Values = Record<ProfileField, string>;

const fieldId = (field: ProfileField) => `profile-${field}`;
const isProfileField = (path: string): path is ProfileField => profileFields.some((field) => field === path);

/** The company's own details; what is typed stays until it is saved or discarded. */
export function CompanyProfileForm({ role, company }: { role: Role; company: CompanyData }) {
  const saved = valuesOf(company);
  const form = useKeptForm<Values>(`company-profile ${role.value}`, saved, company.version);
  const save = useSaveCompany(role);
  const [attempt, setAttempt] = useState(0);
  const problems = problemsOf(profileFields, form.values);
  const refused = refusalsOf(save.error);
  const isShown = attempt > 0;

  function errorOf(field: ProfileField): string | undefined {
    const problem = problems.get(field);
    return (isShown && problem && problemText(field, problem)) || refused.get(field);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setAttempt(attempt + 1);
    if (problems.size > 0) return;
    const sent = valuesOf(form.values, sentValue);
    try {
      await save.mutateAsync({ version: form.version, ...sent });
      form.discard();
      setAttempt(0);
      showToast({ tone: 'success', text: companyFormText('save.done') });
    } catch {
      setAttempt((count) => count + 1);
    }
  }

  const tie = (field: ProfileField) => ({
    id: fieldId(field),
    name: field,
    label: companyFormText(`field.${field}`),
    value: form.values[field],
    error: errorOf(field),
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      save.reset();
      form.change({ ...form.values, [field]: event.target.value });
    },
  });

  return (
    <form noValidate onSubmit={submit} className={savedFormClass}>
      <Problems
        problems={isShown ? problems : new Map()}
        failure={form.overtaken ? null : save.error}
        attempt={attempt}
      />
      {form.overtaken && (
        <OvertakenBanner failure={save.error} onKeep={form.keepMine} onDiscard={form.discard}>
          <Differences before={form.overtaken} now={saved} />
        </OvertakenBanner>
      )}
      <Fields tie={tie} />
      <SaveBar isChanged={form.isChanged} isBusy={save.isPending} onDiscard={form.discard} />
    </form>
  );
}

function valuesOf(source: Values, as = (_field: ProfileField, value: string) => value): Values {
  return Object.fromEntries(profileFields.map((field) => [field, as(field, source[field])])) as Values;
}

type Tie = (
  field: ProfileField,
) => Pick<Parameters<typeof TextField>[0], 'id' | 'name' | 'label' | 'value' | 'onChange' | 'error'>;

function Fields({ tie }: { tie: Tie }) {
  const optionalMark = companyFormText('optional');
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  const third = 'sm:col-span-3 lg:col-span-2';
  return (
    <>
      <FormSection title={companyFormText('section.identification')}>
        <TextField {...tie('name')} autoComplete="organization" className="sm:col-span-6" />
        <TextField {...tie('ico')} {...digits} hint={companyFormText('hint.ico')} className={third} />
        <TextField
          {...tie('dic')}
          {...digits}
          hint={companyFormText('hint.dic')}
          optionalMark={optionalMark}
          className={third}
        />
        <TextField
          {...tie('icDph')}
          autoComplete="off"
          hint={companyFormText('hint.icDph')}
          optionalMark={optionalMark}
          className={third}
        />
      </FormSection>
      <FormSection title={companyFormText('section.address')}>
        <TextField {...tie('street')} autoComplete="street-address" className="sm:col-span-6" />
        <TextField {...tie('city')} autoComplete="address-level2" className="sm:col-span-4" />
        <TextField {...tie('zip')} inputMode="numeric" autoComplete="postal-code" className="sm:col-span-2" />
      </FormSection>
      <FormSection title={companyFormText('section.contact')}>
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
        <TextField
          {...tie('invoicingEmail')}
          type="email"
          autoCapitalize="none"
          spellCheck={false}
          autoComplete="off"
          className="sm:col-span-3"
        />
        <TextField {...tie('contactPerson')} autoComplete="off" optionalMark={optionalMark} className="sm:col-span-3" />
      </FormSection>
    </>
  );
}

interface ProblemsProps {
  problems: ReadonlyMap<ProfileField, FieldProblem>;
  failure: Error | null;
  attempt: number;
}

function Problems({ problems, failure, attempt }: ProblemsProps) {
  const typed = [...problems].map(([field, problem]) => ({
    fieldId: fieldId(field),
    label: isSaidOf(field, problem) ? undefined : companyFormText(`field.${field}`),
    message: problemText(field, problem),
  }));
  const errors = typed.length > 0 ? typed : refusedErrors(failure);
  const title =
    typed.length > 0 ? companyFormText('errors.title', { count: typed.length }) : companyFormText('errors.refused');
  return <ErrorSummary title={title} errors={errors} attempt={attempt} />;
}

function refusedErrors(failure: Error | null): SummaryError[] {
  if (!(failure instanceof ApiFailure)) return [];
  return failure.errors.map(({ path, message }) => ({
    ...(isProfileField(path) && { fieldId: fieldId(path) }),
    message,
  }));
}

function refusalsOf(failure: Error | null): Map<ProfileField, string> {
  const errors = failure instanceof ApiFailure && !isOvertaken(failure) ? failure.errors : [];
  return new Map(errors.flatMap(({ path, message }) => (isProfileField(path) ? [[path, message]] : [])));
}

/** What somebody else changed since this person began to type. */
function Differences({ before, now }: { before: Values; now: Values }) {
  const changed = profileFields.filter((field) => before[field] !== now[field]);
  return (
    <ul className="mt-1 list-disc pl-5">
      {changed.map((field) => (
        <li key={field}>
          {companyFormText('overtaken.changed', {
            field: companyFormText(`field.${field}`),
            value: now[field] || companyFormText('overtaken.empty'),
          })}
        </li>
      ))}
    </ul>
  );
}

function problemText(field: ProfileField, problem: FieldProblem): string {
  if (typeof problem === 'object') return companyFormText('invalid.tooLong');
  if (problem === 'missing') return companyFormText('missing');
  return companyFormText(hasOwnForm(field) ? `invalid.${field}` : 'invalid.email');
}

/** The text itself says which field it is about. */
const isSaidOf = (field: ProfileField, problem: FieldProblem) => problem === 'invalid' && hasOwnForm(field);

function hasOwnForm(field: ProfileField) {
  return field === 'ico' || field === 'dic' || field === 'icDph' || field === 'zip' || field === 'webUrl';
}
