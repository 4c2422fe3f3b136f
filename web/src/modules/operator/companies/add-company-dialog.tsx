import type { Role } from '@polana/contract/identity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { leaveWords } from '#platform/leave-words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { TextField } from '#ui/text-field.tsx';
import { refusalOf, sameIcoQuery } from './companies.queries.ts';
import { companiesText } from './companies.texts.ts';
import { CompanyFormFields } from './company-form-fields.tsx';
import { sentValue } from './company-form.ts';
import { ProgrammeFields } from './programme-fields.tsx';
import {
  newCompanyFields,
  newCompanySteps,
  type NewCompanyForm,
  personFields,
  useNewCompany,
} from './use-new-company.ts';

interface AddCompanyDialogProps {
  role: Role;
  onClose: () => void;
  onAdded: (id: string) => void;
  /** To a company that has the same number. */
  companyLink: (id: string, content: ReactNode) => ReactNode;
}

/** Three steps: the company, its first administrator, its programmes. Pressing twice adds one company. */
export function AddCompanyDialog({ role, onClose, onAdded, companyLink }: AddCompanyDialogProps) {
  const form = useNewCompany(role, onAdded);
  const formId = useId();
  const { step, at, isLast, isForceable } = form;

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const element = event.currentTarget;
    if (form.isBusy || (await form.goOn())) return;
    focusFirstInvalid(element);
  }

  return (
    <Dialog
      isOpen
      size="large"
      hasOwnFocus
      onClose={onClose}
      unsaved={leaveWords(form.isTyped)}
      title={companiesText('addDialog.title')}
      description={companiesText('addDialog.step', {
        step: at + 1,
        total: newCompanySteps.length,
        name: companiesText(`addDialog.${step}`),
      })}
      cancelLabel={companiesText('cancel')}
      actions={
        <>
          {at > 0 && (
            <Button variant="secondary" onClick={form.goBack}>
              {companiesText('addDialog.back')}
            </Button>
          )}
          <Button type="submit" form={formId} isBusy={form.isBusy}>
            {companiesText(isForceable && isLast ? 'addDialog.force' : isLast ? 'addDialog.submit' : 'addDialog.next')}
          </Button>
        </>
      }
    >
      <form id={formId} key={step} noValidate onSubmit={submit} className="grid items-start gap-5 sm:grid-cols-6">
        {isLast && refusalOf(form.failure) && (
          <Banner tone={isForceable ? 'warning' : 'error'} isLive className="sm:col-span-6">
            {refusalOf(form.failure)}
          </Banner>
        )}
        {step === 'profile' && <ProfileStep form={form} role={role} companyLink={companyLink} />}
        {step === 'administrator' && <AdministratorStep form={form} />}
        {step === 'programme' && <ProgrammeStep form={form} />}
      </form>
    </Dialog>
  );
}

type ProfileStepProps = Pick<AddCompanyDialogProps, 'role' | 'companyLink'> & { form: NewCompanyForm };

function ProfileStep({ form, role, companyLink }: ProfileStepProps) {
  return (
    <>
      <SameNumber role={role} ico={sentValue('ico', form.profile.ico)} companyLink={companyLink} />
      <CompanyFormFields
        idBase="new-company"
        fields={newCompanyFields}
        values={form.profile}
        onChange={form.changeProfile}
        errorOf={form.profileError}
      />
    </>
  );
}

function AdministratorStep({ form: { person, setPerson, personError } }: { form: NewCompanyForm }) {
  return (
    <>
      <p className="text-ink2 sm:col-span-6">{companiesText('addDialog.administratorAbout')}</p>
      {personFields.map((field) => (
        <TextField
          key={field}
          id={`new-company-${field}`}
          name={field}
          label={companiesText(`field.${field}`)}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete="off"
          autoFocus={field === 'firstName'}
          value={person[field]}
          error={personError(field)}
          onChange={(event) => setPerson({ ...person, [field]: event.target.value })}
          className={field === 'email' ? 'sm:col-span-6' : 'sm:col-span-3'}
        />
      ))}
    </>
  );
}

function ProgrammeStep({ form }: { form: NewCompanyForm }) {
  const { registration, setRegistration } = form;
  return (
    <>
      <ProgrammeFields
        idBase="new-company"
        programmes={form.programmes}
        onChange={form.setProgrammes}
        errorOf={form.programmeError}
      />
      <div className="grid gap-1 sm:col-span-6">
        <Checkbox
          label={companiesText('registration.open')}
          checked={registration.ussOpen}
          onChange={(event) => setRegistration({ ...registration, ussOpen: event.target.checked })}
        />
        <Checkbox
          label={companiesText('registration.verify')}
          checked={registration.ussVerification}
          onChange={(event) => setRegistration({ ...registration, ussVerification: event.target.checked })}
        />
      </div>
    </>
  );
}

/** Says at once that a company with this number is here already, and leads to it. */
function SameNumber({ role, ico, companyLink }: Omit<ProfileStepProps, 'form'> & { ico: string }) {
  const { data } = useQuery(sameIcoQuery(role, ico));
  const same = data?.items.find((one) => one.ico === ico);
  if (!same) return null;
  return (
    <Banner tone="warning" isLive className="sm:col-span-6">
      {companiesText(same.status === 'ended' ? 'addDialog.sameEnded' : 'addDialog.sameLiving')}{' '}
      {companyLink(same.id, same.name)}
    </Banner>
  );
}
